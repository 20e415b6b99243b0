import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/engine.ts';
import { keyLetters } from '../src/platform/search/name-key.ts';

/** Finds the patients whose name begins as typed, in the order of names. */
export const patientsByName: Migration = {
  name: '0004-patients-by-name',
  async up(db) {
    await sql`create index patients_name on patients (substr(name_key, 1, ${sql.raw(`${keyLetters}`)}), n)`.execute(
      db,
    );
  },
};
