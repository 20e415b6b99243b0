import { type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { type CalendarSearch, parseCalendarSearch, writeCalendarSearch } from './search-params.ts';

type GoTo = (change: Partial<CalendarSearch>, step?: 'push' | 'replace') => void;

/** The state of the calendar, and how to change it. */
export interface CalendarState extends CalendarSearch {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  /** The clinic's time zone is still loading, so today is not known. */
  readonly isZoneLoading: boolean;
  readonly goTo: GoTo;
  /** Goes to a day; today is left unnamed, so that it is still today tomorrow. */
  readonly goToDay: (day: CalendarDate, change?: Partial<CalendarSearch>) => void;
}

/** The place in the calendar, kept in the address bar. */
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

// The same day is the same object, so that what is drawn from it need not be drawn again.
function useDay(isoDate: string): CalendarDate {
  return useMemo(() => parseIsoDate(isoDate) ?? { year: 1970, month: 1, day: 1 }, [isoDate]);
}
