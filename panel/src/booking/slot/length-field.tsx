import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { Group, Input, NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import classes from './length-field.module.css';

/** The lengths offered as buttons, in minutes; any other can be typed. */
const usualLengths = [15, 20, 30, 45, 60] as const;
const usual = 'usual';
const other = 'other';

interface LengthFieldProps {
  /** Minutes; empty: the doctor's slot length. */
  value: number | string;
  error?: ReactNode;
  onChange: (minutes: number | string) => void;
}

/** Chooses the length: the doctor's slot length, a usual length, or typed minutes. */
export function LengthField({ value, error, onChange }: LengthFieldProps) {
  const isListed = value === '' || usualLengths.some((minutes) => minutes === value);
  const [isOther, setOther] = useState(!isListed);
  const choose = (chosen: string) => {
    setOther(chosen === other);
    if (chosen !== other) onChange(chosen === usual ? '' : Number(chosen));
  };

  return (
    <Input.Wrapper label="Length" labelElement="div" error={isOther ? null : error}>
      <Group gap="xs" wrap="wrap">
        <SegmentedControl
          className={classes.segments}
          aria-label="Length in minutes"
          value={isOther ? other : value === '' ? usual : String(value)}
          onChange={choose}
          data={[
            { value: usual, label: 'Usual' },
            ...usualLengths.map(String),
            { value: other, label: 'Other' },
          ]}
        />
        {isOther && (
          <NumberInput
            aria-label="Minutes"
            w={110}
            suffix=" min"
            min={minAppointmentMinutes}
            max={maxAppointmentMinutes}
            step={5}
            allowDecimal={false}
            clampBehavior="none"
            autoFocus
            value={value}
            error={error}
            onChange={onChange}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}
