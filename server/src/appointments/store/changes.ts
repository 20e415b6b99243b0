import type { Status } from '@docket/contract/appointments.ts';
import { maxAppointmentMinutes } from '@docket/contract/limits.ts';
import { lockUntilEnd } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { added, changed, standing } from './change-statements.ts';
import type { CurrentState, NewAppointment, OwnSlot } from './current-state.ts';
import { keyOf } from './key-of.ts';

/** Appointments as they are made and changed. Every change is conditional and says whether it happened. */
export function appointmentStore(connection: Connection) {
  const { db } = connection;
  return {
    /** `ownerId`: the doctor who must have it; null where any may. */
    async find(id: string, ownerId: string | null): Promise<CurrentState | null> {
      const [row] = await standing(connection, { id, ownerId }, ownerId !== null);
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
            version: row.version,
          }
        : null;
    },

    /** False when it changed since it was read; a cancellation keeps its reason until it is taken back. */
    async changeStatus(
      now: CurrentState,
      to: Status,
      { cancelReason, arrivedAt, place }: { cancelReason: string; arrivedAt: number | null; place: OwnSlot },
    ): Promise<boolean> {
      const rows = await changed(connection, {
        ...{
          id: now.id,
          doctorId: now.doctorId,
          was: now.status,
          seen: now.version,
          version: now.version + 1,
        },
        ...{ status: to, cancelReason, arrivedAt, startsAt: place.startsAt, endsAt: place.endsAt },
        overbooked: place.overbooked ? 1 : 0,
      });
      return rows.length > 0;
    },

    /** False when it changed since it was read, or is no longer pending. `forgetArrival`: the patient is not here on that day. */
    async move(
      now: CurrentState,
      to: Pick<CurrentState, 'doctorId' | 'startsAt' | 'endsAt'> & {
        overbooked: boolean;
        forgetArrival: boolean;
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
          doctor_key: keyOf('doctors', to.doctorId),
          ...(to.forgetArrival && { arrived_at: null }),
        })
        .where('id', '=', now.id)
        .where('doctor_id', '=', now.doctorId)
        .where('status', '=', 'pending')
        .where('version', '=', now.version)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    async add(made: NewAppointment): Promise<void> {
      await added(connection, {
        ...made,
        overbooks: made.overbooked ? 1 : 0,
        online: made.paidOnline ? 1 : 0,
        note: made.note ?? '',
        arrivedAt: made.arrivedAt ?? null,
      });
    },

    /**
     * Waits until no other transaction takes time of this doctor, and keeps the others out until this one ends. Without
     * the lock two of them could deadlock in the constraint's index.
     */
    lockDoctor: (doctorId: string): Promise<void> => lockUntilEnd(connection, doctorId),

    /** The appointment that holds some of this time of its doctor, or null. */
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
