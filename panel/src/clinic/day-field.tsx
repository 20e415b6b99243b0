import { firstDayOfWeek } from './use-display.ts';
import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { calendarLabels } from './calendar-labels.ts';
import classes from './day-field.module.css';

interface DayFieldProps {
  /** "2026-09-05" */
  value: string | null;
  /** The clinic's today, "2026-09-05". */
  today: string;
  error?: ReactNode;
  /** In a dialog that opens: gets the focus. */
  isFocused?: boolean;
  onChange: (day: string | null) => void;
}

/** Chooses a day; marks the clinic's today, which may differ from the browser's. */
export function DayField({ value, today, error, isFocused, onChange }: DayFieldProps) {
  return (
    <DatePickerInput
      firstDayOfWeek={firstDayOfWeek()}
      label="Day"
      required
      data-autofocus={isFocused || undefined}
      valueFormat="ddd, D MMM YYYY"
      highlightToday={false}
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={calendarLabels}
      popoverProps={{ withRoles: false }}
      getDayProps={(day) => (day === today ? { className: classes.today } : {})}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
