import type { Status } from '@docket/contract/endpoints/appointments.ts';
import type { ClosingTotals, DrawerCount } from '@docket/contract/endpoints/close-day.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type { PaymentKind, ReversibleKind } from '@docket/contract/endpoints/payments.ts';
import { type RawBuilder, sql } from 'kysely';
import { fromNumbered, toNumberList } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** A day as text and in wall minutes; `to` is excluded. */
export interface Day extends TimeRange {
  readonly date: string;
}

/** The queries, exported so that a test can check their plans. Each reads a short index range. */
export const closeDayQueries = {
  withoutOutcome: ({ from, to }: TimeRange, maxRows: number) => sql<{ n: number }>`
    select n from appointments where status = 'pending' and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, n limit ${maxRows}`,
  countOutcomes: (range: TimeRange, noShow: string) => sql<OutcomeCount>`
    select status, case when cancel_reason = ${noShow} then 1 else 0 end as "isNoShow", cast(count(*) as bigint) as count
    from appointments where ${inDay(range)} group by status, 2`,
  numbers: (range: TimeRange) =>
    sql<{ n: number }>`select n from appointments where ${inDay(range)} order by n`,
  history: (
    connection: Connection,
    range: TimeRange,
    since: number,
    content: ClosingContent,
    maxRows: number,
  ) => sql<ChangedRow>`
    select ${named}, a.n, h.what, h.who_name as "by", h.at, h.from_values as "fromValues", h.to_values as "toValues"
    from (select id from appointments where ${inDay(range)}${unionClosedContent(connection, content)}) day
    join appointments a on a.id = day.id join history h on h.appointment_id = a.id
    ${people} where ${isLater('h', content.recent?.changes, since)} order by h.at, h.id limit ${maxRows}`,
  receipts: (
    { date, from, to }: Day,
    since: number,
    { recent }: ClosingContent,
    maxRows: number,
  ) => sql<ReceiptRow>`
    select ${named}, y.kind, y.reversed_kind as "reversedKind", y.cents, y.at, w.name as "by"
    from payments y join appointments a on a.id = y.appointment_id ${people} left join accounts w on w.id = y.account_id
    where y.day = ${date} and ${isLater('y', recent?.receipts, since)}
      and not (a.starts_at >= ${from} and a.starts_at < ${to})
    order by y.n limit ${maxRows}`,
  recentChanges: (range: TimeRange, since: number) => sql<{ id: string }>`
    select h.id from appointments a join history h on h.appointment_id = a.id
    where ${inDay(range)} and h.at > ${since}`,
  recentReceipts: (date: string, since: number) =>
    sql<{ id: string }>`select id from payments where day = ${date} and at > ${since}`,
  // Online payments alone leave nothing to close. An odd number of entries means the day is closed.
  unclosedDays: ({ from, before }: { from: string; before: string }) => sql<{ day: string }>`
    select day from (
      select day from counted_days where day >= ${from} and day < ${before} and appointments > 0
      union
      select day from counted_receipts where day >= ${from} and day < ${before} and method in ('cash', 'card', 'transfer')
    ) used where coalesce((select max(c.number) from closings c where c.day = used.day), 0) % 2 = 0 order by day`,
};

/** The content of the day at its closing. */
type ClosingContent = Pick<StoredTotals, 'pendingIds' | 'numbers' | 'recent'>;

/** Entries written shortly before a closing, by id. */
export interface RecentEntries {
  readonly changes: readonly string[];
  readonly receipts: readonly string[];
}

/**
 * The longest delay between an entry's time and its commit: covers slow transactions and clock differences of nodes.
 */
export const maxCommitDelayMs = 60_000;

export interface OutcomeCount {
  readonly status: Status;
  readonly isNoShow: 0 | 1;
  readonly count: number;
}

/** An appointment as listed in a closing. */
export interface NamedRow {
  readonly id: string;
  readonly startsAt: number;
  readonly patientName: string;
  readonly doctorName: string;
}

/** An entry of an appointment's history. */
export interface ChangedRow extends NamedRow {
  /** Row number of the appointment. */
  readonly n: number;
  readonly what: HistoryEntry['what'];
  readonly by: string;
  readonly at: number;
  readonly fromValues: string | null;
  readonly toValues: string | null;
}

