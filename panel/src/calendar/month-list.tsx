import { type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarOff, IconChevronRight } from '@tabler/icons-react';
import classes from './agenda.module.css';
import { type DayCounts, sayCounts } from './day-counts.ts';
import { sayWeekday } from './span.ts';

interface MonthListProps {
  day: CalendarDate;
  days: readonly DayCounts[];
  onDay: (day: CalendarDate) => void;
}

/** The busy days of a month, one below the other: a phone has no room for a sheet. */
export function MonthList({ day, days, onDay }: MonthListProps) {
  const month = toIsoDate(day).slice(0, 7);
  const own = days.filter(({ date }) => date.startsWith(month));
  if (own.length === 0) {
    return (
      <Card flush>
        <EmptyNotice icon={IconCalendarOff} title="No visits this month" />
      </Card>
    );
  }
  return (
    <ul className={classes.list} aria-label="Days with visits">
      {own.map((counts) => {
        const date = parseIsoDate(counts.date);
        if (!date) return null;
        return (
          <li key={counts.date}>
            <UnstyledButton className={classes.row ?? ''} onClick={() => onDay(date)}>
              <span className={classes.words}>
                <span className={classes.name}>{sayWeekday(date)}</span>
                <span className={classes.facts}>{sayCounts(counts)}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
