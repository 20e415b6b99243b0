import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/engine.ts';

/** Where an account has signed in from, as a hash: what keeps strangers' tries from shutting its owner out. */
export const signInPlaces: Migration = {
  name: '0003-sign-in-places',
  async up(db, kind) {
    const moment = sql.raw(kind === 'sqlite' ? 'integer' : 'bigint');
    const strict = sql.raw(kind === 'sqlite' ? 'strict' : '');
    await sql`create table sign_in_places (key text primary key, at ${moment} not null) ${strict}`.execute(
      db,
    );
  },
};
