import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPanel } from '../../scripts/build-panel.ts';
import { describeMachine } from '../report/write-readme.ts';
import { fillDatabase, ownRoot, type Server, signInAll, startServer } from '../server.ts';
import { launch, slowdown } from './chromium.ts';
import { measureScreens, type ScreenTime } from './measure-screens.ts';
import { median } from './median.ts';

// `npm run bench:panel-compare -- FOLDER` compares the panel with that of an earlier checkout in that folder, in which
// `npm ci` and `node scripts/build.ts` have run: both show a copy of one database and are measured in turns.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    appointments: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    turns: { type: 'string', default: '3' },
  },
});
const [earlierFolder] = positionals;
if (!earlierFolder) {
  console.error('Say where the earlier tree is: npm run bench:panel-compare -- FOLDER [--only calendar]');
  process.exit(1);
}
const earlierRoot = resolve(earlierFolder);
const folder = mkdtempSync(join(tmpdir(), 'docket-bench-panel-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
await buildPanel(ownRoot, process.env);
const addressOf = (name: string) => ({ dataDir: join(folder, name), databaseUrl: null });
await fillDatabase(
  addressOf('earlier'),
  { patients: 5_000, appointments: Number(values.appointments) },
  earlierRoot,
);
cpSync(addressOf('earlier').dataDir, addressOf('here').dataDir, { recursive: true });
const servers = [
  await startServer(addressOf('earlier'), earlierRoot),
  await startServer(addressOf('here'), ownRoot),
];
const browser = await launch();
const times = new Map<string, ScreenTime[]>();
for (let turn = 0; turn < Number(values.turns); turn += 1) {
  for (const [index, server] of servers.entries()) {
    for (const screen of await measureAdminScreens(server)) {
      const key = `${screen.screenName} ${index}`;
      times.set(key, [...(times.get(key) ?? []), screen]);
    }
  }
}
await browser.close();
await Promise.all(servers.map((server) => server.stop()));

const size = Number(values.appointments).toLocaleString('en');
console.log(`${describeMachine()}\n\n${size} appointments, processor ${slowdown} times slower.\n`);
console.log('| | earlier | here | whole, earlier | whole, here | processor, earlier | processor, here |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const name of new Set([...times.values()].flat().map(({ screenName }) => screenName))) {
  const cells = (['ms', 'wholeMs', 'processorMs'] as const).flatMap((field) =>
    [0, 1].map((index) => {
      const all = (times.get(`${name} ${index}`) ?? []).map((time) => time[field]);
      return `${median(all).toFixed(0)} ms`;
    }),
  );
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}

async function measureAdminScreens(server: Server): Promise<ScreenTime[]> {
  const admin = (await signInAll(server)).find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The admin could not sign in');
  return measureScreens(browser, server.baseUrl, admin, values.only);
}