/** An entry of the ledger. */
export interface ReceiptRow extends NamedRow {
  readonly kind: PaymentKind;
  readonly reversedKind: ReversibleKind | null;
  readonly cents: number;
  readonly at: number;
  readonly by: string | null;
}

/** The stored totals of a closing. */
export interface StoredTotals extends ClosingTotals {
  readonly pendingIds: readonly string[];
  /** Row numbers of all the day's appointments, because any may leave the day later. Absent in older closings. */
  readonly numbers?: readonly number[];
  /**
   * The newest entries in the totals. An entry with an earlier time that is missing here was uncommitted at the
   * closing, so it counts as later. Absent in older closings.
   */
  readonly recent?: RecentEntries;
}

/** A closing (`totals`) or a reopening (null). */
export interface StoredClosing {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly note: string;
  readonly totals: StoredTotals | null;
}

/** The first day of a sum of the ledger's cash, and that sum at the count, in cents. */
export interface CashBase {
  readonly baseDay: string;
  readonly baseCents: number;
}

const named = sql.raw(`a.id, a.starts_at as "startsAt", p.name as "patientName", d.name as "doctorName"`);
const people = sql.raw('join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id');

// The index over all doctors begins with the status.
function inDay({ from, to }: TimeRange): RawBuilder<unknown> {
  return sql`status in ('pending', 'cancelled', 'completed') and starts_at >= ${from} and starts_at < ${to}`;
}

function unionClosedContent(
  connection: Connection,
  { pendingIds, numbers = [] }: ClosingContent,
): RawBuilder<unknown> {
  const numberList = toNumberList(connection, numbers);
  const numbered = fromNumbered(
    connection.kind,
    { table: 'appointments', alias: 'n', joins: sql`` },
    numberList,
  );
  return pendingIds.length === 0
    ? sql` union select n.id ${numbered}`
    : sql` union select n.id ${numbered} union select id from appointments where id in (${sql.join(pendingIds)})`;
}

// Matches entries that became visible after a closing at `since`.
function isLater(alias: 'h' | 'y', known: readonly string[] | undefined, since: number): RawBuilder<unknown> {
  const at = sql.ref(`${alias}.at`);
  if (!known) return sql`${at} > ${since}`;
  const isNew = known.length === 0 ? sql`` : sql` and ${sql.ref(`${alias}.id`)} not in (${sql.join(known)})`;
  return sql`${at} > ${since - maxCommitDelayMs}${isNew}`;
}

export function closeDayStore({ db }: Connection) {
  return {
    /** Returns the numbers of pending appointments that begin in the range, earliest first. */
    async withoutOutcome(range: TimeRange, maxRows: number): Promise<number[]> {
      return (await closeDayQueries.withoutOutcome(range, maxRows).execute(db)).rows.map(({ n }) => n);
    },
    countPending: async ({ from, to }: TimeRange): Promise<number> => {
      const { count } = await db
        .selectFrom('appointments')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('status', '=', 'pending')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    countOutcomes: async (range: TimeRange, noShow: string): Promise<OutcomeCount[]> =>
      (await closeDayQueries.countOutcomes(range, noShow).execute(db)).rows,
    /** Returns the ids of the day's entries since a moment. */
    async recent(day: Day, since: number): Promise<RecentEntries> {
      const changes = await closeDayQueries.recentChanges(day, since).execute(db);
      const receipts = await closeDayQueries.recentReceipts(day.date, since).execute(db);
      const listIds = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
      return { changes: listIds(changes), receipts: listIds(receipts) };
    },
    numbers: async (range: TimeRange): Promise<number[]> =>
      (await closeDayQueries.numbers(range).execute(db)).rows.map(({ n }) => n),
    /** Returns open days that have something to close, oldest first. */
    unclosedDays: async (days: { from: string; before: string }): Promise<string[]> =>
      (await closeDayQueries.unclosedDays(days).execute(db)).rows.map(({ day }) => day),
  };
}

/** All SQL of the table `closings`, and the changes since one. Rows are only ever added. */
export function closingStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns the entries of a day, oldest first. */
    async ofDay(date: string): Promise<StoredClosing[]> {
      const rows = await db
        .selectFrom('closings as c')
        .innerJoin('accounts as w', 'w.id', 'c.account_id')
        .select(['c.number', 'c.at', 'w.name as by', 'c.note', 'c.totals'])
        .where('c.day', '=', date)
        .orderBy('c.number')
        .execute();
      return rows.map(({ totals, ...row }) => ({ ...row, totals: readTotals(totals) }));
    },
    /** Returns false if another user added this entry first. */
    async add(date: string, closing: Omit<StoredClosing, 'by'> & { accountId: string }): Promise<boolean> {
      const { number, at, accountId, note } = closing;
      const added = await db
        .insertInto('closings')
        .values({
          day: date,
          number,
          at,
          account_id: accountId,
          note,
          totals: closing.totals && JSON.stringify(closing.totals),
        })
        .onConflict((conflict) => conflict.columns(['day', 'number']).doNothing())
        .returning('number')
        .executeTakeFirst();
      return added !== undefined;
    },
    async named(ids: readonly string[]): Promise<NamedRow[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<NamedRow>`
        select ${named} from appointments a ${people} where a.id in (${sql.join(ids)}) order by a.starts_at, a.n`.execute(
        db,
      );
      return rows;
    },
    /** Returns the history of the day's current appointments and of those it had at the closing. */
    history: async (
      day: Day,
      since: number,
      content: ClosingContent,
      maxRows: number,
    ): Promise<ChangedRow[]> =>
      (await closeDayQueries.history(connection, day, since, content, maxRows).execute(db)).rows,
    /** Returns money received on the day for appointments of other days. */
    receipts: async (
      day: Day,
      since: number,
      content: ClosingContent,
      maxRows: number,
    ): Promise<ReceiptRow[]> =>
      (await closeDayQueries.receipts(day, since, content, maxRows).execute(db)).rows,
  };
}

