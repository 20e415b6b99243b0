import { sql } from 'kysely';
import type { Connection, EngineKind } from '../../platform/database/engine.ts';

type Tables = {
  accounts: { id: string; role: 'admin' | 'doctor'; name: string };
  appointments: { n: number; starts_at: number };
  doctors: { n: number; id: string; name: string; name_key: string; speciality: string; fee_cents: number };
  patients: { n: number };
};

/** What the schema says a filling may take away and must put back, and how it finds what the guards would have refused. */
export interface FillSchema {
  indexesAndGuards(kind: EngineKind): readonly { readonly create: string; readonly drop: string }[];
  /** of people on record; put back at once they are made many times faster than row by row */
  patientIndexes(kind: EngineKind): readonly { readonly create: string; readonly drop: string }[];
  /** a query with one row of one number, `overlaps` */
  readonly countOverlaps: string;
}

/** What a filling reads of a database and takes away from it for a while. */
export function fillStore({ db, kind }: Connection, schema: FillSchema) {
  const tables = db.withTables<Tables>();
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const removable = schema.indexesAndGuards(kind);
  const ofPatients = schema.patientIndexes(kind);
  // Building them anew may take longer than any statement of a server should, and goes faster with room to sort in.
  const takeTime = async () => {
    if (kind === 'postgres')
      await run([`set local maintenance_work_mem = '256MB'`, 'set local statement_timeout = 0']);
  };
  const countRows = async (table: 'appointments' | 'patients') => {
    const query = tables.selectFrom(table).select((all) => all.fn.countAll().as('count'));
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  return {
    countAppointments: () => countRows('appointments'),
    countPatients: () => countRows('patients'),
    /** Wall minutes of the earliest visit, or null when there is none. */
    async earliestStart(): Promise<number | null> {
      const row = await tables
        .selectFrom('appointments')
        .select('starts_at')
        .orderBy('starts_at')
        .limit(1)
        .executeTakeFirst();
      return row?.starts_at ?? null;
    },
    async listDoctors() {
      return tables
        .selectFrom('doctors')
        .select(['id', 'name', 'name_key as nameKey', 'speciality', 'fee_cents as feeCents'])
        .orderBy('n')
        .execute();
    },
    async findFrontDesk() {
      return tables
        .selectFrom('accounts')
        .select(['id', 'name'])
        .where('role', '=', 'admin')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
    },
    /** Rows come in several times faster without them. Only inside a transaction: nobody ever sees the table so. */
    async dropIndexesAndGuards(): Promise<void> {
      await takeTime();
      await run(removable.map(({ drop }) => drop));
    },
    restoreIndexesAndGuards: () => run(removable.map(({ create }) => create)),
    /** The same for those of people on record. */
    async dropPatientIndexes(): Promise<void> {
      await takeTime();
      await run(ofPatients.map(({ drop }) => drop));
    },
    async restorePatientIndexes(): Promise<void> {
      // PostgreSQL indexes no table whose new rows still wait to be checked for what they refer to.
      if (kind === 'postgres') await run(['set constraints all immediate']);
      await run(ofPatients.map(({ create }) => create));
    },
    /** 0 in every sound database; on SQLite the guards judge coming rows only. */
    async countOverlaps(): Promise<number> {
      const { rows } = await sql<{ overlaps: number | string }>`${sql.raw(schema.countOverlaps)}`.execute(db);
      return Number(rows[0]?.overlaps);
    },
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
