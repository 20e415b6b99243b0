import type { DeskPatient } from '@docket/contract/booking.ts';
import { isPicture } from '@docket/contract/images.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { Button } from '@mantine/core';
import { PatientFacts, PatientPhone } from './patient-facts.tsx';
import classes from './patients.module.css';

interface PinnedPatientProps {
  patient: DeskPatient;
  today: CalendarDate;
  /** Somebody else is wanted. */
  onChange: () => void;
}

/** The patient who was known before anything was typed. */
export function PinnedPatient({ patient, today, onChange }: PinnedPatientProps) {
  const { name, image } = patient;
  return (
    <section className={classes.pinned} aria-label="Patient">
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={36} />
      <div className={classes.words} style={{ flex: 1, cursor: 'auto' }}>
        <span className={classes.name}>{name}</span>
        <PatientFacts patient={patient} today={today} />
        <PatientPhone patient={patient} />
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change patient, now ${name}`}
        onClick={onChange}
      >
        Change
      </Button>
    </section>
  );
}
