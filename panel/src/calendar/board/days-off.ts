import type { MonthAnswer } from '@docket/contract/endpoints/calendar.ts';
import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { daysIn, type VisibleDays } from './span.ts';

/** An absence on a day: "Jonas Weber: Conference"; the clinic's own is named by its reason. */
export interface DayOff {
  readonly isClinic: boolean;
  readonly text: string;
}

/** Returns the absences of each visible date, the clinic's first. `isOneDoctor`: without the doctor's name. */
export function groupDaysOff(
  timeOff: MonthAnswer['timeOff'],
  span: VisibleDays,
  isOneDoctor: boolean,
): Map<string, DayOff[]> {
  return new Map(
    daysIn(span).map((day) => {
      const date = toIsoDate(day);
      const off = timeOff
        .filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
        .map((absence) => toDayOff(absence, isOneDoctor));
      return [date, off.toSorted((one, other) => Number(other.isClinic) - Number(one.isClinic))];
    }),
  );
}

function toDayOff({ doctorName, reason }: MonthAnswer['timeOff'][number], isOneDoctor: boolean): DayOff {
  if (doctorName === null) return { isClinic: true, text: reason || 'Clinic closed' };
  const text = reason || 'Time off';
  return { isClinic: false, text: isOneDoctor ? text : `${doctorName}: ${text}` };
}

/** Returns "Jonas Weber: Conference", or the number of absences if there are several. */
export function formatDayOff(off: readonly DayOff[]): string {
  const [first] = off;
  if (!first) return '';
  return off.length === 1 || first.isClinic ? first.text : `${off.length} doctors off`;
}
