import type { TimeOff } from '@docket/contract/endpoints/hours.ts';
import { addTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { formatClockTime } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { readClock } from '../clinic/typed-clock.ts';

export interface TimeOffForm {
  readonly scope: 'doctor' | 'clinic';
  /** "2026-11-23" */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly isWholeDays: boolean;
  readonly fromTime: string;
  readonly toTime: string;
  readonly reason: string;
}
type TimeOffField = 'fromDate' | 'toDate' | 'fromTime' | 'toTime' | 'reason';
export type TimeOffFaults = Partial<Record<TimeOffField, string>>;

export function emptyTimeOff(today: string): TimeOffForm {
  return {
    scope: 'doctor',
    fromDate: today,
    toDate: today,
    isWholeDays: true,
    fromTime: '',
    toTime: '',
    reason: '',
  };
}

/** Moves the last day along with a later first day: a period can't end before it begins. */
export function withFirstDay(form: TimeOffForm, fromDate: string | null): TimeOffForm {
  const isLater = fromDate !== null && (form.toDate === null || form.toDate < fromDate);
  return { ...form, fromDate, toDate: isLater ? fromDate : form.toDate };
}

/** Returns the fault of each field that is missing, unreadable or out of order. */
export function checkTimeOff(form: TimeOffForm): TimeOffFaults {
  const { fromDate, toDate, isWholeDays } = form;
  const faults: TimeOffFaults = {};
  if (!fromDate) faults.fromDate = 'Choose a day';
  if (!toDate) faults.toDate = 'Choose a day';
  else if (fromDate && toDate < fromDate) faults.toDate = 'Must not be before the first day';
  if (isWholeDays) return { ...faults, ...tooLong(form) };
  const from = readClock(form.fromTime, 'from');
  const to = readClock(form.toTime, 'to');
  if (from === null) faults.fromTime = 'Type a time like 9:00 AM';
  if (to === null) faults.toTime = 'Type a time like 5:00 PM';
  else if (from !== null && fromDate === toDate && to <= from) faults.toTime = 'Must be later than the start';
  return { ...faults, ...tooLong(form) };
}

function tooLong({ reason }: TimeOffForm): TimeOffFaults {
  const checked = addTimeOff.doctor.input.safeParse({
    fromDate: '2026-01-01',
    toDate: '2026-01-01',
    reason,
  });
  const message = checked.error?.issues.find(({ path }) => path[0] === 'reason')?.message;
  return message ? { reason: message } : {};
}

/** Returns the call's input from a form without faults. */
export function toTimeOff(form: TimeOffForm): Omit<TimeOff, '_id' | 'doctorId'> {
  const { fromDate, toDate, isWholeDays, reason } = form;
  return {
    fromDate: fromDate ?? '',
    fromTime: formatClockTime(isWholeDays ? 0 : (readClock(form.fromTime, 'from') ?? 0)),
    toDate: toDate ?? '',
    toTime: formatClockTime(isWholeDays ? minutesPerDay : (readClock(form.toTime, 'to') ?? minutesPerDay)),
    reason: reason.trim(),
  };
}
