import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import { maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { forNoKeyUpdate, lockAllUntilEnd, lockUntilEnd } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Database } from '../../platform/database/schema.ts';
import { keyLetters } from '../../platform/keyset.ts';

/** The state of an appointment that decides on changes and messages. */
export interface CurrentState {
  readonly id: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly paidOnline: boolean;
  /** Booked on purpose over another appointment or outside the rules; does not block the slot. */
  readonly overbooked: boolean;
  /** Epoch milliseconds; null: not checked in. */
  readonly arrivedAt: number | null;
  /** Epoch milliseconds; null: not called in. */
  readonly calledAt: number | null;
  /** Number of changes. */
  readonly version: number;
}

export interface NewAppointment extends Omit<CurrentState, 'version' | 'arrivedAt' | 'calledAt'> {
  readonly amountCents: number;
  readonly reason: string;
  readonly note?: string;
  readonly arrivedAt?: number | null;
  readonly bookedAt: number;
}

/** The slot of an appointment in its doctor's calendar. */
export type CalendarSlot = Pick<CurrentState, 'startsAt' | 'endsAt' | 'overbooked'>;

/** A status and the fields written with it. The cancel reason is kept until the cancellation is undone. */
interface StatusValues {
  readonly status: Status;
  readonly cancelReason: string;
  readonly cancelKind: CancelKind | '';
  readonly arrivedAt: number | null;
  readonly slot: CalendarSlot;
}

/** The fields that one act may set. Times are epoch milliseconds, null before the check-in or call-in. */
export type AppointmentValues =
  | StatusValues
  | Pick<CurrentState, 'paidOnline'>
  | Pick<CurrentState, 'arrivedAt' | 'calledAt'>
  | Remarks;

/** Creates and changes appointments. Every change is conditional and returns whether it was written. */
export function appointmentStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns an appointment or null. `ownerId`: the required doctor; null allows any. */
    async find(id: string, ownerId: string | null): Promise<CurrentState | null> {
      const [row] = await currentState(connection, { id, ownerId }, ownerId !== null);
      return row
        ? {
            id: row.id,
            doctorId: row.doctor_id,
            patientId: row.patient_id,
            startsAt: row.starts_at,
            endsAt: row.ends_at,
            status: row.status,
            paidOnline: row.paid_online === 1,
            overbooked: row.overbooked === 1,
            arrivedAt: row.arrived_at,
            calledAt: row.called_at,
            version: row.version,
          }
        : null;
    },

    /** Writes the values of an act. Returns false if the appointment changed since it was read. */
    change(now: CurrentState, values: AppointmentValues): Promise<boolean> {
      if ('status' in values) return changeStatus(connection, now, values);
      if ('paidOnline' in values)
        return changeUnlessChanged(connection, now, { paid_online: values.paidOnline ? 1 : 0 });
      if ('arrivedAt' in values) {
        const { arrivedAt, calledAt } = values;
        return changeUnlessChanged(connection, now, { arrived_at: arrivedAt, called_at: calledAt });
      }
      return changeUnlessChanged(connection, now, values);
    },

    /**
     * Returns false if the appointment changed since it was read, or is not pending. `removesArrival` removes the
     * check-in, for a move to another day.
     */
    async move(
      now: CurrentState,
      to: Pick<CurrentState, 'doctorId' | 'startsAt' | 'endsAt'> & {
        overbooked: boolean;
        removesArrival: boolean;
      },
    ): Promise<boolean> {
      const changed = await db
        .updateTable('appointments')
        .set({
          doctor_id: to.doctorId,
          starts_at: to.startsAt,
          ends_at: to.endsAt,
          overbooked: to.overbooked ? 1 : 0,
          version: now.version + 1,
          doctor_key: selectNameKey('doctors', to.doctorId),
          // At another time or with another doctor the patient is not in the room.
          ...((to.startsAt !== now.startsAt || to.doctorId !== now.doctorId) && { called_at: null }),
          ...(to.removesArrival && { arrived_at: null }),
        })
        .where('id', '=', now.id)
        .where('doctor_id', '=', now.doctorId)
        .where('status', '=', 'pending')
        .where('version', '=', now.version)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    async add(appointment: NewAppointment): Promise<void> {
      await added(connection, {
        ...appointment,
        overbooks: appointment.overbooked ? 1 : 0,
        online: appointment.paidOnline ? 1 : 0,
        note: appointment.note ?? '',
        arrivedAt: appointment.arrivedAt ?? null,
      });
    },

    /**
     * Locks the doctor for other transactions that take slots, until this one ends. Without the lock two of them
     * could deadlock in the constraint's index.
     */
    lockDoctor: (doctorId: string): Promise<void> => lockUntilEnd(connection, doctorId),
    /** Locks several doctors by one statement in the order of their ids, which avoids deadlocks. */
    lockDoctors: (doctorIds: readonly string[]): Promise<void> =>
      lockAllUntilEnd(connection, [...new Set(doctorIds)].sort()),

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<void> {
      await forNoKeyUpdate(
        connection,
        db.selectFrom('appointments').select('id').where('id', '=', id),
      ).execute();
    },

    /** Returns the id of another appointment that blocks a part of this slot, or null. */
    async findHolder(
      slot: Pick<CurrentState, 'id' | 'doctorId' | 'startsAt' | 'endsAt'>,
    ): Promise<string | null> {
      const row = await db
        .selectFrom('appointments')
        .select('id')
        .where('doctor_id', '=', slot.doctorId)
        .where('starts_at', '<', slot.endsAt)
        .where('starts_at', '>', slot.startsAt - maxAppointmentMinutes)
        .where('ends_at', '>', slot.startsAt)
        .where('status', '<>', 'cancelled')
        .where('overbooked', '=', 0)
        .where('id', '<>', slot.id)
        .executeTakeFirst();
      return row?.id ?? null;
    },
  };
}

