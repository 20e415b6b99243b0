import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import type { MessageKind } from '@docket/contract/endpoints/messages.ts';
import type { NotifiableState } from '@docket/contract/rules/message-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { firstMessageWaits, mayHaveLeft, noSmsTo } from '../reasons.ts';
import { readKnown } from './columns.ts';
import { isAcknowledged, isMandatory, isStoredAs, isWithoutRoom, isWithoutSettings } from './conditions.ts';

interface UndeliveredRow {
  readonly appointmentId: string;
  /** epoch milliseconds */
  readonly at: number;
  /** the state the patient knew before, as JSON */
  readonly known: string | null;
  readonly reason: string;
  readonly status: Status;
  readonly startsAt: number;
  readonly cancelKind: CancelKind | '';
  readonly phone: string;
}

const triesBeforeStuck = 3;

// Matches the condition of the partial index.
const isUndelivered = sql`m.${isStoredAs('undelivered', 'without channel')} and m.${isMandatory}`;

// After three failures the next try is 15 minutes away, possibly after the appointment. A missing setting may stay
// missing.
const doesNotLeave = (
  message: RawBuilder<unknown>,
) => sql`(${message}.attempts >= ${sql.lit(triesBeforeStuck)}
  or ${message}.${isWithoutSettings} or ${message}.${isWithoutRoom})`;
const isStuck = sql`m.state = 'waiting' and ${doesNotLeave(sql`m`)} and m.${isMandatory}`;

// Excludes acknowledged changes, and those followed by a message that carries the current state. If no channel is set
// up, `would be told` is excluded too.
const selectUndelivered = (
  which: RawBuilder<unknown>,
  canSend: number,
) => sql`select m.appointment_id as "appointmentId", m.made_at as "at", m.known, m.reason, a.status,
    a.starts_at as "startsAt", a.cancel_kind as "cancelKind", p.phone
  from messages m join appointments a on a.id = m.appointment_id join patients p on p.id = m.patient_id
  where ${which} and (m.state <> 'would be told' or cast(${canSend} as integer) = 1)
    and not exists (select 1 from messages l where l.appointment_id = m.appointment_id and l.id > m.id
      and l.made_at >= m.made_at and l.kind <> 'offer' and (l.${isStoredAs('in doubt', 'sent')}
        or (l.state = 'waiting' and not ${doesNotLeave(sql`l`)})))
    and not ${isAcknowledged}`;

/** Exported so that a test can check their query plans. */
export const undeliveredQueries = {
  since: ({
    since,
    limit,
    canSend,
  }: {
    since: number;
    limit: number;
    canSend: number;
  }) => sql<UndeliveredRow>`
    ${selectUndelivered(isUndelivered, canSend)} and m.made_at > ${since} order by m.made_at desc, m.id desc limit ${limit}`,
  ofAppointment: ({
    appointmentId,
    canSend,
  }: {
    appointmentId: string;
    canSend: number;
  }) => sql<UndeliveredRow>`
    ${selectUndelivered(sql`((${isUndelivered}) or (${isStuck}))`, canSend)} and m.appointment_id = ${appointmentId} order by m.made_at desc, m.id desc`,
  // Reads queued messages only, which are few.
  stuck: ({ limit, canSend }: { limit: number; canSend: number }) => sql<UndeliveredRow>`
    ${selectUndelivered(sql`m.next_at is not null and ${isStuck}`, canSend)} order by m.made_at desc, m.id desc limit ${limit}`,
};

/** A message about a coming appointment that a limit of Settings holds back; `at` in epoch milliseconds. */
export interface HeldMessage {
  readonly appointmentId: string;
  readonly at: number;
  /** `account` and `practice`: limits on new addresses, the message waits. `country`: it was not sent. */
  readonly limitOf: keyof typeof firstMessageWaits | 'country';
  readonly reason: string;
}

interface HeldRange {
  readonly wallNow: number;
  /** epoch milliseconds */
  readonly since: number;
  readonly limit: number;
}

/**
 * Reads queued messages, which are few except during an attack, and those of a partial index. The cross join keeps
 * SQLite from starting with every coming appointment because of the sorting.
 */
