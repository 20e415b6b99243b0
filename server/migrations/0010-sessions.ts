import { sql } from 'kysely';
import type { EngineKind, Migration } from '../src/platform/database/engine.ts';

/** Sessions that end when nobody uses them and can be listed; the second factor; tries that can be taken back one by one. */
export const sessions: Migration = {
  name: '0010-sessions',
  async up(db, kind) {
    for (const statement of statements(kind)) await sql.raw(statement).execute(db);
  },
};

function statements(kind: EngineKind): string[] {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const moment = kind === 'sqlite' ? 'integer' : 'bigint';
  const now =
    kind === 'sqlite'
      ? `cast(unixepoch('subsec') * 1000 as integer)`
      : 'cast(extract(epoch from now()) * 1000 as bigint)';
  const someId = kind === 'sqlite' ? 'lower(hex(randomblob(16)))' : 'cast(gen_random_uuid() as text)';
  return [
    // What a session is called where its owner sees it: neither the token nor its hash.
    'alter table sessions add column id text',
    `alter table sessions add column device text not null default ''`,
    `alter table sessions add column last_used_at ${moment} not null default 0`,
    // Whoever is signed in now has just been there.
    `update sessions set id = ${someId}, last_used_at = ${now}`,
    'create unique index sessions_id on sessions (id)',
    `alter table sign_in_failures add column try_id text not null default ''`,
    // since null: begun, and not in force before a code of it was confirmed.
    `create table second_factors (
      account_id text primary key references accounts (id) on delete cascade,
      secret text not null,
      since ${moment},
      last_step ${moment} not null default 0
    ) ${strict}`,
    `create table recovery_codes (
      account_id text not null references accounts (id) on delete cascade,
      code_hash text not null,
      primary key (account_id, code_hash)
    ) ${strict}`,
  ];
}
