import { createHash } from 'node:crypto';
import { openRows } from '../open-rows.ts';

/** Row count and hash of a table, equal on both engines. */
export interface TablePrint {
  readonly rows: number;
  readonly hash: string;
}

// Copies contain no sessions. Each database makes its own counts, search indexes and list of migrations.
const excludedTables = /^(sessions|migrations|counted_.*|sqlite_.*|.*_search(_.*)?)$/;

const columnsOf = {
  sqlite: `select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' order by 1, 2`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' order by 1, 2`,
};

/** Returns the row count and hash of each table by name. The database must not change during the call. */
export async function printTables(
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
): Promise<Map<string, TablePrint>> {
  const rows = await openRows(database);
  const all = await rows.read<{ table: string; column: string }>(
    columnsOf[database.DATABASE_URL === '' ? 'sqlite' : 'postgres'],
  );
  const prints = new Map<string, TablePrint>();
  for (const [table, columns = []] of Object.entries(Object.groupBy(all, ({ table }) => table))) {
    if (excludedTables.test(table)) continue;
    const names = columns.map(({ column }) => column).toSorted();
    // Only the target of a move records which move filled it.
    const where = table === 'clinic' ? " where key <> 'moved by'" : '';
    const found = await rows.read<Record<string, unknown>>(
      `select ${names.join(', ')} from ${table}${where}`,
    );
    const lines = found.map((row) => JSON.stringify(names.map((name) => hashBytes(row[name])))).toSorted();
    const hash = createHash('sha256').update(JSON.stringify(names)).update(lines.join('\n')).digest('hex');
    prints.set(table, { rows: found.length, hash });
  }
  await rows.close();
  return prints;
}

/** Throws Error with the first table that differs, if any. */
export function checkSameTables(
  expected: ReadonlyMap<string, TablePrint>,
  found: ReadonlyMap<string, TablePrint>,
): void {
  for (const table of new Set([...expected.keys(), ...found.keys()])) {
    const [here, there] = [expected.get(table), found.get(table)];
    if (here?.hash !== there?.hash)
      throw new Error(`Table ${table} differs: ${here?.rows} rows before, ${there?.rows} after`);
  }
}

function hashBytes(value: unknown): unknown {
  return value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value;
}
