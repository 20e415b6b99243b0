import { sql } from 'kysely';
import { ledgerSince } from '../../src/appointments/store/rows.ts';
import { earnedCents } from '../../src/appointments/store/totals.ts';
import type { Connection } from '../../src/platform/database/engine.ts';

/** Returns the reads of a filling, and functions that drop and restore indexes and triggers. */
export function fillStore(connection: Connection) {
  const { db, kind } = connection;
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  // Rebuilding indexes may exceed the usual time limit, and is faster with memory for sorting.
  const liftTimeLimit = async () => {
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
    /** Returns wall minutes of the earliest appointment, or null. */
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
    /** Drops indexes, constraints and triggers of appointments; returns a function that restores them. Only inside a transaction. */
    async dropIndexesAndTriggers(): Promise<() => Promise<void>> {
      await liftTimeLimit();
      const restoreIndexes = await dropIndexesOf(connection, 'appointments');
      return async () => {
        await restoreIndexes();
        await recount(connection);
      };
    },
    /**
     * Drops the indexes of patients that are built many times faster at once than row by row; returns a function that
     * restores them.
     */
    async dropPatientIndexes(): Promise<() => Promise<void>> {
      await liftTimeLimit();
      const isSlow = (name: string) => /^counted_|^patients_search$/.test(name);
      const restoreIndexes = await dropIndexesOf(connection, 'patients', isSlow);
      return async () => {
        // PostgreSQL cannot index a table while foreign keys of new rows are unchecked.
        if (kind === 'postgres') await run(['set constraints all immediate']);
        await restoreIndexes();
        await recount(connection);
      };
    },
    /** 0 in a sound database. Needed on SQLite, where triggers check new rows only. */
    countOverlaps: () => countOverlaps(connection),
    /** Returns faults within the file and between its tables, in the database's words. */
    async findDamage(): Promise<string[]> {
      if (kind === 'postgres') return [];
      const strays = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
      const pages = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
      return [
        ...strays.rows.map(({ table }) => `A row of ${table} refers to nothing`),
        ...pages.rows.map((row) => row.quick_check).filter((message) => message !== 'ok'),
      ];
    },
    /** Updates the database's statistics for its plans. */
    async analyze(): Promise<void> {
      // A sample of some thousand rows of each index is enough.
      if (kind === 'sqlite') await run(['pragma analysis_limit = 4000']);
      await run(['analyze']);
    },
  };
}

interface Removable {
  readonly name: string;
  readonly create: string;
  readonly drop: string;
}

/**
 * Drops indexes, constraints and triggers of a table (all, or those named), since rows then load several times
 * faster. Only inside a transaction, so other connections never see the table without them. Returns a function that
 * restores them; triggers of SQLite check new rows only, see `countOverlaps`.
 */
