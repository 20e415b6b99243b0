import type { MessageKind, MessageState } from '@docket/contract/endpoints/messages.ts';
import type { NotifiableState } from '@docket/contract/rules/message-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { listed, numbered, prepareQuery } from '../../platform/database/prepare-query.ts';
import { type DeliveryState, toDeliveryState } from '../delivery-state.ts';
import { phoneOnly, undone } from '../reasons.ts';
import type { NewMessage } from '../rows.ts';
import { readKnown, writeKnown } from './columns.ts';
import { isAcknowledged, isMandatory, isOfChange, isStoredAs } from './conditions.ts';

type MessageRow = Omit<NewMessage, 'known'> & { known: string | null };

const toSqlRow = (row: MessageRow) =>
  sql`(cast(${row.id} as text), cast(${row.appointmentId} as text), cast(${row.patientId} as text),
    cast(${row.kind} as text), cast(${row.dedupeKey} as text), cast(${row.known} as text),
    cast(${row.madeAt} as bigint), cast(${row.dueAt} as bigint), cast(${row.expectedAt ?? null} as integer),
    cast(${row.offerId ?? null} as text))`;

// Patients with `nobody` are left out. With `phone`, only changes they must know are stored, as undelivered: the log
// shows them and the desk calls.
const toInsert = (rows: readonly RawBuilder<unknown>[], where = sql``) => sql<{ id: string }>`
  with made (id, appointment_id, patient_id, kind, dedupe_key, known, made_at, due_at, expected_at, offer_id)
    as (values ${sql.join(rows)})
  insert into messages (id, appointment_id, patient_id, kind, channel, dedupe_key, known, made_at, due_at, next_at, state,
    reason, expected_at, offer_id)
  select made.id, made.appointment_id, made.patient_id, made.kind, case p.contact_by when 'sms' then 'sms' else 'email' end,
    made.dedupe_key, made.known, made.made_at, made.due_at, case p.contact_by when 'phone' then null else made.due_at end,
    case p.contact_by when 'phone' then ${sql.lit(phoneOnly.state)} else 'waiting' end,
    case p.contact_by when 'phone' then ${sql.lit(phoneOnly.reason)} else '' end, made.expected_at, made.offer_id
  from made join patients p on p.id = made.patient_id where p.contact_by <> 'nobody'
    and (p.contact_by <> 'phone' or made.${isMandatory}) ${where}
  on conflict (dedupe_key) do nothing returning id`;

const insertMessage = prepareQuery((row: MessageRow) => toInsert([toSqlRow(row)]));

const insertMessageIfUpToDate = prepareQuery((row: MessageRow) =>
  toInsert(
    [toSqlRow(row)],
    sql`and not exists (select 1 from messages m where m.appointment_id = made.appointment_id and m.${isOfChange}
      and (m.${isStoredAs('queued', 'undelivered')} or (m.state = 'withdrawn' and m.reason = ${sql.lit(undone)})))`,
  ),
);

const withdrawMessage = prepareQuery(
  (values: { appointmentId: string; known: string | null }) => sql<{ id: string }>`
    update messages as m set state = 'withdrawn', reason = ${sql.lit(undone)}, next_at = null
    where appointment_id = ${values.appointmentId} and state = 'waiting' and ${isOfChange} and known = ${values.known}
      and not ${isAcknowledged}
    returning id`,
);

/** The last message about a change of an appointment. */
export interface LastChange {
  readonly id: string;
  readonly kind: MessageKind;
  /** the state the patient knew before */
  readonly known: NotifiableState | null;
  readonly delivery: DeliveryState;
}

interface ChangeRow {
  readonly id: string;
  readonly appointmentId: string | null;
  readonly kind: MessageKind;
  readonly known: string | null;
  readonly state: MessageState;
  readonly reason: string;
  readonly isAcknowledged: 0 | 1;
}

const selectChanges = (which: RawBuilder<unknown>) => sql<ChangeRow>`
    select m.id, m.appointment_id as "appointmentId", m.kind, m.known, m.state, m.reason,
      case when ${isAcknowledged} then 1 else 0 end as "isAcknowledged"
    from messages m where ${which} and m.${isOfChange} order by m.made_at, m.id`;

/** Exported so that a test can check its query plan. */
export const changesOfQuery = ({ appointmentId }: { appointmentId: string }) =>
  selectChanges(sql`m.appointment_id = ${appointmentId}`);
const changesOf = prepareQuery(changesOfQuery);

/** The new values of queued messages. Null keeps a column, except `nextAt`, which it clears. */
interface WaitingValues {
  readonly kind: MessageKind | null;
  readonly dueAt: number | null;
  readonly nextAt: number | null;
  readonly state: 'withdrawn' | null;
  readonly reason: string | null;
}

