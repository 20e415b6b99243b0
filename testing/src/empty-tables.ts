import type { Db, Engine } from '@docket/server/platform/database/engine.ts';
import { sql } from 'kysely';

/** Empties all tables except the record of migrations. */
export async function emptyTables(engine: Engine): Promise<void> {
  await engine.transaction(({ db, kind }) => (kind === 'sqlite' ? emptySqlite(db) : emptyPostgres(db)));
}

async function emptySqlite(db: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  const { rows } = await sql<{ name: string; type: string }>`
    select name, type from pragma_table_list
    where schema = 'main' and type in ('table', 'virtual') and name <> 'migrations' and name not like 'sqlite%'
    order by type`.execute(db);
  const restoreTriggers = await dropDeleteTriggers(db);
  for (const { name, type } of rows) {
    if (type === 'table') await sql`delete from ${sql.id(name)}`.execute(db);
    else await emptySearchIndex(db, name);
  }
  await restoreTriggers();
}

// Triggers forbid deleting payments, contacts, closings and drawer counts. If such rows exist, drops these triggers
// and returns a function that recreates them.
async function dropDeleteTriggers(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_schema where type = 'trigger' and name like '%_are_kept%'
    and (exists (select 1 from payments) or exists (select 1 from contacts)
      or exists (select 1 from closings) or exists (select 1 from drawer_counts))`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return async () => {
    for (const { text } of rows) await sql.raw(text).execute(db);
  };
}

// A search index with its own content accepts `delete`; an index over another table needs 'delete-all'.
async function emptySearchIndex(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(db);
  const indexesAnotherTable = /content\s*=/.test(rows[0]?.sql ?? '');
  if (indexesAnotherTable)
    await sql`insert into ${sql.id(name)} (${sql.id(name)}) values ('delete-all')`.execute(db);
  else await sql`delete from ${sql.id(name)}`.execute(db);
}

// For few rows `delete` is faster than `truncate`. Foreign keys and triggers are off in the meantime, which also
// saves time.
async function emptyPostgres(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename <> 'migrations'`.execute(db);
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(' ');
  await sql.raw(`do $$ begin set local session_replication_role = replica; ${deletes} end $$`).execute(db);
}