export async function dropIndexesOf(
  { db, kind }: Connection,
  table: string,
  isIncluded: (name: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  const { rows } = await sql
    .raw<Removable>(kind === 'sqlite' ? ofSqlite(table) : ofPostgres(table))
    .execute(db);
  const removed = rows.filter(({ name }) => isIncluded(name));
  for (const { drop } of removed) await sql.raw(drop).execute(db);
  return async () => {
    for (const { create } of removed) await sql.raw(create).execute(db);
  };
}

function ofSqlite(table: string): string {
  return `select name, sql as "create", 'drop ' || type || ' "' || name || '"' as "drop" from sqlite_master
    where tbl_name = '${table}' and type in ('index', 'trigger') and sql is not null order by type, name`;
}

// A constraint's index is dropped and restored with the constraint. Primary and unique keys stay.
function ofPostgres(table: string): string {
  return `select * from (
    select c.relname as name, pg_get_indexdef(c.oid) as "create", format('drop index %I', c.relname) as "drop"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = '${table}'::regclass and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
    union all
    select conname, format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid)),
      format('alter table ${table} drop constraint %I', conname)
    from pg_constraint where conrelid = '${table}'::regclass and contype = 'x'
    union all
    select tgname, pg_get_triggerdef(oid), format('drop trigger %I on ${table}', tgname)
    from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal
  ) removable order by name`;
}

/**
 * Recomputes the counts that triggers maintain (migrations 0011, 0018 and 0066), after rows were loaded without
 * triggers.
 */
export async function recount({ db, kind }: Connection): Promise<void> {
  const statements = kind === 'sqlite' ? recountSqlite : ['select recount()'];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The same statements as in PostgreSQL's function `recount`.
const recountSqlite = [
  'delete from counted_pairs',
  'delete from counted_doctors',
  'delete from counted_patients',
  `insert into counted_pairs (doctor_id, patient_id, live)
    select doctor_id, patient_id, sum(status <> 'cancelled') from appointments group by doctor_id, patient_id`,
  `insert into counted_doctors (doctor_id, pending, cancelled, completed, earned_cents, people)
    select d.id, coalesce(pending, 0), coalesce(cancelled, 0), coalesce(completed, 0), coalesce(cents, 0), coalesce(people, 0)
    from doctors d
    left join (select doctor_id, sum(status = 'pending') as pending, sum(status = 'cancelled') as cancelled,
        sum(status = 'completed') as completed,
        sum(${earnedCents}) as cents
      from appointments group by doctor_id) visits on visits.doctor_id = d.id
    left join (select doctor_id, count(*) as people from counted_pairs where live > 0 group by doctor_id) seen
      on seen.doctor_id = d.id`,
  `insert into counted_patients (shard, people)
    select n % 16, sum(merged_into is null) from patients group by n % 16`,
  'delete from counted_payments',
  'delete from counted_days',
  'delete from counted_receipts',
  `insert into counted_payments (appointment_id, received_cents, written_off_cents, kept_cents)
    select appointment_id, sum(received_cents), sum(written_off_cents), sum(kept_cents) from ledger group by appointment_id`,
  `insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, date(a.starts_at / 1440 * 86400, 'unixepoch'), sum(a.status <> 'cancelled'),
      sum(iif(a.status <> 'cancelled', a.amount_cents, 0)),
      sum(iif(a.status <> 'cancelled' and c.appointment_id is not null, a.amount_cents, 0)),
      coalesce(sum(iif(a.status <> 'cancelled', c.received_cents + c.written_off_cents, 0)), 0),
      coalesce(sum(iif(a.status = 'cancelled', c.received_cents - c.kept_cents, 0)), 0)
    from appointments a left join counted_payments c on c.appointment_id = a.id
    group by a.doctor_id, a.starts_at / 1440`,
  `insert into counted_receipts (doctor_id, day, method, cents)
    select a.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
    from ledger l join appointments a on a.id = l.appointment_id where l.day is not null and l.kept_cents = 0
    group by a.doctor_id, l.day, l.method`,
  `update appointments set settled_cents = counted.settled_cents
    from (select a.n, case when c.appointment_id is not null then c.received_cents + c.written_off_cents
        when a.starts_at >= ${ledgerSince} then 0 end as settled_cents
      from appointments a left join counted_payments c on c.appointment_id = a.id) counted
    where counted.n = appointments.n and appointments.settled_cents is distinct from counted.settled_cents`,
];

/**
 * Returns the number of overlapping appointments of a doctor: 0 in a sound database. Reads the doctors' index once.
 */
export async function countOverlaps({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ overlaps: number | string }>`
    select count(*) as overlaps from (
      select starts_at, max(ends_at) over (
        partition by doctor_id order by starts_at, n rows between unbounded preceding and 1 preceding
      ) as taken_until
      from appointments where status <> 'cancelled' and overbooked = 0
    ) visits where starts_at < taken_until`.execute(db);
  return Number(rows[0]?.overlaps);
}
