import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { tidyTime } from './typed-time.ts';

interface TimeFieldProps {
  value: string;
  error?: ReactNode;
  onChange: (typed: string) => void;
}

/** A field for a time in free form; blur formats it the clinic's way. */
export function TimeField({ value, error, onChange }: TimeFieldProps) {
  return (
    <TextInput
      label="Time"
      data-field="time"
      placeholder="10:30 AM"
      required
      autoComplete="off"
      maxLength={20}
      leftSection={<IconClock size={16} aria-hidden />}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (tidyTime(value) !== value) onChange(tidyTime(value));
      }}
    />
  );
}
