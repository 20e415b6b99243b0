import { createHash } from 'node:crypto';
import { openRows, type Rows } from './open-rows.ts';

/**
 * Returns a fingerprint of a database's schema and all rows, except those of the tables in `without`. The order of
 * rows, the time of migrations and planner statistics have no effect.
 */
export async function dumpDatabase(
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
  without: readonly string[] = [],
): Promise<string> {
  const rows = await openRows(database);
  const schema = database.DATABASE_URL === '' ? await readSqlite(rows) : await readPostgres(rows);
  const hash = createHash('sha256').update(JSON.stringify(schema.lines));
  for (const table of schema.tables) {
    if (without.includes(table)) continue;
    const columns = table === 'migrations' ? 'name' : '*';
    const found = await rows.read<object>(`select ${columns} from ${table}`);
    // Sorted here, because without ORDER BY a database returns rows in any order.
    hash.update(
      `${table}\n${found
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n')}`,
    );
  }
  await rows.close();
  return hash.digest('hex');
}

interface Schema {
  readonly lines: readonly object[];
  readonly tables: readonly string[];
}

// Search indexes are left out: triggers fill them from the rows, and SQLite can store equal content differently.
async function readSqlite(rows: Rows): Promise<Schema> {
  const lines = await rows.read<{ type: string; name: string }>(
    `select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite_stat%' order by type, name`,
  );
  const tables = lines
    .filter(({ type, name }) => type === 'table' && !/^sqlite_|_search/.test(name))
    .map(({ name }) => name);
  return { lines, tables };
}

async function readPostgres(rows: Rows): Promise<Schema> {
  const queries = [
    `select table_name, column_name, data_type, is_nullable, column_default, collation_name
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    `select conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
    `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
    `select p.proname, p.prosrc from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    'select extname from pg_extension order by 1',
  ];
  const lines: object[] = [];
  for (const query of queries) lines.push(...(await rows.read<object>(query)));
  const tables = await rows.read<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return { lines, tables: tables.map(({ name }) => name) };
}
