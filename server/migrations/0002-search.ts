import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/engine.ts';
import { keyLetters } from '../src/platform/search/name-key.ts';

/** Finds people by their `words`, and keeps the names that order appointments true when a person is renamed. */
export const search: Migration = {
  name: '0002-search',
  async up(db, kind) {
    if (kind === 'postgres') await sql`create extension if not exists pg_trgm`.execute(db);
    for (const person of ['doctor', 'patient']) {
      const statements =
        kind === 'sqlite'
          ? [...sqliteSearch(`${person}s`), sqliteRename(person)]
          : [postgresSearch(`${person}s`), ...postgresRename(person)];
      for (const statement of statements) await sql.raw(statement).execute(db);
    }
  },
};

// Without content of its own: the text stays in its row, found by the row's n.
function sqliteSearch(table: string): string[] {
  const index = `${table}_search`;
  return [
    `create virtual table ${index} using fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1', detail = none)`,
    `create trigger ${index}_insert after insert on ${table} begin
      insert into ${index} (rowid, words) values (new.n, new.words); end`,
    `create trigger ${index}_update after update of search on ${table} when new.search <> old.search begin
      update ${index} set words = new.words where rowid = new.n; end`,
    `create trigger ${index}_delete after delete on ${table} begin
      delete from ${index} where rowid = old.n; end`,
  ];
}

// Without the list of what waits to be indexed: it would be read whole by every search.
export function postgresSearch(table: string): string {
  return `create index ${table}_search on ${table} using gin (words gin_trgm_ops) with (fastupdate = off)`;
}

function sqliteRename(person: string): string {
  return `create trigger ${person}s_rename after update of name_key on ${person}s
    when substr(new.name_key, 1, ${keyLetters}) <> substr(old.name_key, 1, ${keyLetters}) begin ${rename(person)}; end`;
}

function postgresRename(person: string): string[] {
  return [
    `create function ${person}s_rename() returns trigger language plpgsql as
      $$ begin ${rename(person)}; return null; end $$`,
    `create trigger ${person}s_rename after update of name_key on ${person}s for each row
      when (left(new.name_key, ${keyLetters}) <> left(old.name_key, ${keyLetters})) execute function ${person}s_rename()`,
  ];
}

function rename(person: string): string {
  return `update appointments set ${person}_key = substr(new.name_key, 1, ${keyLetters}) where ${person}_id = new.id`;
}
