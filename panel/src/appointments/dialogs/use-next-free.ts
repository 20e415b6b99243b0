import type { Appointment } from '@docket/contract/appointments.ts';
import { openSlots } from '@docket/contract/booking.ts';
import { addDays, type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { useRead } from '../../api/use-read.ts';

/** How far ahead free times are looked for, and how many are offered. */
const daysAhead = 21;
const maxSlots = 8;

interface NextFreeQuery {
  /** How long they are, and whose patient is free then as well. */
  readonly appointment: Appointment;
  readonly doctorId: string;
  /** "2026-09-05" */
  readonly from: string;
  readonly today: CalendarDate;
  /** The appointment leaves its old time, which counts as free for the patient. */
  readonly isMoving: boolean;
}

/** The next free times of a doctor, from a day on, at which the patient has no other appointment. */
export function useNextFree({ appointment, doctorId, from, today, isMoving }: NextFreeQuery) {
  const requested = parseIsoDate(from) ?? today;
  const first = toIsoDate(requested) < toIsoDate(today) ? today : requested;
  const read = useRead(['appointments', 'doctors'], openSlots, {
    doctorId,
    from: toIsoDate(first),
    to: toIsoDate(addDays(first, daysAhead)),
    length: appointment.durationMinutes,
    most: maxSlots,
    patientId: appointment.patientId,
    ...(isMoving && { movingId: appointment._id }),
  });
  return { slots: read.data?.doctors.find((doctor) => doctor.doctorId === doctorId)?.slots, read };
}
