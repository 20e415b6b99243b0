import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  parseSlotDate,
  toSlotDate,
  weekdayOf,
} from '@docket/contract/slot-date.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "Tomorrow, 21 November", "Monday, 23 November"; with the year where it is another one. Takes the clinic's today. */
export function sayDay(date: CalendarDate, today: CalendarDate): string {
  const written = formatSlotDate(toSlotDate(date));
  return `${nameOf(date, today)}, ${date.year === today.year ? written.replace(/ \d+$/, '') : written}`;
}

/** The same for a heading among times: "Today", "Tomorrow", "Mon 23 Nov". */
export function sayDayShort(date: CalendarDate, today: CalendarDate): string {
  const name = nameOf(date, today);
  if (!weekdays.includes(name)) return name;
  const [day, month = ''] = formatSlotDate(toSlotDate(date)).split(' ');
  return `${name.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** "Tomorrow, 21 November, 2:30 PM". What is no date stays as it is written. */
export function sayPlace(place: { slotDate: string; slotTime: string }, today: CalendarDate): string {
  const date = parseSlotDate(place.slotDate);
  return `${date ? sayDay(date, today) : place.slotDate}, ${place.slotTime}`;
}

function nameOf(date: CalendarDate, today: CalendarDate): string {
  const slotDate = toSlotDate(date);
  if (slotDate === toSlotDate(today)) return 'Today';
  if (slotDate === toSlotDate(addDays(today, 1))) return 'Tomorrow';
  return weekdays[weekdayOf(date) - 1] ?? '';
}
