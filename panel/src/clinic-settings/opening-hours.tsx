import { weekdays } from '@docket/contract/endpoints/hours.ts';
import { Switch } from '@mantine/core';
import type { SpanFaults } from '../hours/check-hours.ts';
import { DayRow } from '../hours/edit/day-row.tsx';
import { type DayForm, newSpan } from '../hours/hours-form.ts';
import classes from './settings.module.css';

interface OpeningHoursProps {
  keepsHours: boolean;
  week: readonly DayForm[];
  faults: ReadonlyMap<string, SpanFaults>;
  isSubmitted: boolean;
  onChange: (part: { keepsHours?: boolean; week?: readonly DayForm[] }) => void;
}

const closed: DayForm = { isOpen: false, spans: [] };

/** The opening hours of the practice. */
export function OpeningHours({ keepsHours, week, faults, isSubmitted, onChange }: OpeningHoursProps) {
  const setDays = (days: readonly number[], make: (before: DayForm) => DayForm) =>
    onChange({
      week: weekdays.map((weekday, index) => {
        const before = week[index] ?? closed;
        return days.includes(weekday) ? make(before) : before;
      }),
    });
  const begin = () => {
    const isEmpty = week.every(({ isOpen }) => !isOpen);
    const usual = () => ({ isOpen: true, spans: [newSpan('8:00 AM', '6:00 PM')] });
    onChange({
      keepsHours: true,
      ...(isEmpty && { week: weekdays.map((weekday) => (weekday <= 5 ? usual() : closed)) }),
    });
  };
  return (
    <div className={classes.opening}>
      <Switch
        label="The practice has opening hours"
        description="Times are offered only within these hours. Each doctor’s own hours stay as they are"
        checked={keepsHours}
        onChange={(event) => (event.currentTarget.checked ? begin() : onChange({ keepsHours: false }))}
      />
      {keepsHours &&
        weekdays.map((weekday, index) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            value={week[index] ?? closed}
            faults={faults}
            isSubmitted={isSubmitted}
            onChange={(day) => setDays([weekday], () => day)}
            onCopy={(to) => {
              const day = week[index] ?? closed;
              setDays(
                to.filter((other) => other !== weekday),
                () => ({
                  isOpen: day.isOpen,
                  spans: day.spans.map(({ from, to: until }) => newSpan(from, until)),
                }),
              );
            }}
          />
        ))}
    </div>
  );
}
