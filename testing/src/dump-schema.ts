import type { Connection } from '@docket/server/platform/database/engine.ts';
import { sql } from 'kysely';

type Line = { line: string };

/** Returns a database's schema as sorted text, one line per object. Equal schemas give equal texts. */
export async function dumpSchema({ db, kind }: Connection): Promise<string> {
  const { rows } = await sql.raw<Line>(kind === 'sqlite' ? ofSqlite : ofPostgres).execute(db);
  return `${rows
    .map(({ line }) => tidy(line))
    .sort()
    .join('\n')}\n`;
}

// Both engines store some statements as written. Line breaks in them have no meaning, but blanks within quotes do.
function tidy(line: string): string {
  return line
    .replace(/'(?:[^']|'')*'|\s*[(),;]\s*|\s+/g, (found) =>
      found.startsWith("'") ? found : found.trim() || ' ',
    )
    .trim();
}

const ofSqlite = `
  select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, 'made by itself') as line
  from sqlite_master where name <> 'sqlite_stat1' and name <> 'sqlite_stat4' and tbl_name <> 'migrations'`;

// A view is listed only by name, because versions of PostgreSQL print its query differently.
const ofPostgres = `
  with ours as (
    select c.oid, c.relname, c.relkind, c.reloptions from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname not like 'migrations%'
  )
  select 'table ' || relname || ' ' || coalesce(array_to_string(reloptions, ' '), '') as line from ours where relkind = 'r'
  union all
  select 'column ' || relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
    || case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end
    || coalesce(' collate ' || l.collname::text, '') || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
  from ours join pg_attribute a on a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
  where relkind = 'r'
  union all
  select 'constraint on ' || relname || ' ' || conname || ': ' || pg_get_constraintdef(k.oid)
  from ours join pg_constraint k on k.conrelid = ours.oid
  union all
  select pg_get_indexdef(oid) from ours where relkind = 'i'
  union all
  select 'view ' || relname from ours where relkind = 'v'
  union all
  select 'sequence ' || relname from ours where relkind = 'S'
  union all
  select pg_get_triggerdef(t.oid) from ours join pg_trigger t on t.tgrelid = ours.oid and not t.tgisinternal
  union all
  select pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  union all
  select 'extension ' || extname from pg_extension where extname <> 'plpgsql'`;
