import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/engine.ts';

/** What a practice sets for itself: one row, once somebody has changed something. */
export const clinicSettings: Migration = {
  name: '0015-clinic-settings',
  async up(db, kind) {
    await sql.raw(kind === 'sqlite' ? sqlite : postgres).execute(db);
  },
};

const sqlite = `create table clinic_settings (
  id integer primary key check (id = 1),
  value text not null,
  version integer not null,
  changed_by text not null,
  changed_at integer not null
) strict`;

const postgres = `create table clinic_settings (
  id integer primary key check (id = 1),
  value text not null,
  version integer not null,
  changed_by text not null,
  changed_at bigint not null
)`;