/** The reason of an appointment and the front desk's note. */
export interface Remarks {
  readonly reason: string;
  readonly note: string;
}

type ReadVersion = Pick<CurrentState, 'id' | 'doctorId' | 'version'>;

/**
 * Writes values of an appointment and raises its version. Returns false, without a write, if it changed since it was
 * read.
 */
export async function changeUnlessChanged(
  { db }: Connection,
  now: ReadVersion,
  values: Updateable<Database['appointments']>,
): Promise<boolean> {
  const changed = await db
    .updateTable('appointments')
    .set({ ...values, version: now.version + 1 })
    .where('id', '=', now.id)
    .where('doctor_id', '=', now.doctorId)
    .where('version', '=', now.version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Reads the reason of an appointment and the front desk's note. */
export function remarksStore({ db }: Connection) {
  return {
    read: (id: string): Promise<Remarks> =>
      db.selectFrom('appointments').select(['reason', 'note']).where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

const currentState = prepareQuery(
  (values: { id: string; ownerId: string | null }, _kind, hasOwner: boolean, db) => {
    const found = db
      .selectFrom('appointments')
      .select(['id', 'doctor_id', 'patient_id', 'starts_at', 'ends_at', 'status', 'paid_online'])
      .select(['overbooked', 'arrived_at', 'called_at', 'version'])
      .where('id', '=', values.id);
    return hasOwner ? found.where('doctor_id', '=', values.ownerId) : found;
  },
);

interface StatusChanged extends Omit<StatusValues, 'slot'> {
  readonly id: string;
  readonly doctorId: string;
  readonly was: Status;
  readonly seenVersion: number;
  readonly calledAt: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly overbooked: 0 | 1;
  readonly version: number;
}

/** Changes the status, unless the appointment changed since it was read. */
const changed = prepareQuery((to: StatusChanged, _kind, _shape, db) =>
  db
    .updateTable('appointments')
    .set({
      status: to.status,
      cancel_reason: to.cancelReason,
      cancel_kind: to.cancelKind,
      arrived_at: to.arrivedAt,
      called_at: to.calledAt,
      starts_at: to.startsAt,
      ends_at: to.endsAt,
      overbooked: to.overbooked,
      version: to.version,
    })
    .where('id', '=', to.id)
    .where('doctor_id', '=', to.doctorId)
    .where('status', '=', to.was)
    .where('version', '=', to.seenVersion)
    .returning('id'),
);

async function changeStatus(
  connection: Connection,
  now: CurrentState,
  { status, cancelReason, cancelKind, arrivedAt, slot }: StatusValues,
): Promise<boolean> {
  const rows = await changed(connection, {
    id: now.id,
    doctorId: now.doctorId,
    was: now.status,
    seenVersion: now.version,
    version: now.version + 1,
    status,
    cancelReason,
    cancelKind,
    arrivedAt,
    // A call-in ends with the check-in, and when the time changes.
    calledAt: arrivedAt === null || slot.startsAt !== now.startsAt ? null : now.calledAt,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    overbooked: slot.overbooked ? 1 : 0,
  });
  return rows.length > 0;
}

type Added = Required<NewAppointment> & { readonly overbooks: 0 | 1; readonly online: 0 | 1 };

const added = prepareQuery((appointment: Added, _kind, _shape, db) =>
  db.insertInto('appointments').values({
    id: appointment.id,
    doctor_id: appointment.doctorId,
    patient_id: appointment.patientId,
    starts_at: appointment.startsAt,
    ends_at: appointment.endsAt,
    status: appointment.status,
    overbooked: appointment.overbooks,
    paid_online: appointment.online,
    amount_cents: appointment.amountCents,
    reason: appointment.reason,
    note: appointment.note,
    arrived_at: appointment.arrivedAt,
    booked_at: appointment.bookedAt,
    patient_key: selectNameKey('patients', appointment.patientId),
    doctor_key: selectNameKey('doctors', appointment.doctorId),
  }),
);

/**
 * Returns SQL for the sort key of an appointment's patient or doctor, from their current name. Triggers update the
 * stored keys when a name changes.
 */
export function selectNameKey(table: 'patients' | 'doctors', id: string | RawBuilder<unknown>) {
  return sql<string>`(select substr(name_key, 1, ${sql.lit(keyLetters)}) from ${sql.table(table)} where id = ${id})`;
}
