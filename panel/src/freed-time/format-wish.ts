import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { type CalendarDate, parseIsoDate } from '@docket/contract/formats/slot-date.ts';
import { shortWeekdayName } from '@docket/contract/rules/limits.ts';
import { formatDayShort, lowerRelative } from '../clinic/format-day.ts';
import { formatTime } from './freed-time.ts';

const parts = { any: '', morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' } as const;

/** The parts of a waiting-list entry: "Dr. Omar Haddad", "Mon, Wed", "mornings", "from Mon 23 Nov", "45 min". */
export function formatWish(wish: Wish, today: CalendarDate): string[] {
  const { doctor, speciality, holds, weekdays, partOfDay, from, to, durationMinutes } = wish;
  const doctorOrSpeciality = doctor?.name ?? speciality ?? holds?.doctorName ?? '';
  return [
    holds && !doctor && !speciality ? `Wants an earlier time with ${doctorOrSpeciality}` : doctorOrSpeciality,
    doctor?.archived ? 'archived' : '',
    weekdays.map(shortWeekdayName).join(', '),
    parts[partOfDay],
    from === null ? '' : `from ${formatDate(from, today)}`,
    to === null ? '' : `until ${formatDate(to, today)}`,
    durationMinutes === null ? '' : `${durationMinutes} min`,
  ].filter(Boolean);
}

/** "Booked Tue 24 Nov, 10:30 AM with Dr. Omar Haddad"; "No appointment yet"; empty if `formatComing` says more. */
export function formatHeld(
  { holds, coming = [] }: Pick<Wish, 'holds' | 'coming'>,
  today: CalendarDate,
): string {
  if (holds) return `Booked ${formatTimeInLine(holds, today)} with ${holds.doctorName}`;
  return coming.length === 0 ? 'No appointment yet' : '';
}

/**
 * "Also: Mon 23 Nov, 9:00 AM with Dr. Kenji Mori": the patient's other appointments, which an accepted offer does not
 * change.
 */
export function formatComing(
  { holds, coming = [] }: Pick<Wish, 'holds' | 'coming'>,
  today: CalendarDate,
): string {
  if (coming.length === 0) return '';
  const all = coming.map((visit) => `${formatTimeInLine(visit, today)} with ${visit.doctorName}`);
  return `${holds ? 'Also' : 'Has'}: ${all.join('; ')}`;
}

function formatDate(isoDate: string, today: CalendarDate): string {
  const date = parseIsoDate(isoDate);
  return date ? lowerRelative(formatDayShort(date, today)) : isoDate;
}

function formatTimeInLine(slot: Parameters<typeof formatTime>[0], today: CalendarDate): string {
  return lowerRelative(formatTime(slot, today));
}
