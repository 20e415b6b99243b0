import { signOf } from '@docket/ui/sign.ts';
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { Role } from '../api/session.ts';
import { askHowLate } from './delay-question.ts';
import classes from './late-doctors.module.css';
import { formatLate, useExpectedToday } from './use-expected-times.ts';

/** Who runs late, each one click from saying otherwise; nothing while everybody is on time. */
export function LateDoctors({ role }: { role: Role }) {
  const { doctors } = useExpectedToday();
  const late = [...doctors.values()].filter((doctor) => doctor.late > 0);
  if (late.length === 0) return null;
  return (
    <ul className={classes.late} aria-label="Running late">
      {late.map(({ day, late: minutes }) => (
        <li key={day.doctorId}>
          <button
            type="button"
            {...signOf('late', classes.doctor)}
            data-doctor={day.doctorId}
            onClick={() => askHowLate(day.doctorId)}
          >
            <span>
              {role === 'admin' ? (
                <>
                  <strong>{day.name}</strong> {formatLate(minutes).toLowerCase()}
                </>
              ) : (
                formatLate(minutes)
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Asks how late a doctor runs: the doctor's own, or one of the desk's choice. */
export function RunningLateButton() {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconClockExclamation size={16} aria-hidden />}
      onClick={() => askHowLate(null)}
    >
      Running late
    </Button>
  );
}