// Safe to cast, because `add` wrote it.
function readTotals(json: string | null): StoredTotals | null {
  return json === null ? null : (JSON.parse(json) as StoredTotals);
}

/** All SQL of the table `drawer_counts`. Rows are only ever added. */
export function drawerStore({ db }: Connection) {
  const counts = () =>
    db
      .selectFrom('drawer_counts as c')
      .innerJoin('accounts as w', 'w.id', 'c.account_id')
      .select(['c.n as number', 'c.day as date', 'w.name as by', 'c.at', 'c.counted_cents as countedCents'])
      .select([
        'c.expected_cents as expectedCents',
        'c.taken_cents as takenCents',
        'c.left_cents as leftCents',
        'c.note',
      ]);
  return {
    async last(): Promise<(DrawerCount & CashBase) | null> {
      const row = await counts()
        .select(['c.base_day as baseDay', 'c.base_cents as baseCents'])
        .orderBy('c.n', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    ofDay: (date: string): Promise<DrawerCount[]> =>
      counts().where('c.day', '=', date).orderBy('c.n').execute(),
    /**
     * Returns the ledger's cash less refunds from each of two days on, in cents. Needs one query: two would lose an
     * entry committed between them.
     */
    async cashFrom(day: string, otherDay: string): Promise<readonly [cents: number, otherCents: number]> {
      const sum = (from: string) =>
        sql`cast(coalesce(sum(case when day >= ${from} then cents end), 0) as bigint)`;
      const { rows } = await sql<{ cents: number; other: number }>`
        select ${sum(day)} as cents, ${sum(otherDay)} as other from counted_receipts
        where day >= ${day < otherDay ? day : otherDay} and method = 'cash'`.execute(db);
      return [Number(rows[0]?.cents ?? 0), Number(rows[0]?.other ?? 0)];
    },
    /** Returns false if another user counted first. */
    async add({
      accountId,
      ...count
    }: Omit<DrawerCount, 'by'> & CashBase & { accountId: string }): Promise<boolean> {
      const added = await db
        .insertInto('drawer_counts')
        .values({
          n: count.number,
          day: count.date,
          at: count.at,
          account_id: accountId,
          counted_cents: count.countedCents,
          expected_cents: count.expectedCents,
          taken_cents: count.takenCents,
          left_cents: count.leftCents,
          note: count.note,
          base_day: count.baseDay,
          base_cents: count.baseCents,
        })
        .onConflict((conflict) => conflict.column('n').doNothing())
        .returning('n')
        .executeTakeFirst();
      return added !== undefined;
    },
  };
}
