import type { ContactOutcome } from '@docket/contract/endpoints/confirmation-calls.ts';
import type { MessageState } from '@docket/contract/endpoints/messages.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { maxPastAppointments } from '@docket/contract/rules/confirmation-risk.ts';
import type { ContactMethod } from '@docket/contract/rules/patient-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CurrentState, changeUnlessChanged } from '../appointments/store/changes.ts';
import { type AppointmentRow, people, rowColumns } from '../appointments/store/rows.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';

/** Wall minutes; `to` is excluded. */
interface Day {
  readonly from: number;
  readonly to: number;
}

/** An unconfirmed appointment with counts of its patient's earlier ones. */
export interface UnconfirmedRow extends AppointmentRow {
  /** the last kept or missed appointments, five at most; `missed` counts the missed ones */
  readonly past: number;
  readonly missed: number;
  /** state of the last message about the appointment; null: none was sent or tried */
  readonly told: MessageState | null;
  readonly contactBy: ContactMethod | '';
  /** 1 if the patient has an earlier appointment that was not cancelled; else 0 */
  readonly earlier: number;
}

const isMissed = sql`e.status = 'cancelled' and e.cancel_reason = ${sql.lit(noShowReason)}`;
const earlier = sql`from appointments e where e.patient_id = a.patient_id and e.starts_at < a.starts_at`;
const last = sql`(select case when ${isMissed} then 1 else 0 end as missed ${earlier}
  and (e.status = 'completed' or (${isMissed})) order by e.starts_at desc limit ${sql.lit(maxPastAppointments)}) l`;

const listed = sql`select ${rowColumns},
      (select cast(count(*) as integer) from ${last}) as past,
      (select cast(coalesce(sum(l.missed), 0) as integer) from ${last}) as missed,
      (select m.state from messages m where m.appointment_id = a.id
        and m.state not in ('waiting', 'sending', 'withdrawn') order by m.made_at desc, m.id desc limit 1) as told,
      p.contact_by as "contactBy",
      case when exists (select 1 ${earlier} and (e.status <> 'cancelled' or (${isMissed}))) then 1 else 0 end as earlier
    from appointments a ${people}`;

const contactsOf = (which: RawBuilder<unknown>) => sql<ContactRow & { by: string }>`
  select c.id, c.appointment_id as "appointmentId", c.at, c.outcome, w.name as "by"
  from appointments a join contacts c on c.appointment_id = a.id join accounts w on w.id = c.account_id
  where ${which} and c.outcome <> 'undone' and not exists (select 1 from contacts u where u.undoes = c.id)
  order by c.at, c.id`;

/** More than a desk calls in several days. */
const maxOfArchivedDoctors = 300;

/** The queries of the call list. Each reads short index ranges. */
export const callListQueries = {
  nextStart: ({ from }: Pick<Day, 'from'>) => sql<{ startsAt: number | null }>`
    select min(starts_at) as "startsAt" from appointments where status = 'pending' and starts_at >= ${from}`,
  unconfirmed: ({ from, to }: Day) => sql<UnconfirmedRow>`
    ${listed} where a.status = 'pending' and a.starts_at >= ${from} and a.starts_at < ${to} and a.confirmed_at is null`,
  countConfirmed: ({ from, to }: Day) => sql<{ confirmed: number }>`
    select cast(count(confirmed_at) as integer) as confirmed from appointments
    where status = 'pending' and starts_at >= ${from} and starts_at < ${to}`,
  lastContacts: ({ from, to }: Day) =>
    contactsOf(sql`a.status = 'pending' and a.starts_at >= ${from} and a.starts_at < ${to}`),
  // A cross join fixes the order: SQLite would otherwise start with every coming appointment because of the sorting.
  ofArchivedDoctors: ({ from }: Pick<Day, 'from'>) => sql<{ id: string }>`
    select a.id from doctors d cross join appointments a
    where d.archived_at is not null and a.doctor_id = d.id and a.status = 'pending' and a.starts_at > ${from}
    order by a.starts_at, a.id limit ${sql.lit(maxOfArchivedDoctors)}`,
};

const nextStart = prepareQuery(callListQueries.nextStart);
const unconfirmed = prepareQuery(callListQueries.unconfirmed);
const countConfirmed = prepareQuery(callListQueries.countConfirmed);
const lastContacts = prepareQuery(callListQueries.lastContacts);
const ofArchivedDoctors = prepareQuery(callListQueries.ofArchivedDoctors);

export function callListStore(connection: Connection) {
  return {
    /** Returns when the first pending appointment at or after `from` starts, or null. */
    nextStart: async (from: number): Promise<number | null> =>
      (await nextStart(connection, { from }))[0]?.startsAt ?? null,
    unconfirmed: (day: Day): Promise<UnconfirmedRow[]> => unconfirmed(connection, day),
    /** Returns pending appointments after `from` whose doctor is archived, soonest first. */
    async ofArchivedDoctors(from: number): Promise<string[]> {
      return (await ofArchivedDoctors(connection, { from })).map(({ id }) => id);
    },
    /** Returns the appointments with these ids, on any day. */
    async listByIds(ids: readonly string[]): Promise<UnconfirmedRow[]> {
      if (ids.length === 0) return [];
      return (await sql<UnconfirmedRow>`${listed} where a.id in (${sql.join(ids)})`.execute(connection.db))
        .rows;
    },
    countConfirmed: async (day: Day): Promise<number> =>
      (await countConfirmed(connection, day))[0]?.confirmed ?? 0,
  };
}

