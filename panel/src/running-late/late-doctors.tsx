import { cssIconAttributes } from '@docket/ui/css-icon.ts';
import { keepFocus } from '@docket/ui/row-buttons.ts';
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import type { Role } from '../api/session.ts';
import { formatDuration } from '../clinic/format-moment.ts';
import { askHowLate } from './delay-question.ts';
import classes from './late-doctors.module.css';
import { formatLate, useExpectedToday } from './use-expected-times.ts';

/** More late doctors are one count until expanded. */
const maxNamed = 2;

/** The doctors running late, each opening the delay dialog; null when all are on time. */
export function LateDoctors({ role }: { role: Role }) {
  const { doctors } = useExpectedToday();
  const [isExpanded, setExpanded] = useState(false);
  const late = [...doctors.values()].filter((doctor) => doctor.late > 0);
  if (late.length === 0) return null;
  const isCounted = !isExpanded && late.length > maxNamed;
  return (
    <ul className={classes.late} aria-label="Running late">
      {isCounted && (
        <li>
          <button
            type="button"
            ref={keepFocus}
            {...cssIconAttributes('late', classes.doctor)}
            aria-expanded={false}
            onClick={() => setExpanded(true)}
          >
            <strong>{late.length} doctors late</strong>
          </button>
        </li>
      )}
      {!isCounted &&
        late.map(({ day, late: minutes }) => (
          <li key={day.doctorId}>
            <button
              type="button"
              {...cssIconAttributes('late', classes.doctor)}
              data-doctor={day.doctorId}
              onClick={() => askHowLate(day.doctorId)}
            >
              <span>
                {role === 'admin' && (
                  <>
                    <strong>{day.name}</strong> <span data-running>running</span>{' '}
                  </>
                )}
                {role === 'admin' ? `${formatDuration(minutes)} late` : formatLate(minutes)}
              </span>
            </button>
          </li>
        ))}
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
