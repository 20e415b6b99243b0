import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPanel } from '../../scripts/build-panel.ts';
import { describeMachine, writeReadme } from '../report/write-readme.ts';
import { fillDatabase, ownRoot, signInAll, startServer } from '../server.ts';
import { launch, slowdown } from './chromium.ts';
import { maxFrameMs, measureBoard } from './measure-board.ts';
import { makeThreeLate, measureLate } from './measure-late.ts';
import { measureList } from './measure-list.ts';
import { measureLogin } from './measure-login.ts';
import { measureScreens } from './measure-screens.ts';

const { values } = parseArgs({
  options: {
    appointments: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
});

await buildPanel(ownRoot, process.env);
const folder = mkdtempSync(join(tmpdir(), 'docket-bench-panel-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const address = { dataDir: join(folder, 'data'), databaseUrl: null };
await fillDatabase(address, { patients: 5_000, appointments: Number(values.appointments) });
const server = await startServer(address);
const [admin, doctor] = await signInAll(server);
if (!admin || !doctor) throw new Error('Nobody could sign in');
const browser = await launch();
const rows: string[][] = [];
const note = (...row: string[]) => {
  rows.push(row);
  console.error(row.join('  '));
};
const formatMs = (ms: number) => `${ms.toFixed(0)} ms`;

note('login usable, 10 Mbit/s', '1500 ms', formatMs(await measureLogin(browser, server.baseUrl)));
for (const account of [admin, doctor]) {
  for (const { screenName, ms, wholeMs } of await measureScreens(browser, server.baseUrl, account)) {
    note(`${screenName} stands after the click`, '300 ms', `${formatMs(ms)} (whole: ${formatMs(wholeMs)})`);
  }
}
const { nodes: boardNodes, dragging } = await measureBoard(browser, server.baseUrl, admin.token);
note("the clinic's day: elements of the board", '1800', String(boardNodes));
note(
  "the clinic's day: longest frame while dragging",
  formatMs(maxFrameMs),
  `${formatMs(dragging.longestMs)} (${dragging.overCount} over)`,
);
const late = await measureLate(browser, server.baseUrl, { admin, doctor });
note(
  'a late doctor shows at the desk',
  '1000 ms',
  `${formatMs(late.ms)} (longest: ${formatMs(late.longestMs)})`,
);
await makeThreeLate(server.baseUrl, admin.token);
for (const size of [
  { width: 1360, height: 800 },
  { width: 360, height: 740 },
]) {
  const { nodes, typing, scrolling, cancelled } = await measureList(
    browser,
    server.baseUrl,
    admin.token,
    size,
  );
  const at = `All Appointments, ${size.width} px`;
  note(`${at}, three doctors late: elements of the page`, '1800', String(nodes));
  note(
    `${at}: longest frame while scrolling`,
    '50 ms',
    `${formatMs(scrolling.longest)} (${scrolling.over50} over)`,
  );
  note(`${at}: longest frame while typing`, '50 ms', `${formatMs(typing.longest)} (${typing.over50} over)`);
  note(`${at}: cancel to redrawn`, '100 ms', formatMs(cancelled));
}
await browser.close();
await server.stop();
const size = Number(values.appointments).toLocaleString('en');
const table = [
  `Chromium with a processor ${slowdown} times slower, ${size} appointments, SQLite, everything on one machine.`,
  '',
  '| What | Wanted | Measured |',
  '| --- | --- | --- |',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
].join('\n');
console.log(`\n${describeMachine()}\n\n${table}`);
if (values.write) writeReadme('panel', [table]);
