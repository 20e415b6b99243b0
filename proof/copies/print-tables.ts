import { createHash } from 'node:crypto';
import { openRows } from '../open-rows.ts';

/** Content of a table, independent of the engine. */
export interface TablePrint {
  readonly rows: number;
  readonly hash: string;
}

// Sessions end with every copy. Counts and the record of migrations are made by each database.
const leftOut = /^(sessions|migrations|counted_.*|sqlite_.*|.*_search(_.*)?)$/;

const columnsOf = {
  sqlite: `select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' order by 1, 2`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' order by 1, 2`,
};

/** Returns a print of each table by name, from a database that is not being written to. */
export async function printTables(
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
): Promise<Map<string, TablePrint>> {
  const rows = await openRows(database);
  const all = await rows.read<{ table: string; column: string }>(
    columnsOf[database.DATABASE_URL === '' ? 'sqlite' : 'postgres'],
  );
  const prints = new Map<string, TablePrint>();
  for (const [table, columns = []] of Object.entries(Object.groupBy(all, ({ table }) => table))) {
    if (leftOut.test(table)) continue;
    const names = columns.map(({ column }) => column).toSorted();
    // A database records the move that filled it.
    const where = table === 'clinic' ? " where key <> 'moved by'" : '';
    const found = await rows.read<Record<string, unknown>>(
      `select ${names.join(', ')} from ${table}${where}`,
    );
    const lines = found.map((row) => JSON.stringify(names.map((name) => plain(row[name])))).toSorted();
    const hash = createHash('sha256').update(JSON.stringify(names)).update(lines.join('\n')).digest('hex');
    prints.set(table, { rows: found.length, hash });
  }
  await rows.close();
  return prints;
}

/** Throws Error with the first table that differs. */
export function checkSameTables(
  expected: ReadonlyMap<string, TablePrint>,
  found: ReadonlyMap<string, TablePrint>,
): void {
  for (const table of new Set([...expected.keys(), ...found.keys()])) {
    const [here, there] = [expected.get(table), found.get(table)];
    if (here?.hash !== there?.hash)
      throw new Error(`${table} is not the same: ${here?.rows} rows before, ${there?.rows} after`);
  }
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value;
}
