import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { DatePickerInput } from '@mantine/dates';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { datePickerProps } from './date-picker-props.tsx';

interface DateFieldProps {
  label?: string;
  /** Used without a visible label. */
  ariaLabel?: string;
  /** "2026-11-23" */
  value: string | null;
  /** The clinic's today; earlier days can't be chosen. Default: any day. */
  today?: string;
  error?: ReactNode;
  onChange: (date: string | null) => void;
}

/** Chooses a day. */
export function DateField({ label, ariaLabel, value, today, error, onChange }: DateFieldProps) {
  const format = useIsPhone() ? 'D MMM YYYY' : 'ddd, D MMM YYYY';
  return (
    <DatePickerInput
      {...datePickerProps()}
      label={label}
      // The accessible name contains the visible text, so that voice control finds it.
      aria-label={ariaLabel && value ? `${ariaLabel}, ${dayjs(value).format(format)}` : ariaLabel}
      placeholder="Choose a day"
      valueFormat={format}
      {...(today !== undefined && { minDate: today })}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
