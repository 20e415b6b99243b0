import type { Status } from '@docket/contract/appointments.ts';
import type { ClosingTotals, DrawerCount } from '@docket/contract/close-day.ts';
import type { HistoryEntry } from '@docket/contract/history.ts';
import type { PaymentKind, ReversibleKind } from '@docket/contract/payments.ts';
import { type RawBuilder, sql } from 'kysely';
import { fromNumbered, toNumberList } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';

/** A day: as text, and its wall minutes; `to` does not belong to it. */
export interface Day {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}
type Window = Omit<Day, 'date'>;

/** The queries; each reads a short range of an index. */
export const closeDayQueries = {
  withoutOutcome: ({ from, to }: Window, maxRows: number) => sql<{ n: number }>`
    select n from appointments where status = 'pending' and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, n limit ${maxRows}`,
  countOutcomes: (window: Window, noShow: string) => sql<OutcomeCount>`
    select status, case when cancel_reason = ${noShow} then 1 else 0 end as "isNoShow", cast(count(*) as bigint) as count
    from appointments where ${inDay(window)} group by status, 2`,
  numbers: (window: Window) =>
    sql<{ n: number }>`select n from appointments where ${inDay(window)} order by n`,
  history: (
    connection: Connection,
    window: Window,
    since: number,
    more: Once,
    maxRows: number,
  ) => sql<ChangedRow>`
    select ${named}, a.n, h.what, h.who_name as "by", h.at, h.from_values as "fromValues", h.to_values as "toValues"
    from (select id from appointments where ${inDay(window)}${also(connection, more)}) day
    join appointments a on a.id = day.id join history h on h.appointment_id = a.id
    ${people} where ${isLater('h', more.recent?.changes, since)} order by h.at, h.id limit ${maxRows}`,
  receipts: ({ date, from, to }: Day, since: number, { recent }: Once, maxRows: number) => sql<ReceiptRow>`
    select ${named}, y.kind, y.reversed_kind as "reversedKind", y.cents, y.at, w.name as "by"
    from payments y join appointments a on a.id = y.appointment_id ${people} left join accounts w on w.id = y.account_id
    where y.day = ${date} and ${isLater('y', recent?.receipts, since)}
      and not (a.starts_at >= ${from} and a.starts_at < ${to})
    order by y.n limit ${maxRows}`,
  recentChanges: (window: Window, since: number) => sql<{ id: string }>`
    select h.id from appointments a join history h on h.appointment_id = a.id
    where ${inDay(window)} and h.at > ${since}`,
  recentReceipts: (date: string, since: number) =>
    sql<{ id: string }>`select id from payments where day = ${date} and at > ${since}`,
  // Who pays online pays on days when nobody is at the desk. The odd numbers of a day's closings close it.
  unclosedDays: ({ from, before }: { from: string; before: string }) => sql<{ day: string }>`
    select day from (
      select day from counted_days where day >= ${from} and day < ${before} and appointments > 0
      union
      select day from counted_receipts where day >= ${from} and day < ${before} and method in ('cash', 'card', 'transfer')
    ) used where coalesce((select max(c.number) from closings c where c.day = used.day), 0) % 2 = 0 order by day`,
};

/** What a day had when it was closed. */
type Once = Pick<StoredTotals, 'pendingIds' | 'numbers' | 'recent'>;

/** What was written shortly before a closing, by the ids of its entries. */
export interface RecentEntries {
  readonly changes: readonly string[];
  readonly receipts: readonly string[];
}

/**
 * How long before it can be read an entry may have got its time: longer than a change may take, and than the clocks of
 * nodes may differ.
 */
export const entryTakesMs = 60_000;

/** How many appointments of a day have which outcome. */
export interface OutcomeCount {
  readonly status: Status;
  readonly isNoShow: 0 | 1;
  readonly count: number;
}

/** An appointment as a closing names it. */
export interface NamedRow {
  readonly id: string;
  readonly startsAt: number;
  readonly patientName: string;
  readonly doctorName: string;
}

