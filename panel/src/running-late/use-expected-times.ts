import { type DoctorDay, readToday } from '@docket/contract/endpoints/running-late.ts';
import {
  formatSlotTime,
  parseSlotDate,
  showSlotTime,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import {
  type AppointmentToday,
  computeDelay,
  computeDoctorDelay,
  findEndingAfterHours,
  findExpectedTimes,
} from '@docket/contract/rules/expected-times.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Role } from '../api/session.ts';
import { useRead } from '../api/use-read.ts';
import { formatDuration } from '../clinic/format-moment.ts';
import { useClinicNow } from '../clinic/use-clinic-now.ts';

/** Today with expected times. */
export interface ExpectedDay {
  /** "about 10:50 AM" by appointment id; only if later than booked. */
  readonly about: ReadonlyMap<string, string>;
  /** By doctor id, in the server's order (by name). */
  readonly doctors: ReadonlyMap<string, LateDoctor>;
}

export interface LateDoctor {
  readonly day: DoctorDay;
  /** In minutes; 0: on time. */
  readonly late: number;
  /** Appointments expected to end after the doctor's hours, earliest first. */
  readonly afterHours: readonly AppointmentToday[];
}

const emptyDay: ExpectedDay = { about: new Map(), doctors: new Map() };

// Computed once per page: a list has fifty rows, a calendar four hundred appointments.
const useExpectedDay = create(() => emptyDay);
let mountedScreens = 0;

/** Keeps today's expected times current while a screen that shows them is mounted. */
export function useTodayUpdates(role: Role, { enabled = true }: { enabled?: boolean } = {}): void {
  const { data } = useRead(['appointments', 'delays', 'doctors'], readToday[role], {}, { enabled });
  const now = useClinicNow();
  useEffect(() => {
    if (data) useExpectedDay.setState(expectDay(data, now), true);
  }, [data, now]);
  useEffect(() => {
    mountedScreens += 1;
    return () => {
      mountedScreens -= 1;
      if (mountedScreens === 0) useExpectedDay.setState(emptyDay, true);
    };
  }, []);
}

/** "about 10:50 AM" if the appointment is expected later than booked; otherwise undefined. */
export const useAbout = (appointmentId: string): string | undefined =>
  useExpectedDay(({ about }) => about.get(appointmentId));

/** The doctor's delay in minutes; 0: on time, or unknown. */
export const useLate = (doctorId: string): number =>
  useExpectedDay(({ doctors }) => doctors.get(doctorId)?.late ?? 0);

/** All of today, for prints and the list of late doctors. */
export const useExpectedToday = (): ExpectedDay => useExpectedDay();

/** Applies the contract's `findExpectedTimes` to today's appointments at a wall minute. */
export function expectDay(
  { slotDate, doctors }: { slotDate: string; doctors: readonly DoctorDay[] },
  wallNow: number,
): ExpectedDay {
  const date = parseSlotDate(slotDate);
  const now = date ? wallNow - toWallMinutes(date) : Number.NaN;
  // Yesterday's data, until today's arrives.
  if (!(now >= 0 && now < minutesPerDay)) return emptyDay;
  const about = new Map<string, string>();
  const late = new Map<string, LateDoctor>();
  for (const day of doctors) {
    const expected = findExpectedTimes(day, now);
    for (const { id, startsAt } of day.appointments) {
      const later = computeDelay(startsAt, expected.get(id) ?? startsAt);
      // Expected times past midnight are not shown.
      if (later > 0 && startsAt + later < minutesPerDay)
        about.set(id, `about ${showSlotTime(formatSlotTime(startsAt + later))}`);
    }
    late.set(day.doctorId, {
      day,
      late: computeDoctorDelay(day, expected, now),
      afterHours: findEndingAfterHours(day, day.hours, expected),
    });
  }
  return { about, doctors: late };
}

/** "Running 20 min late", "Running 1 h 5 min late". */
export const formatLate = (minutes: number) => `Running ${formatDuration(minutes)} late`;
