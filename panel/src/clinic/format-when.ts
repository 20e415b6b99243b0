import { weekdayNames } from '@docket/contract/limits.ts';
import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  parseSlotDate,
  showSlotTime,
  toSlotDate,
  weekdayOf,
} from '@docket/contract/slot-date.ts';

/** "Tomorrow, 21 November", "Monday, 23 November"; with the year where it is another one. Takes the clinic's today. */
export function formatDay(date: CalendarDate, today: CalendarDate): string {
  const written = formatSlotDate(toSlotDate(date));
  return `${nameOf(date, today)}, ${date.year === today.year ? written.replace(/,? \d{4}$/, '') : written}`;
}

/** The same for a heading among times: "Today", "Tomorrow", "Mon 23 Nov". */
export function formatDayShort(date: CalendarDate, today: CalendarDate): string {
  const name = nameOf(date, today);
  if (!weekdayNames.some((weekday) => weekday === name)) return name;
  const written = formatSlotDate(toSlotDate(date)).replace(/,? \d{4}$/, '');
  return `${name.slice(0, 3)} ${written.replace(/(\p{L}{3})\p{L}+/u, '$1')}`;
}

/** "Tomorrow, 21 November, 2:30 PM". What is no date stays as it is written. */
export function formatPlace(place: { slotDate: string; slotTime: string }, today: CalendarDate): string {
  const date = parseSlotDate(place.slotDate);
  return `${date ? formatDay(date, today) : place.slotDate}, ${showSlotTime(place.slotTime)}`;
}

function nameOf(date: CalendarDate, today: CalendarDate): string {
  const slotDate = toSlotDate(date);
  if (slotDate === toSlotDate(today)) return 'Today';
  if (slotDate === toSlotDate(addDays(today, 1))) return 'Tomorrow';
  return weekdayNames[weekdayOf(date) - 1] ?? '';
}
