import { cssIconAttributes } from '@docket/ui/css-icon.ts';
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import type { Role } from '../api/session.ts';
import { askHowLate } from './delay-question.ts';
import classes from './late-doctors.module.css';
import { formatLate, useExpectedToday } from './use-expected-times.ts';

/** Longer lists are cut to the latest doctors until expanded, unless only two more would be hidden. */
const maxNamed = 6;

/** The doctors running late, each opening the delay dialog; null when all are on time. */
export function LateDoctors({ role }: { role: Role }) {
  const { doctors } = useExpectedToday();
  const [isExpanded, setExpanded] = useState(false);
  const all = [...doctors.values()].filter((doctor) => doctor.late > 0);
  if (all.length === 0) return null;
  const isCut = !isExpanded && all.length > maxNamed + 2;
  const late = isCut ? all.toSorted((first, other) => other.late - first.late).slice(0, maxNamed) : all;
  return (
    <ul className={classes.late} aria-label="Running late">
      {late.map(({ day, late: minutes }) => (
        <li key={day.doctorId}>
          <button
            type="button"
            {...cssIconAttributes('late', classes.doctor)}
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
      {isCut && (
        <li>
          <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
            and {all.length - maxNamed} more
          </button>
        </li>
      )}
    </ul>
  );
}

/** Opens the delay dialog. */
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