export const heldQuery = ({ wallNow, since, limit }: HeldRange) => sql<HeldMessage>`
  select m.appointment_id as "appointmentId", m.made_at as "at", m.reason, a.starts_at as "startsAt", m.id,
    case m.reason when ${sql.lit(firstMessageWaits.account)} then 'account' else 'practice' end as "limitOf"
  from messages m cross join appointments a
  where a.id = m.appointment_id and m.next_at is not null and m.state = 'waiting' and m.${isWithoutRoom}
    and a.status = 'pending' and a.starts_at > ${wallNow} and not ${isAcknowledged}
  union all
  select m.appointment_id, m.made_at, m.reason, a.starts_at, m.id, 'country'
  from messages m cross join appointments a
  where a.id = m.appointment_id and m.state = 'no address' and m.reason like ${sql.lit(`${noSmsTo}%`)}
    and m.made_at > ${since} and m.kind <> 'offer' and a.status = 'pending' and a.starts_at > ${wallNow} and not ${isAcknowledged}
    and not exists (select 1 from messages l where l.appointment_id = m.appointment_id and l.made_at >= m.made_at
      and l.kind <> 'offer' and l.${isStoredAs('in doubt', 'sent')})
  order by 4, 5 limit ${limit}`;
const heldMessages = prepareQuery(heldQuery);
const since = prepareQuery(undeliveredQueries.since);
const stuck = prepareQuery(undeliveredQueries.stuck);
const ofAppointment = prepareQuery(undeliveredQueries.ofAppointment);
const waitingOf = prepareQuery(
  ({ appointmentId }: { appointmentId: string }) => sql<WaitingRow>`
    select m.appointment_id as "appointmentId", m.made_at as "at", m.known, m.reason, a.status,
      a.starts_at as "startsAt", a.cancel_kind as "cancelKind", p.phone, p.email, p.contact_by as "contactBy", m.kind,
      m.due_at as "dueAt"
    from messages m join appointments a on a.id = m.appointment_id join patients p on p.id = m.patient_id
    where m.appointment_id = ${appointmentId} and m.state = 'waiting' and m.${isMandatory} and not ${isAcknowledged}
    order by m.made_at desc, m.id desc limit 1`,
);

/** A queued change with the data that decide whether it can be sent. */
interface WaitingRow extends UndeliveredRow {
  readonly email: string;
  readonly contactBy: string;
  readonly kind: MessageKind;
  readonly dueAt: number;
}
type WaitingChange = UndeliveredState & Omit<WaitingRow, 'known'>;

/** The states the patient may still go by, because no later change was surely delivered. */
export interface UndeliveredState extends Omit<UndeliveredRow, 'known'> {
  /** Oldest first. Several if a message may or may not have arrived. */
  readonly known: readonly NotifiableState[];
}

/** Finds undelivered changes. The first one of an appointment holds the state its patient still goes by. */
export function undeliveredStore(connection: Connection) {
  return {
    /** Returns the latest `limit` changes of all appointments since a moment. */
    async since(moment: number, limit: number, canSend: boolean): Promise<UndeliveredState[]> {
      const values = { limit, canSend: canSend ? 1 : 0 };
      const rows = [
        ...(await since(connection, { since: moment, ...values })),
        ...(await stuck(connection, values)),
      ];
      return firstOfEach(rows.toSorted((row, other) => other.at - row.at));
    },
    /** Returns the undelivered change of an appointment, or null. */
    async ofAppointment(appointmentId: string, canSend: boolean): Promise<UndeliveredState | null> {
      const rows = await ofAppointment(connection, { appointmentId, canSend: canSend ? 1 : 0 });
      return firstOfEach(rows)[0] ?? null;
    },
    /** Returns messages held back by a limit of Settings, soonest appointments first, by appointment id. */
    async held(range: HeldRange): Promise<Map<string, Omit<HeldMessage, 'appointmentId'>>> {
      const rows = await heldMessages(connection, range);
      return new Map(
        rows.map(({ appointmentId, at, limitOf, reason }) => [appointmentId, { at, limitOf, reason }]),
      );
    },
    /** Returns the queued change of an appointment that its patient must know and has not acknowledged, or null. */
    waitingOf: async (appointmentId: string): Promise<WaitingChange | null> =>
      firstOfEach(await waitingOf(connection, { appointmentId }))[0] ?? null,
  };
}

/** Expects rows sorted newest first. */
function firstOfEach<Row extends UndeliveredRow>(
  rows: readonly Row[],
): (Omit<Row, 'known'> & { readonly known: readonly NotifiableState[] })[] {
  return [...Map.groupBy(rows, (row) => row.appointmentId).values()].flatMap((newestFirst) => {
    const changes = newestFirst.toReversed();
    const [first] = changes;
    // If an earlier message may have arrived, its change may be known.
    const isKnown = (at: number) => at === 0 || mayHaveLeft((changes[at - 1] as Row).reason);
    const known = changes.flatMap((change, at) => (isKnown(at) ? (readKnown(change.known) ?? []) : []));
    return first ? [{ ...first, known }] : [];
  });
}
