import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { openSlots } from '@docket/contract/endpoints/booking.ts';
import { addDays, type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { useRead } from '../../api/use-read.ts';

/** Days searched for free times, and the number offered. */
const daysAhead = 21;
const maxSlots = 8;

interface NextFreeQuery {
  /** Gives the length, and the patient, who must be free too. */
  readonly appointment: Appointment;
  readonly doctorId: string;
  /** "2026-09-05" */
  readonly from: string;
  readonly today: CalendarDate;
  /** The appointment leaves its old time, which then counts as free for the patient. */
  readonly isMoving: boolean;
}

/** Returns a doctor's next free times from a day on, without times when the patient has another appointment. */
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
