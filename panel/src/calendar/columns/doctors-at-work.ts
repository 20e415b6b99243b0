import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import { type CalendarDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { type CalendarDoctor, listClosedTimes } from '../board/closed-times.ts';

/** Returns the doctors with working hours outside time off, or with appointments, on a day. */
export function selectDoctorsAtWork(
  { doctors, appointments, timeOff }: CalendarAnswer,
  day: CalendarDate,
): CalendarDoctor[] {
  const busy = new Set(appointments.filter(isLive).map(({ doctorId }) => doctorId));
  return doctors.filter((doctor) => busy.has(doctor.doctorId) || hasOpenTime(doctor, timeOff, day));
}

function isLive(appointment: Appointment): boolean {
  return getStatus(appointment) !== 'cancelled';
}

/** Returns whether hours or time off leave a part of the day open. A doctor without hours may be booked at any time. */
function hasOpenTime(doctor: CalendarDoctor, timeOff: CalendarAnswer['timeOff'], day: CalendarDate): boolean {
  const midnight = toWallMinutes(day);
  const closed = listClosedTimes(doctor, timeOff).toSorted((time, other) => time.from - other.from);
  let closedUntil = midnight;
  for (const { from, to } of closed) if (from <= closedUntil) closedUntil = Math.max(closedUntil, to);
  return closedUntil < midnight + minutesPerDay;
}
