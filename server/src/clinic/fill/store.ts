import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { countOverlaps, recount, setAside } from './set-aside-store.ts';

/** What a filling reads of a database and takes away from it for a while. */
export function fillStore(connection: Connection) {
  const { db, kind } = connection;
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  // Building them anew may take longer than any statement of a server should, and goes faster with room to sort in.
  const takeTime = async () => {
    if (kind === 'postgres')
      await run([`set local maintenance_work_mem = '256MB'`, 'set local statement_timeout = 0']);
  };
  const countRows = async (table: 'appointments' | 'patients') => {
    const query = db.selectFrom(table).select((all) => all.fn.countAll().as('count'));
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  return {
    countAppointments: () => countRows('appointments'),
    countPatients: () => countRows('patients'),
    /** Wall minutes of the earliest visit, or null when there is none. */
    async earliestStart(): Promise<number | null> {
      const row = await db
        .selectFrom('appointments')
        .select('starts_at')
        .orderBy('starts_at')
        .limit(1)
        .executeTakeFirst();
      return row?.starts_at ?? null;
    },
    async listDoctors() {
      return db
        .selectFrom('doctors')
        .select(['id', 'name', 'name_key as nameKey', 'speciality', 'fee_cents as feeCents'])
        .orderBy('n')
        .execute();
    },
    async findFrontDesk() {
      return db
        .selectFrom('accounts')
        .select(['id', 'name'])
        .where('role', '=', 'admin')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
    },
    /** Takes indexes, guards and counts of appointments away; returns what puts them back. Only inside a transaction. */
    async withoutIndexesAndGuards(): Promise<() => Promise<void>> {
      await takeTime();
      const putBack = await setAside(connection, 'appointments');
      return async () => {
        await putBack();
        await recount(connection);
      };
    },
    /** The same for people on record, as far as it is made many times faster at once than row by row. */
    async withoutPatientIndexes(): Promise<() => Promise<void>> {
      await takeTime();
      const isSlow = (name: string) => /^counted_|^patients_search$/.test(name);
      const putBack = await setAside(connection, 'patients', isSlow);
      return async () => {
        // PostgreSQL indexes no table whose new rows still wait to be checked for what they refer to.
        if (kind === 'postgres') await run(['set constraints all immediate']);
        await putBack();
        await recount(connection);
      };
    },
    /** 0 in every sound database; on SQLite the guards judge coming rows only. */
    countOverlaps: () => countOverlaps(connection),
    /** What is broken in the file and between its tables, in the database's words. */
    async findDamage(): Promise<string[]> {
      if (kind === 'postgres') return [];
      const strays = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
      const pages = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
      return [
        ...strays.rows.map(({ table }) => `A row of ${table} refers to nothing`),
        ...pages.rows.map((row) => row.quick_check).filter((said) => said !== 'ok'),
      ];
    },
    /** Lets the database count anew how its tables are made up, for its plans. */
    async analyze(): Promise<void> {
      // Some thousand rows of each index tell as much as all of them.
      if (kind === 'sqlite') await run(['pragma analysis_limit = 4000']);
      await run(['analyze']);
    },
  };
}
