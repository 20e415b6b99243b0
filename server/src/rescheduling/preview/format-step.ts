import type { PlanStep } from '@docket/contract/rescheduling.ts';
import {
  formatSlotDate,
  formatSlotTime,
  fromWallMinutes,
  toSlotDate,
  weekdayOf,
} from '@docket/contract/slot-date.ts';
import type { Visit } from '../../appointments/store/bulk-update.ts';
import { readStart } from '../../booking/rules.ts';
import type { Book } from '../booked-time/booked-time.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Names a step so that it can be chosen: "2:30 PM with Richard James", "Tue 24 November, 10:00 AM", "Cancel", "Keep anyway". */
export function formatStep(
  step: PlanStep,
  visit: Visit,
  { doctors, thisYear }: { doctors: ReadonlyMap<string, Book>; thisYear: number },
): string {
  if (step.do === 'cancel') return 'Cancel';
  if (step.do === 'keep') return 'Keep anyway';
  const startsAt = readStart(step);
  const time = formatSlotTime(fromWallMinutes(startsAt).minutes);
  const when = startsAt === visit.startsAt ? time : `${formatDay(startsAt, thisYear)}, ${time}`;
  if (step.doctorId === visit.doctorId) return when;
  return `${when} with ${doctors.get(step.doctorId)?.doctor.name ?? 'a colleague'}`;
}

function formatDay(wallMinutes: number, thisYear: number): string {
  const { date } = fromWallMinutes(wallMinutes);
  const whole = formatSlotDate(toSlotDate(date));
  const day = date.year === thisYear ? whole.replace(` ${date.year}`, '') : whole;
  return `${weekdays[weekdayOf(date) - 1]} ${day}`;
}
