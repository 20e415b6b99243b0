import { readCalendar, readMonth } from '@docket/contract/calendar.ts';
import { addDays, toIsoDate } from '@docket/contract/slot-date.ts';
import type { Word } from '../api/query-keys.ts';
import type { Role } from '../api/tokens.ts';
import { useFetchAhead } from '../api/use-fetch-ahead.ts';
import { useRead } from '../api/use-read.ts';
import { spanOf, stepFrom, type VisibleDays } from './board/span.ts';
import type { CalendarPlace } from './use-calendar-state.ts';

// Names and hours stand in the calendar beside the appointments.
const words: readonly Word[] = ['appointments', 'doctors', 'patients'];

/** The days on screen; their neighbours are fetched ahead, so that the arrows answer at once. */
export function useCalendar(role: Role, place: CalendarPlace) {
  const isCounted = place.view === 'month';
  const input = toInput(role, place, spanOf(place.view, place.day));
  const read = useRead(words, readCalendar[role], input, { enabled: !place.isAsked && !isCounted });
  const isHere = read.isSuccess && !read.isPlaceholderData && !isCounted;
  useFetchAhead(words, readCalendar[role], isHere ? neighbours(role, place) : []);
  return read;
}

/** How busy the days of the month are. */
export function useMonth(role: Role, place: CalendarPlace) {
  const input = toInput(role, place, spanOf('month', place.day));
  return useRead(words, readMonth[role], input, { enabled: !place.isAsked });
}

function toInput(role: Role, { doctorId }: CalendarPlace, { first, days }: VisibleDays) {
  const input = { from: toIsoDate(first), to: toIsoDate(addDays(first, days - 1)) };
  return role === 'admin' && doctorId ? { ...input, doctorId } : input;
}

function neighbours(role: Role, place: CalendarPlace) {
  const { view, day } = place;
  // A week of the whole clinic is much to fetch for nothing.
  if (view === 'week' && !place.doctorId && role === 'admin') return [];
  return [stepFrom(view, day, 1), stepFrom(view, day, -1)].map((date) =>
    toInput(role, place, spanOf(view, date)),
  );
}
