import { minutesPerDay } from '@docket/contract/limits.ts';
import {
  addDays,
  type CalendarDate,
  parseSlotDate,
  toSlotDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/slot-date.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Takes "5_9_2026" and the clinic's today; returns "Today", "Tomorrow" or "Sat"; empty where it is no date. */
export function formatDay(slotDate: string, today: CalendarDate | null): string {
  const date = parseSlotDate(slotDate);
  if (!date) return '';
  if (today && slotDate === toSlotDate(today)) return 'Today';
  if (today && slotDate === toSlotDate(addDays(today, 1))) return 'Tomorrow';
  return weekdays[weekdayOf(date) - 1] ?? '';
}

/** "Mon 8:30 AM" within a week of today, beyond it "Mon 5 Sep, 8:30 AM". */
export function formatSlotShort(
  { slotDate, slotTime }: { slotDate: string; slotTime: string },
  today: CalendarDate,
): string {
  const date = parseSlotDate(slotDate);
  if (!date) return slotTime;
  const weekday = weekdays[weekdayOf(date) - 1];
  const daysOff = Math.abs(toWallMinutes(date) - toWallMinutes(today)) / minutesPerDay;
  if (daysOff < 7) return `${weekday} ${slotTime}`;
  return `${weekday} ${date.day} ${months[date.month - 1]}, ${slotTime}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
