import { type RawBuilder, sql } from 'kysely';
import type { Db, EngineKind, Migration } from '../src/platform/database/engine.ts';
import { appointmentGuards } from './appointment-guards.ts';
import { firstIndexes } from './appointment-indexes.ts';
import { appointmentsTable, rowNumber } from './appointments-table.ts';
import { wordsColumn } from './words-column.ts';

/**
 * Ids are UUIDv7 text, so they sort by age. Moments are epoch milliseconds; a slot is counted in minutes on the
 * clinic's wall (see the contract's `toWallMinutes`), so that order, ranges and overlap are comparisons of integers.
 */
export const start: Migration = {
  name: '0001-start',
  async up(db, kind) {
    for (const statement of beforeAppointments(kind)) await run(db, statement);
    if (kind === 'postgres') await run(db, 'create extension if not exists btree_gist');
    await run(db, appointmentsTable(kind));
    for (const statement of historyOf(kind)) await run(db, statement);
    for (const { create } of firstIndexes) await run(db, create);
    for (const { create } of appointmentGuards(kind)) await run(db, create);
  },
};

function run(db: Db, statement: string): Promise<unknown> {
  const built: RawBuilder<unknown> = sql.raw(statement);
  return built.execute(db);
}

function beforeAppointments(kind: EngineKind): string[] {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const moment = kind === 'sqlite' ? 'integer' : 'bigint';
  const bytes = kind === 'sqlite' ? 'blob' : 'bytea';
  const row = rowNumber(kind);
  const words = wordsColumn(kind);
  // Beginnings of names are read as a range of an index, which needs the order of bytes.
  const inBytes = kind === 'sqlite' ? '' : 'collate "C"';
  return [
    `create table clinic (key text primary key, value text not null) ${strict}`,
    `create table accounts (
      id text primary key,
      role text not null check (role in ('admin', 'doctor')),
      email text not null constraint accounts_email unique,
      name text not null,
      password_hash text,
      created_at ${moment} not null
    ) ${strict}`,
    `create table sessions (
      token_hash text primary key,
      kind text not null check (kind in ('session', 'invitation', 'first admin')),
      account_id text references accounts (id) on delete cascade,
      created_at ${moment} not null,
      expires_at ${moment} not null
    ) ${strict}`,
    'create index sessions_account on sessions (account_id)',
    'create index sessions_expiry on sessions (expires_at)',
    `create table sign_in_failures (
      key text not null,
      at ${moment} not null
    ) ${strict}`,
    'create index sign_in_failures_key on sign_in_failures (key, at)',
    `create table first_answers (
      key text primary key,
      body_hash text not null,
      answer text not null,
      created_at ${moment} not null
    ) ${strict}`,
    'create index first_answers_age on first_answers (created_at)',
    `create table images (
      hash text not null,
      size text not null check (size in ('small', 'large')),
      bytes ${bytes} not null,
      primary key (hash, size)
    ) ${strict}`,
    `create table doctors (
      ${row},
      id text not null unique references accounts (id),
      name text not null,
      name_key text not null,
      search text not null,
      speciality text not null,
      degree text not null,
      experience text not null,
      about text not null,
      fee_cents integer not null check (fee_cents between 0 and 10000000),
      available integer not null check (available in (0, 1)),
      address_line1 text not null,
      address_line2 text not null,
      image_hash text,
      ${words}
    ) ${strict}`,
    `create table patients (
      ${row},
      id text not null unique,
      name text not null,
      name_key text ${inBytes} not null,
      search text not null,
      email text not null,
      phone text not null,
      dob text,
      image_hash text,
      created_at ${moment} not null,
      ${words}
    ) ${strict}`,
  ];
}

function historyOf(kind: EngineKind): string[] {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const moment = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table history (
      id text primary key,
      appointment_id text not null references appointments (id),
      at ${moment} not null,
      account_id text,
      who_name text not null,
      who_role text not null check (who_role in ('admin', 'doctor', 'system')),
      what text not null,
      from_values text,
      to_values text
    ) ${strict}`,
    'create index history_appointment on history (appointment_id, id)',
  ];
}
