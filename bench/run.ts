import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inMs, type Result, type Scenario, toTable } from './result.ts';
import { measureBaseline } from './scenarios/baseline.ts';
import { booking } from './scenarios/booking.ts';
import { directory } from './scenarios/directory.ts';
import { lists } from './scenarios/lists.ts';
import { liveScreens } from './scenarios/live-screens.ts';
import { signingIn } from './scenarios/sign-in.ts';
import { starting } from './scenarios/start.ts';
import { wholeList } from './scenarios/whole-list.ts';
import { fillDatabase, signIn, startServer } from './server.ts';

const usage = 'npm run bench -- --appointments 100000 --patients 100000';
const { values } = parseArgs({
  options: {
    appointments: { type: 'string', default: '100000' },
    patients: { type: 'string', default: '100000' },
    database: { type: 'string' },
    only: { type: 'string' },
  },
});
const scenarios: Record<string, Scenario> = {
  ...{ lists, directory, 'whole-list': wholeList, 'sign-in': signingIn, booking, live: liveScreens },
  // The last one ends the server.
  start: starting,
};
const size = { patients: Number(values.patients), appointments: Number(values.appointments) };
const isSensible = Object.values(size).every((count) => Number.isInteger(count) && count >= 5_000);
if (!isSensible || (values.only !== undefined && !scenarios[values.only])) {
  const names = Object.keys(scenarios).join(', ');
  console.error(
    `Say how many of each, 5000 or more, and what alone is measured (${names}) if not all: ${usage}`,
  );
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'docket-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const inWords = (count: number) => count.toLocaleString('en');
console.log(
  `Filling a database: ${inWords(size.patients)} patients, ${inWords(size.appointments)} appointments.`,
);
const place = { dataDir: join(dataDir, 'data'), databaseUrl: values.database ?? null };
const filled = (await fillDatabase(place, size)).trim().split('\n').at(-1) ?? '';
const server = await startServer(place);
const baselineMs = await measureBaseline(server);
const bench = { server, place, token: await signIn(server), baselineMs };
const results: Result[] = [
  { what: 'baseline: GET /healthz', value: inMs(baselineMs), timesBaseline: 1 },
  { what: 'filling', value: /([\d,]+ a second)/.exec(filled)?.[1] ?? '-', timesBaseline: null, note: filled },
];
for (const [name, scenario] of Object.entries(scenarios)) {
  if (values.only === undefined || values.only === name) results.push(...(await scenario(bench)));
}
if (values.only !== undefined && values.only !== 'start') await server.stop();
console.log(toTable(results));
