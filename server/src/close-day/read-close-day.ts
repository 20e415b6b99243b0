import type * as contract from '@docket/contract/endpoints/close-day.ts';
import {
  type ChangeSinceClosing,
  type ClosingTotals,
  type DrawerCount,
  maxOutcomes,
} from '@docket/contract/endpoints/close-day.ts';
import {
  addDays,
  formatSlotTime,
  fromWallMinutes,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { maxDaysUnclosed } from '@docket/contract/rules/limits.ts';
import { addUp } from '../appointments/payments/statement.ts';
import { present } from '../appointments/present.ts';
import { rowStore } from '../appointments/store/rows.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import type { Call } from '../platform/serve.ts';
import { sumCashSince } from './count-drawer.ts';
import { readDay } from './read-day.ts';
import {
  type CashBase,
  type ChangedRow,
  closeDayStore,
  closingStore,
  type Day,
  drawerStore,
  type NamedRow,
  type ReceiptRow,
  type StoredTotals,
} from './store.ts';

const maxChanges = 200;

/**
 * Returns the state of a day's end: appointments without an outcome, money, drawer, closings. Throws Refusal: invalid
 * (a future day), forbidden.
 */
export async function readCloseDay({ engine, clock }: Context, call: Call<typeof contract.readCloseDay>) {
  const day = readDay(call.input.date, clock, call.caller);
  const { date, from, to } = day;
  const connection = engine.read;
  const store = closeDayStore(connection);
  const now = Math.min(Math.max(from, clock.wallNow() + 1), to);
  const rows = await rowStore(connection).read(await store.withoutOutcome({ from, to: now }, maxOutcomes));
  const { total: money } = await addUp(connection, { doctorId: null, from: date, to: date });
  const last = await drawerStore(connection).last();
  const instants = { from: clock.toInstant(from), to: clock.toInstant(to) };
  const entries = await readEntries(connection, { ...day, instants });
  const closed = entries.at(-1);
  return {
    date,
    withoutOutcome: rows.map((row) => present(row, call)),
    later: await store.countPending({ from: now, to }),
    money,
    drawer: {
      last: last && withoutBase(last),
      cashCents: last === null ? 0 : await sumCashSince(connection, last),
      counts: await drawerStore(connection).ofDay(date),
    },
    entries,
    closing: closed?.since ? { ...closed.since, totals: closed.totals } : null,
  };
}

// The base of a count is internal.
function withoutBase({ baseDay: _, baseCents: __, ...count }: DrawerCount & CashBase): DrawerCount {
  return count;
}

interface ClosedDay extends Day {
  /** Start and end of the day in epoch milliseconds. */
  readonly instants: { readonly from: number; readonly to: number };
}

async function readEntries(connection: Connection, day: ClosedDay) {
  const closings = await closingStore(connection).ofDay(day.date);
  const entries = [];
  for (const [nth, { by, at, note, totals }] of closings.entries()) {
    const entry = { by, at, note };
    if (!totals) entries.push({ ...entry, kind: 'reopened' as const, totals: null, since: null });
    else {
      const since = await readSince(connection, day, { at, totals, until: closings[nth + 1]?.at });
      entries.push({ ...entry, kind: 'closed' as const, totals: toTotals(totals), since });
    }
  }
  return entries;
}

interface Closed {
  readonly at: number;
  readonly totals: StoredTotals;
  /** The time of the reopening; undefined without one. */
  readonly until: number | undefined;
}

async function readSince(connection: Connection, day: ClosedDay, { at, totals, until = Infinity }: Closed) {
  const store = closingStore(connection);
  const history = await store.history(day, at, totals, maxChanges);
  const numbersAtClosing = new Set(totals.numbers);
  // An appointment that came to the day after the closing must not add its earlier changes.
  const isOfClosing = (row: ChangedRow) => row.at > at || numbersAtClosing.has(row.n);
  const changes = [
    ...untilMovedAway(history.filter(isOfClosing), day).map(toChange),
    ...(await store.receipts(day, at, totals, maxChanges)).map(toReceipt),
  ].filter((change) => change.at <= until);
  return {
    withoutOutcome: (await store.named(totals.pendingIds)).map(toNamed),
    changes: changes.sort((change, other) => change.at - other.at).slice(0, maxChanges),
  };
}

function toTotals({ pendingIds: _, numbers: __, recent: ___, ...totals }: StoredTotals): ClosingTotals {
  return totals;
}

// Lists an appointment's changes until it leaves the day. Money received for it on that day is among the receipts.
function untilMovedAway(history: readonly ChangedRow[], { from, to, instants }: ClosedDay): ChangedRow[] {
  const left = new Set<string>();
  const slotDate = toSlotDate(fromWallMinutes(from).date);
  return history.filter((row) => {
    if (row.startsAt >= from && row.startsAt < to) return true;
    const isReceipt = movesMoney.has(row.what) && row.at >= instants.from && row.at < instants.to;
    if (left.has(row.id) || isReceipt) return false;
    const newDate = (JSON.parse(row.toValues ?? '{}') as { slotDate?: string }).slotDate;
    if (newDate !== undefined && newDate !== slotDate) left.add(row.id);
    return true;
  });
}

const movesMoney: ReadonlySet<ChangedRow['what']> = new Set([
  'payment received',
  'payment refunded',
  'payment undone',
  'written off',
  'fee kept',
]);

function toNamed({ id, startsAt, patientName, doctorName }: NamedRow) {
  const slotTime = formatSlotTime(fromWallMinutes(startsAt).minutes);
  return { appointmentId: id, patientName, doctorName, slotTime };
}

function toChange(row: ChangedRow): ChangeSinceClosing {
  const { what, by, at } = row;
  const { reason } = JSON.parse(row.toValues ?? '{}') as { reason?: string };
  const isNoShow = what === 'cancelled' && reason === noShowReason;
  return { ...toNamed(row), what, by, at, ...toMoney(row), ...(isNoShow && { isNoShow: true as const }) };
}

type Money = Pick<ChangeSinceClosing, 'cents' | 'openCents'>;

// Reads the values the ledger writes into the history.
function toMoney({ what, fromValues, toValues }: ChangedRow): Money {
  const [from, to] = [readValues(fromValues), readValues(toValues)];
  if (what === 'amount set') return { cents: null, openCents: Math.round((to.amount - from.amount) * 100) };
  if (what === 'payment undone') return toMoneyEffect(from.undone, -from.cents);
  const kind = entryKinds.find((entryKind) => changeOf[entryKind] === what);
  return kind ? toMoneyEffect(kind, to.cents) : { cents: null };
}

function readValues(json: string | null) {
  type Values = { cents?: number; amount?: number; undone?: EntryKind };
  return { cents: 0, amount: 0, undone: 'payment', ...(JSON.parse(json ?? '{}') as Values) } as const;
}

/** Returns the effect of a ledger entry; `cents` below 0: an undone one. */
function toMoneyEffect(kind: EntryKind, cents: number): Money {
  // A kept fee moves no money: its payment is a separate entry.
  if (kind === 'kept') return { cents: null };
  if (kind === 'write-off') return { cents: null, openCents: -cents };
  return { cents: kind === 'refund' ? -cents : cents };
}

type EntryKind = NonNullable<ReceiptRow['reversedKind']>;
const entryKinds = ['payment', 'refund', 'write-off', 'kept'] as const;
const changeOf = {
  payment: 'payment received',
  refund: 'payment refunded',
  'write-off': 'written off',
  kept: 'fee kept',
} as const;

function toReceipt(row: ReceiptRow): ChangeSinceClosing {
  const { kind, reversedKind, cents, by, at } = row;
  const isUndone = kind === 'reversal';
  const undone = isUndone ? (reversedKind ?? 'payment') : kind;
  return {
    ...toNamed(row),
    what: isUndone ? 'payment undone' : changeOf[undone],
    by: by ?? '',
    at,
    ...toMoneyEffect(undone, isUndone ? -cents : cents),
  };
}

/**
 * Returns the oldest unclosed day for the reminder, and the number of unclosed days. Limited to a few days, because
 * the drawer's content is forgotten later.
 */
export async function readUnclosedDay({ engine, clock }: Context, _: Call<typeof contract.readUnclosedDay>) {
  const today = clock.today();
  const from = toIsoDate(addDays(today, -maxDaysUnclosed));
  const days = await closeDayStore(engine.read).unclosedDays({ from, before: toIsoDate(today) });
  return { date: days[0] ?? null, count: days.length };
}
