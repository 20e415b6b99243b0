import { type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { type CalendarSearch, parseCalendarSearch, writeCalendarSearch } from './search-params.ts';

type GoTo = (change: Partial<CalendarSearch>, step?: 'push' | 'replace') => void;

export interface CalendarState extends CalendarSearch {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  /** The clinic's time zone is still loading, so today is unknown. */
  readonly isZoneLoading: boolean;
  readonly goTo: GoTo;
  /** Goes to a day. Today is left out of the URL, so that it moves on with the calendar. */
  readonly goToDay: (day: CalendarDate, change?: Partial<CalendarSearch>) => void;
}

/** Returns the state of the calendar, stored in the URL. */
export function useCalendarState(): CalendarState {
  const search = parseCalendarSearch(useSearch({ strict: false }));
  const { today: clinicToday, isZoneLoading } = useClinicToday();
  const today = useDay(toIsoDate(clinicToday));
  const day = useDay(search.date || toIsoDate(clinicToday));
  const navigate = useNavigate();
  const goTo = useCallback<GoTo>(
    (change, step = 'push') => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) =>
          writeCalendarSearch({ ...parseCalendarSearch(current), ...change }),
        replace: step === 'replace',
        resetScroll: false,
      });
    },
    [navigate],
  );
  return {
    ...search,
    today,
    isZoneLoading,
    day,
    goTo,
    goToDay: (day, change = {}) => {
      const date = toIsoDate(day);
      goTo({ ...change, date: date === toIsoDate(today) ? '' : date });
    },
  };
}

// The identity of an unchanged day is kept, so that memoized components skip it.
function useDay(isoDate: string): CalendarDate {
  return useMemo(() => parseIsoDate(isoDate) ?? { year: 1970, month: 1, day: 1 }, [isoDate]);
}
