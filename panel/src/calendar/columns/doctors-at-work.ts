import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { type CalendarDate, parseClockTime, toIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
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
  return statusOf(appointment) !== 'cancelled';
}

function hasOpenTime(doctor: CalendarDoctor, timeOff: CalendarAnswer['timeOff'], day: CalendarDate): boolean {
  const midnight = toWallMinutes(day);
  const isoDate = toIsoDate(day);
  const off = listClosedTimes({ ...doctor, keepsHours: false }, timeOff);
  // A doctor without hours may be booked at any time.
  const intervals = doctor.keepsHours
    ? (doctor.days.find(({ date }) => date === isoDate)?.intervals ?? []).map(({ from, to }) => ({
        from: midnight + (parseClockTime(from) ?? 0),
        to: midnight + (parseClockTime(to) ?? minutesPerDay),
      }))
    : [{ from: midnight, to: midnight + minutesPerDay }];
  return intervals.some(({ from, to }) => !off.some((time) => time.from <= from && time.to >= to));
}
