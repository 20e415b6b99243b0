import { DatePickerInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { datePickerProps } from './date-picker-props.tsx';
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
      {...datePickerProps()}
      label="Day"
      required
      data-autofocus={isFocused || undefined}
      valueFormat="ddd, D MMM YYYY"
      getDayProps={(day) => (day === today ? { className: classes.today } : {})}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