const changeSome = prepareQuery(
  (values: WaitingValues & Record<string, unknown>, _kind, count: number) => sql<{ id: string }>`
    update messages set kind = coalesce(cast(${values.kind} as text), kind),
      attempts = case when cast(${values.kind} as text) is null then attempts else 0 end,
      due_at = coalesce(cast(${values.dueAt} as bigint), due_at), next_at = cast(${values.nextAt} as bigint),
      state = coalesce(cast(${values.state} as text), state), reason = coalesce(cast(${values.reason} as text), reason)
    where id in (${sql.join(listed(values as Record<string, string>, count))}) and state = 'waiting' returning id`,
);

/** Queues, replaces and withdraws messages. */
export function queueStore(connection: Connection) {
  const { db } = connection;
  const changeWaiting = async (ids: readonly string[], values: WaitingValues): Promise<string[]> => {
    const changed: string[] = [];
    for (const some of inBatches(ids)) {
      const rows = await changeSome(connection, { ...values, ...numbered(some) }, some.length);
      changed.push(...rows.map(({ id }) => id));
    }
    return changed;
  };
  const selectChangesOf = async (appointmentIds: readonly string[]): Promise<ChangeRow[]> => {
    const [appointmentId, ...others] = appointmentIds;
    if (appointmentId === undefined) return [];
    if (others.length === 0) return changesOf(connection, { appointmentId });
    const rows: ChangeRow[] = [];
    for (const some of inBatches(appointmentIds))
      rows.push(...(await selectChanges(sql`m.appointment_id in (${sql.join(some)})`).execute(db)).rows);
    return rows;
  };
  return {
    /** Queues messages; returns the ids of those added. Skips duplicates and patients who get no messages. */
    async add(messages: readonly NewMessage[]): Promise<string[]> {
      const rows = messages.map((message) => ({ ...message, known: writeKnown(message.known) }));
      const [first, ...others] = rows;
      if (!first) return [];
      if (others.length === 0) return (await insertMessage(connection, first)).map(({ id }) => id);
      const added: string[] = [];
      for (const some of inBatches(rows))
        added.push(...(await toInsert(some.map(toSqlRow)).execute(db)).rows.map(({ id }) => id));
      return added;
    },

    /**
     * Queues a message if the patient is up to date: no change is queued, undelivered or undone. Returns whether it
     * was added; if not, the earlier messages must be examined.
     */
    addIfUpToDate: async ({ known, ...message }: NewMessage): Promise<boolean> =>
      (await insertMessageIfUpToDate(connection, { ...message, known: writeKnown(known) })).length > 0,

    /**
     * Withdraws the waiting message about a change if the patient was last told exactly this state and has not
     * acknowledged the change. Returns whether one was withdrawn.
     */
    withdrawIfKnown: async (appointmentId: string, known: NotifiableState): Promise<boolean> =>
      (await withdrawMessage(connection, { appointmentId, known: writeKnown(known) })).length > 0,

    /** Returns the queued change of each appointment, or else its last one. */
    async lastChangesOf(appointmentIds: readonly string[]): Promise<Map<string, LastChange>> {
      const last = new Map<string, LastChange & { readonly state: MessageState }>();
      for (const { appointmentId, known, isAcknowledged, ...row } of await selectChangesOf(appointmentIds)) {
        const { id, kind, state } = row;
        if (appointmentId === null) continue;
        if (last.get(appointmentId)?.state === 'waiting' && state !== 'waiting') continue;
        const delivery = toDeliveryState({ ...row, isAcknowledged: isAcknowledged === 1 });
        last.set(appointmentId, { id, kind, state, known: readKnown(known), delivery });
      }
      return last;
    },

    /** Gives queued messages another kind and due time; returns the ids of those still queued. */
    replace: (ids: readonly string[], { kind, dueAt }: { kind: MessageKind; dueAt: number }) =>
      changeWaiting(ids, { kind, dueAt, nextAt: dueAt, state: null, reason: null }),

    /** Withdraws queued messages; returns the ids of those still queued. */
    withdraw: (ids: readonly string[], reason: string) =>
      changeWaiting(ids, { kind: null, dueAt: null, nextAt: null, state: 'withdrawn', reason }),

    /** Withdraws an appointment's queued messages: one, or all (null). Returns how many. */
    async withdrawWaiting(
      { appointmentId, messageId }: { appointmentId: string; messageId: string | null },
      reason: string,
    ): Promise<number> {
      const changed = await db
        .updateTable('messages')
        .set({ state: 'withdrawn', reason, next_at: null })
        .where('appointment_id', '=', appointmentId)
        .$if(messageId !== null, (query) => query.where('id', '=', messageId ?? ''))
        .where('state', '=', 'waiting')
        .returning('id')
        .execute();
      return changed.length;
    },
  };
}
