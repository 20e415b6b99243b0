import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Database } from '../../platform/database/schema.ts';

/** One event of an appointment, with its author. Rows are only added. */
export interface HistoryRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly at: number;
  readonly accountId: string | null;
  readonly who: HistoryEntry['who'];
  readonly what: HistoryEntry['what'];
  readonly from: HistoryEntry['from'];
  readonly to: HistoryEntry['to'];
}

// Far below the limit of either engine for one statement.
const rowsAtOnce = 200;
const statusEvents: readonly HistoryEntry['what'][] = ['booked', 'cancelled', 'completed', 'restored'];
/** Events that give an appointment its slot. */
export const slotTakingEvents: readonly HistoryEntry['what'][] = ['booked', 'moved', 'restored'];

/** Events that take or free a slot. */
const slotEvents: readonly HistoryEntry['what'][] = [...slotTakingEvents, 'cancelled'];

/** An event of an appointment with its author. */
export interface AuthoredEvent {
  readonly what: HistoryEntry['what'];
  readonly name: string;
  readonly role: HistoryEntry['who']['role'];
  /** epoch milliseconds */
  readonly at: number;
}

/** A history entry without the values before and after. */
export interface HistoryEvent {
  readonly what: HistoryEntry['what'];
  readonly who: { readonly accountId: string | null; readonly name: string };
  /** epoch milliseconds */
  readonly at: number;
}

const last = prepareQuery(
  (values: { appointmentId: string }, _kind, what: readonly HistoryEntry['what'][] | null, db) => {
    const query = db
      .selectFrom('history')
      .select(['what', 'who_name as name', 'who_role as role', 'at'])
      .where('appointment_id', '=', values.appointmentId)
      .orderBy('id', 'desc')
      .limit(1);
    return what ? query.where('what', 'in', what) : query;
  },
);
const addEntry = prepareQuery((row: Database['history'] & { patient_id: string }, _kind, asks: boolean, db) =>
  db
    .insertInto('history')
    .values({
      id: row.id,
      appointment_id: row.appointment_id,
      at: row.at,
      account_id: row.account_id,
      who_name: row.who_name,
      who_role: row.who_role,
      what: row.what,
      from_values: row.from_values,
      to_values: row.to_values,
    })
    // Returned with the inserted row, which saves a query per change of an appointment.
    .returning([
      sql<number | null>`(select 1 from webhooks where is_on = 1 limit 1)`.as('listening'),
      (asks
        ? sql<number | null>`coalesce(
            (select 1 from wishes w where w.ended_at is null and w.appointment_id = ${row.appointment_id} limit 1),
            (select 1 from wishes w where w.ended_at is null and w.patient_id = ${row.patient_id} limit 1),
            (select 1 from patients p join wishes w on w.patient_id = p.id
              where p.merged_into = ${row.patient_id} and w.ended_at is null limit 1))`
        : sql<number | null>`null`
      ).as('waiting'),
      (asks
        ? sql<number | null>`(select 1 from offers where blocked_by = 'booking' limit 1)`
        : sql<number | null>`null`
      ).as('blocked'),
    ]),
);

export function historyStore(connection: Connection) {
  const { db } = connection;
  const findLast = async (
    appointmentId: string,
    what: readonly HistoryEntry['what'][] | null,
  ): Promise<AuthoredEvent | null> => {
    const [found] = await last(connection, { appointmentId }, what);
    return found ? { ...found, what: found.what as HistoryEntry['what'] } : null;
  };
  return {
    /** Returns whether a webhook may listen, the patient may be on the waiting list, and an offer may come back. */
    async add(
      entries: readonly HistoryRow[],
    ): Promise<{ hasListeners: boolean; isWaiting: boolean; isBlocked: boolean }> {
      const [first, ...more] = entries;
      if (first && more.length === 0) {
        const row = { ...toRow(first), patient_id: first.patientId };
        const [added] = await addEntry(connection, row, slotEvents.includes(first.what));
        return {
          hasListeners: added?.listening === 1,
          isWaiting: added?.waiting === 1,
          isBlocked: added?.blocked === 1,
        };
      }
      for (let at = 0; at < entries.length; at += rowsAtOnce) {
        const rows = entries.slice(at, at + rowsAtOnce).map(toRow);
        await db.insertInto('history').values(rows).execute();
      }
      return { hasListeners: true, isWaiting: true, isBlocked: true };
    },

    /** Lists all entries, oldest first. */
    async listOf(appointmentId: string): Promise<HistoryEntry[]> {
      const rows = await db
        .selectFrom('history')
        .select(['id', 'at', 'who_name', 'who_role', 'what', 'from_values', 'to_values'])
        .where('appointment_id', '=', appointmentId)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        _id: row.id,
        at: row.at,
        who: { name: row.who_name, role: row.who_role },
        what: row.what as HistoryEntry['what'],
        from: readValues(row.from_values),
        to: readValues(row.to_values),
      }));
    },

    /** Returns the latest entry; null without a history. */
    async findLatestEntry(appointmentId: string): Promise<Pick<HistoryEntry, 'what' | 'from'> | null> {
      const row = await db
        .selectFrom('history')
        .select(['what', 'from_values'])
        .where('appointment_id', '=', appointmentId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? { what: row.what as HistoryEntry['what'], from: readValues(row.from_values) } : null;
    },

    /** Returns the events with these ids. Takes a few hundred ids at most. */
    async readHistoryEvents(ids: readonly string[]): Promise<Map<string, HistoryEvent>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('history')
        .select(['id', 'what', 'who_name as name', 'account_id as accountId', 'at'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(
        rows.map(({ id, what, name, accountId, at }) => [
          id,
          { what: what as HistoryEvent['what'], who: { accountId, name }, at },
        ]),
      );
    },

    /** Returns the event that set the current status; null without a record. */
    findStatusEvent: (appointmentId: string): Promise<AuthoredEvent | null> =>
      findLast(appointmentId, statusEvents),
    /** Returns the event that gave the appointment its slot: booked, moved or restored. */
    findSlotEvent: (appointmentId: string): Promise<AuthoredEvent | null> =>
      findLast(appointmentId, slotTakingEvents),
    /** Returns the latest event of any kind. */
    findLatestEvent: (appointmentId: string): Promise<AuthoredEvent | null> => findLast(appointmentId, null),
  };
}

function toRow(entry: HistoryRow): Database['history'] {
  return {
    id: entry.id,
    appointment_id: entry.appointmentId,
    at: entry.at,
    account_id: entry.accountId,
    who_name: entry.who.name,
    who_role: entry.who.role,
    what: entry.what,
    from_values: entry.from && JSON.stringify(entry.from),
    to_values: entry.to && JSON.stringify(entry.to),
  };
}

// The cast is safe, because `add` of this store writes the JSON.
function readValues(json: string | null): HistoryEntry['from'] {
  return json === null ? null : (JSON.parse(json) as HistoryEntry['from']);
}
