import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const sql = 'SQL stands only in stores, server/src/platform and server/migrations.';
const network = 'The network is used only by contract/src/client.ts and panel/src/api/read-live-stream.ts.';
const temporal = 'Do not use the global variable Temporal.';
const packing = 'Write the entries themselves: this spread only steers the formatter.';
const query = `export const all = (db) => db.selectFrom('doctors');`;
const rawSql = `import { sql } from 'kysely'; export const one = sql;`;
const call = `export const read = () => fetch('/api');`;

/** Planted files, and the expected report of our rules; null: none. */
const planted: [path: string, text: string, sentence: string | null][] = [
  ['server/src/doctors/list.ts', query, sql],
  ['server/src/doctors/add.ts', `export const add = (db) => db.insertInto('doctors');`, sql],
  ['server/src/doctors/raw.ts', rawSql, sql],
  ['server/src/app.ts', query, sql],
  ['server/src/doctors/store.ts', query, null],
  ['server/src/doctors/hours-store.ts', rawSql, null],
  ['server/src/doctors/store/pages.ts', query, null],
  ['server/src/platform/database/open.ts', rawSql, null],
  ['server/migrations/hours.ts', query, null],
  ['server/src/doctors/list.test.ts', `${query} ${call}`, null],
  ['panel/src/doctors/use-doctors.ts', call, network],
  ['panel/src/doctors/use-window.ts', `export const read = () => window.fetch('/api');`, network],
  ['panel/src/doctors/use-stream.ts', `export const open = () => new EventSource('/api');`, network],
  ['panel/src/doctors/use-beacon.ts', `export const tell = () => navigator.sendBeacon('/api');`, network],
  ['server/src/doctors/ask.ts', call, network],
  ['contract/src/client.ts', call, null],
  ['panel/src/api/read-live-stream.ts', call, null],
  ['contract/src/slot.ts', 'export const now = Temporal.Now.instant();', temporal],
  ['ui/src/clock.tsx', 'export let day: Temporal.PlainDate;', temporal],
  ['server/src/platform/clock.ts', 'export const now = Temporal.Now.instant();', null],
  [
    'server/src/doctors/type.ts',
    `export type A = import('./list.ts').A;`,
    'Import the type by name at the top of the file: the import rules see it there.',
  ],
  ['server/src/doctors/pack.ts', 'export const pack = (a) => ({ ...{ a }, b: 1 });', packing],
  ['server/src/doctors/pack.test.ts', 'export const numbers = [...[1, 2], 3];', packing],
  ['panel/src/doctors/card.tsx', 'export const Card = (a) => <p {...{ a }} />;', packing],
  ['panel/src/doctors/rest.tsx', 'export const Rest = (a) => <p {...a} b={[...a.c]} />;', null],
  ['panel/src/doctors/DoctorCard.tsx', 'export const a = 1;', 'The filename should be in kebab-case.'],
];

test('Biome reports each planted fault and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-lint-'));
  try {
    for (const name of ['biome.json', '.biome', '.gitignore'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const [path, text] of planted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=github', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const reported = planted.map(([path, text]) => [path, text, sentenceAt(path, stdout)]);
    expect(reported).toEqual(planted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function sentenceAt(path: string, report: string): string | null {
  const line = report.split('\n').find((line) => line.includes(`/${path},`));
  return line ? line.slice(line.lastIndexOf('::') + 2) : null;
}
