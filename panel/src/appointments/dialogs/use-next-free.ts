import type { Appointment } from '@docket/contract/appointments.ts';
import { openSlots } from '@docket/contract/booking.ts';
import { addDays, type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { useRead } from '../../api/use-read.ts';

/** How far ahead free times are looked for, and how many are offered. */
const daysAhead = 21;
const most = 8;

/** The next free times of a doctor, from a day ("2026-09-05") on, that are as long as the appointment. */
export function useNextFree(appointment: Appointment, doctorId: string, from: string, today: CalendarDate) {
  const requested = parseIsoDate(from) ?? today;
  const first = toIsoDate(requested) < toIsoDate(today) ? today : requested;
  const read = useRead(['appointments', 'doctors'], openSlots, {
    doctorId,
    from: toIsoDate(first),
    to: toIsoDate(addDays(first, daysAhead)),
    length: appointment.durationMinutes,
    most,
  });
  return { slots: read.data?.doctors.find((one) => one.doctorId === doctorId)?.slots, read };
}