/** An entry of an appointment's history. */
export interface ChangedRow extends NamedRow {
  /** of the appointment */
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

/** What stands in the database of a closing. */
export interface StoredTotals extends ClosingTotals {
  readonly pendingIds: readonly string[];
  /** Of all its appointments, whatever their outcome: any may leave the day later. Older closings don't have it. */
  readonly numbers?: readonly number[];
  /**
   * The newest of what the totals were added up from. What has its time from before the closing and is not among them was
   * still being written then, so that it came later. Older closings don't have it.
   */
  readonly recent?: RecentEntries;
}

/** A day was closed (`totals`), or opened again (null). */
export interface StoredClosing {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly note: string;
  readonly totals: StoredTotals | null;
}

/** From which day on, and how much, the cash of the ledger was added up by then. */
export interface CashBase {
  readonly baseDay: string;
  readonly baseCents: number;
}

const named = sql.raw(`a.id, a.starts_at as "startsAt", p.name as "patientName", d.name as "doctorName"`);
const people = sql.raw('join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id');

// The status first: that index holds days of all doctors.
function inDay({ from, to }: Window): RawBuilder<unknown> {
  return sql`status in ('pending', 'cancelled', 'completed') and starts_at >= ${from} and starts_at < ${to}`;
}

function also(connection: Connection, { pendingIds, numbers = [] }: Once): RawBuilder<unknown> {
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

// Of what became known after a closing at `since`.
function isLater(alias: 'h' | 'y', known: readonly string[] | undefined, since: number): RawBuilder<unknown> {
  const at = sql.ref(`${alias}.at`);
  if (!known) return sql`${at} > ${since}`;
  const isNew = known.length === 0 ? sql`` : sql` and ${sql.ref(`${alias}.id`)} not in (${sql.join(known)})`;
  return sql`${at} > ${since - entryTakesMs}${isNew}`;
}

/** What the end of a day asks of the book. */
export function closeDayStore({ db }: Connection) {
  return {
    /** Numbers of pending appointments that begin in the window, earliest first. */
    async withoutOutcome(window: Window, maxRows: number): Promise<number[]> {
      return (await closeDayQueries.withoutOutcome(window, maxRows).execute(db)).rows.map(({ n }) => n);
    },
    countPending: async ({ from, to }: Window): Promise<number> => {
      const { count } = await db
        .selectFrom('appointments')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('status', '=', 'pending')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    countOutcomes: async (window: Window, noShow: string): Promise<OutcomeCount[]> =>
      (await closeDayQueries.countOutcomes(window, noShow).execute(db)).rows,
    /** What was written of the day since a moment. */
    async recent(day: Day, since: number): Promise<RecentEntries> {
      const changes = await closeDayQueries.recentChanges(day, since).execute(db);
      const receipts = await closeDayQueries.recentReceipts(day.date, since).execute(db);
      const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
      return { changes: idsOf(changes), receipts: idsOf(receipts) };
    },
    /** The numbers of all appointments of the day. */
    numbers: async (window: Window): Promise<number[]> =>
      (await closeDayQueries.numbers(window).execute(db)).rows.map(({ n }) => n),
    /** Days with something to close that nobody closed, oldest first. */
    unclosedDays: async (days: { from: string; before: string }): Promise<string[]> =>
      (await closeDayQueries.unclosedDays(days).execute(db)).rows.map(({ day }) => day),
  };
}

/** All SQL of the table `closings`, and what was changed since one. Rows are only ever added. */
export function closingStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Oldest first. */
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
    /** False when somebody else was faster. */
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
    /** Of the appointments that the day has now, and of those it had once. */
    history: async (day: Day, since: number, once: Once, maxRows: number): Promise<ChangedRow[]> =>
      (await closeDayQueries.history(connection, day, since, once, maxRows).execute(db)).rows,
    /** Money that came on the day for appointments of others. */
    receipts: async (day: Day, since: number, once: Once, maxRows: number): Promise<ReceiptRow[]> =>
      (await closeDayQueries.receipts(day, since, once, maxRows).execute(db)).rows,
  };
}

// Written by `add` of the same store.
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
     * Cash of the ledger from each of two days on, less what was given back; in cents. Both as of one moment: what came in
     * between the two would be in neither this count nor the next.
     */
    async cashFrom(day: string, otherDay: string): Promise<readonly [cents: number, otherCents: number]> {
      const sum = (from: string) =>
        sql`cast(coalesce(sum(case when day >= ${from} then cents end), 0) as bigint)`;
      const { rows } = await sql<{ cents: number; other: number }>`
        select ${sum(day)} as cents, ${sum(otherDay)} as other from counted_receipts
        where day >= ${day < otherDay ? day : otherDay} and method = 'cash'`.execute(db);
      return [Number(rows[0]?.cents ?? 0), Number(rows[0]?.other ?? 0)];
    },
    /** False when somebody else counted meanwhile. */
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
