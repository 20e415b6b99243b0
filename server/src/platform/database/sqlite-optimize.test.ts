import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOptimized, openSqlite } from './sqlite.ts';
import { noLog } from './subscribe.ts';

let folder: string;
let database: DatabaseSync;
const hour = 3_600_000;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'docket-optimize-'));
  database = new DatabaseSync(join(folder, 'docket.db'));
});
afterEach(() => {
  vi.useRealTimers();
  if (database.isOpen) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeRows(count: number): void {
  database.exec('create table if not exists rows (id integer primary key, kind integer not null) strict');
  database.exec('create index if not exists rows_kind on rows (kind)');
  database.exec(`insert into rows (kind) with recursive series (value) as
    (select 1 union all select value + 1 from series where value < ${count}) select value % 3 from series`);
}
function readCounts(from = database): unknown[] {
  const isCounted = from.prepare("select name from sqlite_schema where name = 'sqlite_stat1'").get();
  return isCounted ? from.prepare("select stat from sqlite_stat1 where idx = 'rows_kind'").all() : [];
}

test('a database without statistics gets them when it is opened', () => {
  makeRows(900);
  expect(readCounts()).toEqual([]);
  keepOptimized(database, noLog).stop();
  expect(readCounts()).toEqual([{ stat: '900 300' }]);
});

test('the statistics of a grown database are updated every few hours and when it closes', () => {
  makeRows(90);
  const optimizing = keepOptimized(database, noLog);
  makeRows(9_000);
  vi.advanceTimersByTime(hour);
  expect(readCounts()).toEqual([{ stat: '90 30' }]);
  vi.advanceTimersByTime(6 * hour);
  expect(readCounts()).toEqual([{ stat: expect.stringMatching(/^9\d{3} /) }]);
  makeRows(200_000);
  optimizing.stop();
  expect(readCounts()).toEqual([{ stat: expect.stringMatching(/^2\d{5} /) }]);
});

test('an open transaction is left alone', () => {
  const optimizing = keepOptimized(database, noLog);
  makeRows(900);
  database.exec('begin');
  vi.advanceTimersByTime(5 * hour);
  database.exec('commit');
  expect(readCounts()).toEqual([]);
  optimizing.stop();
});

test('a failed update is logged and the server continues', () => {
  makeRows(900);
  database.close();
  database = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true });
  const warn = vi.fn();
  keepOptimized(database, { warn }).stop();
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'the database statistics could not be updated');
});

test('a served database updates its statistics when it is opened and closed', async () => {
  await openSqlite(folder).close();
  makeRows(90);
  const engine = openSqlite(folder);
  expect(readCounts()).toEqual([{ stat: '90 30' }]);
  makeRows(90_000);
  await engine.close();
  expect(readCounts()).toEqual([{ stat: expect.stringMatching(/^9\d{4} /) }]);
});