export function confirmationStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns when the appointment was confirmed, in epoch milliseconds; null if it is not. */
    async find(id: string): Promise<number | null> {
      const row = await db
        .selectFrom('appointments')
        .select('confirmed_at')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.confirmed_at ?? null;
    },
    /** Sets or clears the confirmation. Returns false if the appointment changed since it was read. */
    set: (now: CurrentState, confirmedAt: number | null): Promise<boolean> =>
      changeUnlessChanged(connection, now, { confirmed_at: confirmedAt }),
  };
}

interface ContactRow {
  readonly id: string;
  readonly appointmentId: string;
  /** epoch milliseconds */
  readonly at: number;
  readonly outcome: ContactOutcome;
}

type NewContact = Omit<ContactRow, 'outcome'> & { readonly accountId: string } & (
    | { readonly outcome: ContactOutcome }
    | { readonly outcome: 'undone'; readonly undoes: string }
  );

/** Adds and reads contacts. Stored rows are never changed: an undo is a new row. */
export function contactStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Adds an outcome or an undo. Returns false if the outcome was undone already. */
    async add(contact: NewContact): Promise<boolean> {
      const added = await db
        .insertInto('contacts')
        .values({
          id: contact.id,
          appointment_id: contact.appointmentId,
          at: contact.at,
          outcome: contact.outcome,
          account_id: contact.accountId,
          undoes: contact.outcome === 'undone' ? contact.undoes : null,
        })
        .onConflict((conflict) => conflict.column('undoes').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    /** Returns the outcome of a call, also if undone. */
    async find(id: string): Promise<ContactRow | null> {
      const row = await db
        .selectFrom('contacts')
        .select(['id', 'appointment_id as appointmentId', 'at', 'outcome'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && row.outcome !== 'undone' ? { ...row, outcome: row.outcome } : null;
    },
    /** Returns when and by whom the appointment's last outcome was recorded, ignoring undone ones. */
    async findLast(appointmentId: string): Promise<{ at: number; by: string } | null> {
      const row = await db
        .selectFrom('contacts')
        .innerJoin('accounts', 'accounts.id', 'contacts.account_id')
        .select(['contacts.at', 'accounts.name as by'])
        .where('appointment_id', '=', appointmentId)
        .where('outcome', '<>', 'undone')
        .where('contacts.id', 'not in', (taken) =>
          taken
            .selectFrom('contacts as undoing')
            .select('undoing.undoes')
            .where('undoing.appointment_id', '=', appointmentId)
            .where('undoing.undoes', 'is not', null),
        )
        .orderBy('contacts.at', 'desc')
        .orderBy('contacts.id', 'desc')
        .executeTakeFirst();
      return row ?? null;
    },
    /**
     * Returns the last outcome of each appointment that was not undone: for the day's pending appointments, and for
     * `ids`.
     */
    async findLastOutcomes(
      day: Day | null,
      ids: readonly string[],
    ): Promise<Map<string, { outcome: ContactOutcome; at: number; by: string }>> {
      const others = contactsOf(sql`a.id in (${sql.join(ids)})`);
      const rows = [
        ...(day ? await lastContacts(connection, day) : []),
        ...(ids.length > 0 ? (await others.execute(db)).rows : []),
      ];
      return new Map(rows.map(({ appointmentId, outcome, at, by }) => [appointmentId, { outcome, at, by }]));
    },
  };
}

interface Claim {
  readonly patientId: string;
  readonly sessionHash: string;
  readonly accountId: string;
  /** epoch milliseconds */
  readonly endsAt: number;
}

// A claim ends with its session: after logging out the caller is no longer on the phone.
const hasSession = sql<boolean>`exists (select 1 from sessions s where s.token_hash = call_claims.session_hash)`;

/** All SQL of the table `call_claims`. A claim is valid until its end or the end of its session. */
export function claimStore(connection: Connection) {
  const { db } = connection;
  return {
    async forgetEndedBefore(atMs: number): Promise<void> {
      await db.deleteFrom('call_claims').where('ends_at', '<', atMs).execute();
    },
    /** Claims the patient for this session. Returns false if another session has a valid claim. */
    async claim({ patientId, sessionHash, accountId, endsAt }: Claim, nowMs: number): Promise<boolean> {
      const values = { session_hash: sessionHash, account_id: accountId, ends_at: endsAt };
      const taken = await db
        .insertInto('call_claims')
        .values({ patient_id: patientId, ...values })
        .onConflict((conflict) =>
          conflict
            .column('patient_id')
            .doUpdateSet(values)
            .where((is) =>
              is.or([
                is('call_claims.ends_at', '<=', nowMs),
                is('call_claims.session_hash', '=', sessionHash),
                is.not(hasSession),
              ]),
            ),
        )
        .returning('patient_id')
        .executeTakeFirst();
      return taken !== undefined;
    },
    /** Ends this session's claim. Returns false if it has none on the patient. */
    async release(patientId: string, sessionHash: string): Promise<boolean> {
      const released = await db
        .deleteFrom('call_claims')
        .where('patient_id', '=', patientId)
        .where('session_hash', '=', sessionHash)
        .returning('patient_id')
        .executeTakeFirst();
      return released !== undefined;
    },
    /** Returns the valid claims by patient id. */
    async listValid(
      nowMs: number,
    ): Promise<Map<string, Pick<Claim, 'sessionHash' | 'endsAt'> & { by: string }>> {
      const rows = await db
        .selectFrom('call_claims')
        .innerJoin('accounts', 'accounts.id', 'call_claims.account_id')
        .select(['patient_id as patientId', 'session_hash as sessionHash', 'ends_at as endsAt'])
        .select('accounts.name as by')
        .where('ends_at', '>', nowMs)
        .where(hasSession)
        .execute();
      return new Map(rows.map(({ patientId, ...claim }) => [patientId, claim]));
    },
  };
}
