import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { noImagePath } from '@docket/contract/formats/images.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import type { PlainRow } from './database.ts';

const image = (hash: unknown) => (hash ? `/api/images/${hash}-small.webp` : noImagePath);

/** Returns a row of a plain statement as an appointment of the contract. */
export function toAppointment(row: PlainRow): Appointment {
  const { date, minutes } = fromWallMinutes(row.startsAt as number);
  return {
    _id: row.id as string,
    slotDate: toSlotDate(date),
    slotTime: formatSlotTime(minutes),
    durationMinutes: (row.endsAt as number) - (row.startsAt as number),
    amount: (row.amountCents as number) / 100,
    cancelled: row.status === 'cancelled',
    isCompleted: row.status === 'completed',
    payment: row.paidOnline === 1,
    receivedCents: row.receivedCents as number,
    openCents: row.openCents as number | null,
    reason: row.reason as string,
    note: row.note as string,
    cancelReason: row.cancelReason as string,
    arrivedAt: row.arrivedAt as number | null,
    calledAt: row.calledAt as number | null,
    version: row.version as number,
    overbooked: row.overbooked === 1,
    bookedAt: Number(row.bookedAt),
    patientId: row.patientId as string,
    doctorId: row.doctorId as string,
    userData: {
      name: row.patientName as string,
      image: image(row.patientImage),
      dob: row.patientDob as string | null,
      phone: row.patientPhone as string,
      email: row.patientEmail as string,
    },
    docData: {
      name: row.doctorName as string,
      image: image(row.doctorImage),
      speciality: row.speciality as string,
    },
  };
}
