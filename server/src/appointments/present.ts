import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { type AnswerOrigin, imageUrl } from '../platform/uploads/image-url.ts';
import type { AppointmentRow } from './store/rows.ts';

/** Returns the appointment in the shape of the contract. Only this function converts rows to that shape. */
export function present(row: AppointmentRow, origin: AnswerOrigin): Appointment {
  const { slotDate, slotTime } = toSlot(row.startsAt);
  // The row of a no-show still has the check-in, in case the no-show was a mistake.
  const isNoShow = row.status === 'cancelled' && row.cancelReason === noShowReason;
  return {
    _id: row.id,
    slotDate,
    slotTime,
    durationMinutes: row.endsAt - row.startsAt,
    amount: row.amountCents / 100,
    cancelled: row.status === 'cancelled',
    isCompleted: row.status === 'completed',
    payment: row.paidOnline === 1,
    receivedCents: row.receivedCents,
    keptCents: row.keptCents === 0 ? undefined : row.keptCents,
    openCents: openCents(row),
    reason: row.reason,
    note: row.note,
    cancelReason: row.cancelReason,
    cancelKind: row.status === 'cancelled' && row.cancelKind !== '' ? row.cancelKind : undefined,
    arrivedAt: isNoShow ? null : row.arrivedAt,
    calledAt: isNoShow ? null : row.calledAt,
    confirmedAt: row.confirmedAt ?? undefined,
    version: row.version,
    overbooked: row.overbooked === 1,
    bookedAt: row.bookedAt,
    patientId: row.patientId,
    doctorId: row.doctorId,
    userData: {
      name: row.patientName,
      image: imageUrl(row.patientImage, 'small', origin),
      dob: row.patientDob,
      phone: row.patientPhone,
      email: row.patientEmail,
    },
    docData: {
      name: row.doctorName,
      image: imageUrl(row.doctorImage, 'small', origin),
      speciality: row.speciality,
      archived: row.doctorArchivedAt === null ? undefined : true,
    },
  };
}

/**
 * Returns the amount still to be received, in cents; 0 for a cancelled appointment; null without entries from before
 * payments were recorded.
 */
function openCents(row: AppointmentRow): number | null {
  if (row.status === 'cancelled') return 0;
  return row.unrecorded ? null : row.amountCents - row.receivedCents - row.writtenOffCents;
}
