import type { Status } from '@docket/contract/appointments.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { NewAppointment } from './current-state.ts';
import { keyOf } from './key-of.ts';

/** What decides whether an appointment may change. */
export const standing = prepareQuery(
  (values: { id: string; ownerId: string | null }, _kind, isOwn: boolean, db) => {
    const found = db
      .selectFrom('appointments')
      .select(['id', 'doctor_id', 'patient_id', 'starts_at', 'ends_at', 'status', 'paid_online'])
      .select(['overbooked', 'arrived_at', 'version'])
      .where('id', '=', values.id);
    return isOwn ? found.where('doctor_id', '=', values.ownerId) : found;
  },
);

interface StatusChanged {
  readonly id: string;
  readonly doctorId: string;
  readonly was: Status;
  readonly seen: number;
  readonly status: Status;
  readonly cancelReason: string;
  readonly arrivedAt: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly overbooked: 0 | 1;
  readonly version: number;
}

/** Brings it into another status, if it is still as it was seen. */
export const changed = prepareQuery((to: StatusChanged, _kind, _shape, db) =>
  db
    .updateTable('appointments')
    .set({
      status: to.status,
      cancel_reason: to.cancelReason,
      arrived_at: to.arrivedAt,
      starts_at: to.startsAt,
      ends_at: to.endsAt,
      overbooked: to.overbooked,
      version: to.version,
    })
    .where('id', '=', to.id)
    .where('doctor_id', '=', to.doctorId)
    .where('status', '=', to.was)
    .where('version', '=', to.seen)
    .returning('id'),
);

type Added = Required<NewAppointment> & { readonly overbooks: 0 | 1; readonly online: 0 | 1 };

export const added = prepareQuery((made: Added, _kind, _shape, db) =>
  db.insertInto('appointments').values({
    id: made.id,
    doctor_id: made.doctorId,
    patient_id: made.patientId,
    starts_at: made.startsAt,
    ends_at: made.endsAt,
    status: made.status,
    overbooked: made.overbooks,
    paid_online: made.online,
    amount_cents: made.amountCents,
    reason: made.reason,
    note: made.note,
    arrived_at: made.arrivedAt,
    booked_at: made.bookedAt,
    patient_key: keyOf('patients', made.patientId),
    doctor_key: keyOf('doctors', made.doctorId),
  }),
);
