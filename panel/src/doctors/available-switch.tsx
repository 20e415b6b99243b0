import type { Doctor } from '@docket/contract/doctors.ts';
import { wallClockIn } from '@docket/contract/slot-date.ts';
import { Checkbox } from '@mantine/core';
import { serverNowMs } from '../api/call-server.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './available-switch.module.css';
import awayWordsClasses from './away-label.module.css';
import { formatAway } from './format-away.ts';

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
      <AwayText awayUntil={doctor.awayUntil} />
    </div>
  );
}

/** Until when a doctor is away; nothing for one who is not. */
function AwayText({ awayUntil }: { awayUntil: string | null }) {
  const { timeZone } = useClinicZone();
  if (awayUntil === null) return null;
  return (
    <span className={awayWordsClasses.words}>
      {formatAway(awayUntil, wallClockIn(timeZone, serverNowMs()).date)}
    </span>
  );
}
