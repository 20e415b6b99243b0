import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inMs, type Result, toTable } from './result.ts';
import { measureBaseline } from './scenarios/baseline.ts';
import { booking } from './scenarios/booking.ts';
import { lists } from './scenarios/lists.ts';
import { signingIn } from './scenarios/sign-in.ts';
import { starting } from './scenarios/start.ts';
import { wholeList } from './scenarios/whole-list.ts';
import { fillDatabase, signIn, startServer } from './server.ts';

const { values } = parseArgs({ options: { appointments: { type: 'string', default: '100000' } } });
const appointments = Number(values.appointments);
if (!Number.isInteger(appointments) || appointments < 5_000) {
  console.error('Say how many appointments, 5000 or more: npm run bench -- --appointments 100000');
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'docket-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

console.log(`Filling a database with ${appointments.toLocaleString('en')} appointments.`);
const filled = (await fillDatabase(join(dataDir, 'data'), appointments)).trim().split('\n').at(-1) ?? '';
const server = await startServer(join(dataDir, 'data'));
const baselineMs = await measureBaseline(server);
const bench = { server, dataDir: join(dataDir, 'data'), token: await signIn(server), baselineMs };
const results: Result[] = [
  { what: 'baseline: GET /healthz', value: inMs(baselineMs), timesBaseline: 1 },
  { what: 'filling', value: /([\d,]+ a second)/.exec(filled)?.[1] ?? '-', timesBaseline: null, note: filled },
];
// The last one ends the server.
for (const scenario of [lists, wholeList, signingIn, booking, starting]) {
  results.push(...(await scenario(bench)));
}
console.log(toTable(results));
