import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { Checkbox } from '@mantine/core';
import { serverNowMs } from '../api/call-server.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './available-switch.module.css';
import awayWordsClasses from './away-label.module.css';
import { formatAway } from './format-away.ts';

interface AvailableSwitchProps {
  doctor: Doctor;
  /** Id of the element that names the doctor. */
  nameId?: string;
  onChange: (available: boolean) => void;
}

/** Available, followed by "Away until ..." while the doctor is away. */
export function AvailableSwitch({ doctor, nameId, onChange }: AvailableSwitchProps) {
  return (
    <div className={classes.line}>
      <Checkbox
        label="Available"
        aria-describedby={nameId}
        checked={doctor.available}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <AwayText awayUntil={doctor.awayUntil} />
    </div>
  );
}

function AwayText({ awayUntil }: { awayUntil: string | null }) {
  const { timeZone } = useClinicZone();
  if (awayUntil === null) return null;
  return (
    <span className={awayWordsClasses.words}>
      {formatAway(awayUntil, wallClockIn(timeZone, serverNowMs()).date)}
    </span>
  );
}
