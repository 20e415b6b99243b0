import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/engine.ts';
import { ofPatient } from './appointment-indexes.ts';

/** Lets a search that finds people sort all their appointments without opening a row of them. */
export const ofPatientCovered: Migration = {
  name: '0012-of-patient',
  async up(db) {
    for (const statement of [ofPatient.since.create, ofPatient.before.drop])
      await sql.raw(statement).execute(db);
  },
};
