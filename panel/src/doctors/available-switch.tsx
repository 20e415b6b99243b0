import type { Doctor } from '@docket/contract/doctors.ts';
import { Checkbox } from '@mantine/core';
import classes from './available-switch.module.css';
import { AwayWords } from './away-words.tsx';

interface AvailableSwitchProps {
  doctor: Doctor;
  /** The id of what says whose it is. */
  nameId?: string;
  onChange: (available: boolean) => void;
}

/** Available, with the words beside it while a doctor is away for some time. */
export function AvailableSwitch({ doctor, nameId, onChange }: AvailableSwitchProps) {
  return (
    <div className={classes.line}>
      <Checkbox
        label="Available"
        aria-describedby={nameId}
        checked={doctor.available}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <AwayWords awayUntil={doctor.awayUntil} />
    </div>
  );
}
