import { firstDayOfWeek } from '../../clinic/use-display.ts';
import '@mantine/dates/styles.layer.css';
import { type CalendarDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { calendarLabels } from '../../clinic/calendar-labels.ts';
import type { DateChoice } from './date-choice.ts';
import classes from './filters.module.css';

interface DateRangeFieldProps {
  dates: DateChoice;
  today: CalendarDate;
  onChoose: (dates: DateChoice) => void;
}

/** Chooses the days from one to another; a range counts once its second day is chosen. */
export const DateRangeField = memo(function DateRangeField({ dates, today, onChoose }: DateRangeFieldProps) {
  const chosen: [string | null, string | null] =
    typeof dates === 'string' ? [null, null] : [dates.from, dates.to];
  // The first day of a range whose second is still to come.
  const [begun, setBegun] = useState<string | null>(null);
  const clinicToday = toIsoDate(today);

  return (
    <DatePickerInput
      firstDayOfWeek={firstDayOfWeek()}
      type="range"
      // Once chosen, the days themselves are its name.
      aria-label={typeof dates === 'string' ? 'Dates, from one day to another' : undefined}
      placeholder="Dates"
      radius={17}
      classNames={{ input: classes.pill ?? '' }}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormat="D MMM YYYY"
      allowSingleDateInRange
      highlightToday={false}
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={calendarLabels}
      defaultDate={clinicToday}
      getDayProps={(day) => (day === clinicToday ? { className: classes.today } : {})}
      popoverProps={{ position: 'bottom-end', withRoles: false }}
      className={classes.range}
      data-chosen={typeof dates !== 'string' || undefined}
      value={begun ? [begun, null] : chosen}
      onDropdownClose={() => setBegun(null)}
      onChange={([from, to]) => {
        setBegun(to ? null : from);
        if (from && to) onChoose({ from, to });
      }}
    />
  );
});
