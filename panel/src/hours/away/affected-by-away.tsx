import { previewTimeOff } from '@docket/contract/rescheduling.ts';
import { slotOrder, toWallText } from '@docket/contract/slot-date.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { patientName } from '../../appointments/patient-name.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { ReplanDialog } from '../../rescheduling/rescheduling-dialog.tsx';
import { useReplan } from '../../rescheduling/use-rescheduling.ts';
import { nameOf, type Whose } from '../../rescheduling/whose-hours.ts';
import classes from './away.module.css';

interface AffectedByAwayProps {
  whose: Whose;
  /** "2026-11-20T14:30" on the clinic's wall. */
  awayUntil: string;
}

/** Who is booked while a doctor is away, by name, and the way to find them other times: as for time off of that length. */
export function AffectedByAway({ whose, awayUntil }: AffectedByAwayProps) {
  const now = useClinicNow();
  // Asked once for an absence, and not anew with every minute of it.
  const [from] = useState(now);
  const replan = useReplan(whose, { onDone: () => {} });
  const timeOff = { ...split(toWallText(from), 'from'), ...split(awayUntil, 'to'), reason: 'Away' };
  const preview = previewTimeOff[whose.role];
  const { data, isPlaceholderData } = useRead(['appointments', 'doctors'], preview, {
    ...nameOf(whose),
    ...timeOff,
  });
  const affected = (isPlaceholderData ? [] : (data?.affected ?? []))
    .map(({ appointment }) => appointment)
    .filter((appointment) => slotOrder(appointment) >= from);
  if (affected.length === 0) return null;
  return (
    <div className={classes.affected} role="status">
      <span>
        {affected.length === 1
          ? '1 appointment is affected: '
          : `${affected.length} appointments are affected: `}
        {affected.map((one) => `${patientName(one)} ${one.slotTime}`).join(', ')}
      </span>
      <Button
        variant="light"
        loading={replan.isPreviewing}
        onClick={() => void replan.propose({ what: 'time off', timeOff, isWholeClinic: false })}
      >
        Find other times
      </Button>
      <ReplanDialog replan={replan} />
    </div>
  );
}

function split(wallText: string, end: 'from'): { fromDate: string; fromTime: string };
function split(wallText: string, end: 'to'): { toDate: string; toTime: string };
function split(wallText: string, end: 'from' | 'to') {
  const [date = '', time = ''] = wallText.split('T');
  return end === 'from' ? { fromDate: date, fromTime: time } : { toDate: date, toTime: time };
}
