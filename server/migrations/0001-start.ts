import { type RawBuilder, sql } from 'kysely';
import type { Db, EngineKind, Migration } from '../src/platform/database/engine.ts';

/**
 * Ids are UUIDv7 text, so they sort by age. Moments are epoch milliseconds; a slot is counted in minutes on the
 * clinic's wall (see the contract's `toWallMinutes`), so that order, ranges and overlap are comparisons of integers.
 */
export const start: Migration = {
  name: '0001-start',
  async up(db, kind) {
    for (const statement of tables(kind)) await run(db, statement);
    for (const statement of kind === 'sqlite' ? sqliteGuards : postgresGuards) await run(db, statement);
  },
};

function run(db: Db, statement: string): Promise<unknown> {
  const built: RawBuilder<unknown> = sql.raw(statement);
  return built.execute(db);
}

function tables(kind: EngineKind): string[] {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const moment = kind === 'sqlite' ? 'integer' : 'bigint';
  const bytes = kind === 'sqlite' ? 'blob' : 'bytea';
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
      id text primary key references accounts (id),
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
      image_hash text
    ) ${strict}`,
    `create table patients (
      id text primary key,
      name text not null,
      name_key text not null,
      search text not null,
      email text not null,
      phone text not null,
      dob text,
      image_hash text,
      created_at ${moment} not null
    ) ${strict}`,
    `create table appointments (
      id text primary key,
      doctor_id text not null references doctors (id),
      patient_id text not null references patients (id),
      starts_at integer not null,
      ends_at integer not null,
      status text not null check (status in ('pending', 'cancelled', 'completed')),
      overbooked integer not null check (overbooked in (0, 1)),
      paid_online integer not null check (paid_online in (0, 1)),
      amount_cents integer not null check (amount_cents between 0 and 10000000),
      reason text not null,
      booked_at ${moment} not null,
      check (ends_at - starts_at between 5 and 480),
      check (ends_at <= (starts_at / 1440 + 1) * 1440)
    ) ${strict}`,
    'create index appointments_doctor on appointments (doctor_id, starts_at, id)',
    'create index appointments_patient on appointments (patient_id, starts_at, id)',
    'create index appointments_slot on appointments (starts_at, id)',
    'create index appointments_booked on appointments (booked_at, id)',
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

// A live, not overbooked visit holds its doctor's time. The look-back is bounded by the longest visit
// (480 minutes), so the guard reads a short range of the index.
const overlap = `
  select raise(abort, 'one_booking_at_a_time') where exists (
    select 1 from appointments other
    where other.doctor_id = new.doctor_id
      and other.starts_at > new.starts_at - 480 and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at
      and other.status <> 'cancelled' and other.overbooked = 0 and other.id <> new.id
  );`;

const sqliteGuards = [
  `create trigger one_booking_at_a_time_insert before insert on appointments
   when new.status <> 'cancelled' and new.overbooked = 0 begin ${overlap} end`,
  `create trigger one_booking_at_a_time_update before update of doctor_id, starts_at, ends_at, status, overbooked on appointments
   when new.status <> 'cancelled' and new.overbooked = 0 begin ${overlap} end`,
];

const postgresGuards = [
  'create extension if not exists btree_gist',
  `alter table appointments add constraint one_booking_at_a_time
   exclude using gist (doctor_id with =, int4range(starts_at, ends_at) with &&)
   where (status <> 'cancelled' and overbooked = 0) deferrable initially immediate`,
];
