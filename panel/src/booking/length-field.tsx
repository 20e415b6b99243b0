import { durationLeast, durationMost } from '@docket/contract/booking.ts';
import { Group, Input, NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usualLengths } from './booking-form.ts';
import classes from './new-appointment.module.css';

const other = 'other';

interface LengthFieldProps {
  value: number | string;
  error?: ReactNode;
  onChange: (minutes: number | string) => void;
}

/** Chooses how long the visit lasts: one of the usual lengths, or any other typed in minutes. */
export function LengthField({ value, error, onChange }: LengthFieldProps) {
  const usual = usualLengths.find((minutes) => minutes === value);
  const [isOther, setOther] = useState(usual === undefined);
  const choose = (chosen: string) => {
    setOther(chosen === other);
    if (chosen !== other) onChange(Number(chosen));
  };

  return (
    <Input.Wrapper label="Length" labelElement="div" error={isOther ? null : error}>
      <Group gap="xs" wrap="wrap">
        <SegmentedControl
          className={classes.segments}
          aria-label="Length in minutes"
          value={isOther ? other : String(value)}
          onChange={choose}
          data={[...usualLengths.map(String), { value: other, label: 'Other' }]}
        />
        {isOther && (
          <NumberInput
            aria-label="Minutes"
            w={110}
            suffix=" min"
            min={durationLeast}
            max={durationMost}
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
