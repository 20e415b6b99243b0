import type { MonthAnswer } from '@docket/contract/endpoints/calendar.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarOff, IconChevronRight } from '@tabler/icons-react';
import { formatDate } from '../../clinic/format-day.ts';
import { formatDayOff, groupDaysOff } from '../board/days-off.ts';
import { daysIn, spanOf } from '../board/span.ts';
import { formatCounts } from '../overview/day-counts.ts';
import classes from './agenda.module.css';

interface MonthListProps {
  day: CalendarDate;
  month: MonthAnswer;
  onDay: (day: CalendarDate) => void;
}

/** A month's days with appointments or time off as a list: a phone has no room for a month sheet. */
export function MonthList({ day, month, onDay }: MonthListProps) {
  const span = spanOf('month', day);
  const counts = new Map(month.days.map((dayCounts) => [dayCounts.date, dayCounts]));
  const off = groupDaysOff(month.timeOff, span);
  const days = daysIn(span)
    .filter((date) => date.month === day.month)
    .map((date) => ({ date, counts: counts.get(toIsoDate(date)), off: off.get(toIsoDate(date)) ?? [] }))
    .filter((row) => row.counts || row.off.length > 0);
  if (days.length === 0) {
    return (
      <Card flush>
        <EmptyNotice icon={IconCalendarOff} title="No appointments this month" />
      </Card>
    );
  }
  return (
    <ul className={classes.list} aria-label="Days of the month">
      {days.map(({ date, counts: dayCounts, off: absences }) => (
        <li key={toIsoDate(date)}>
          <UnstyledButton className={classes.row ?? ''} onClick={() => onDay(date)}>
            <span className={classes.words}>
              <span className={classes.name}>{formatDate(date)}</span>
              <span className={classes.facts}>
                {[formatCounts(dayCounts), formatDayOff(absences)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
