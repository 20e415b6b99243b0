import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './clock-field.module.css';
import { type ClockEnd, tidyClock } from './typed-clock.ts';

interface ClockFieldProps {
  label?: string;
  /** Used without a visible label. */
  ariaLabel?: string;
  end: ClockEnd;
  value: string;
  error?: ReactNode;
  isFocused?: boolean;
  onChange: (typed: string) => void;
}

/** A field for a time of day in free form; blur formats it the clinic's way. */
export function ClockField(props: ClockFieldProps) {
  const { label, ariaLabel, end, value, error, isFocused, onChange } = props;
  return (
    <TextInput
      label={label}
      aria-label={ariaLabel}
      placeholder={end === 'from' ? '9:00 AM' : '5:00 PM'}
      autoComplete="off"
      maxLength={20}
      autoFocus={isFocused}
      value={value}
      error={error}
      classNames={{ error: classes.fault ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (tidyClock(value, end) !== value) onChange(tidyClock(value, end));
      }}
    />
  );
}
