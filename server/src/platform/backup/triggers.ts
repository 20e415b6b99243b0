import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import type { CopiedTable } from './tables.ts';

type NamedTrigger = Pick<CopiedTable, 'name'>;

/** Lets the tables' own triggers sleep, so that rows come in as they are. Takes a PostgreSQL transaction; lasts until they are woken. */
export async function letTriggersSleep(to: Db, tables: readonly NamedTrigger[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(to);
}

/** Wakes them again, moves the counters behind the rows that came in, and counts all at once what the triggers would have counted. */
export async function wakeTriggers(to: Db, tables: readonly NamedTrigger[]): Promise<void> {
  for (const { name } of tables) {
    await moveCounters(to, name);
    await sql`alter table ${sql.id(name)} enable trigger user`.execute(to);
  }
  await sql`select recount()`.execute(to);
}

// A row that brings its number along leaves the counter where it was: the next row would get a number that is taken.
async function moveCounters(to: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`.execute(to);
  for (const { name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(${table}), ${name}), greatest(max(${sql.id(name)}), 1),
        max(${sql.id(name)}) is not null) from ${sql.id(table)}`.execute(to);
  }
}
