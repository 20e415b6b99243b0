import { isPicture } from '@docket/contract/images.ts';
import type { Patient } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { Button, Input } from '@mantine/core';
import classes from './chosen-patient.module.css';
import { sayPatient } from './say-patient.ts';

interface ChosenPatientProps {
  patient: Patient;
  today: CalendarDate;
  /** Somebody else is wanted. */
  onChange: () => void;
}

/** The patient on record who was chosen, with what tells namesakes apart. */
export function ChosenPatient({ patient, today, onChange }: ChosenPatientProps) {
  const { name, image } = patient;
  return (
    <Input.Wrapper label="Patient" labelElement="div">
      <div className={classes.chosen}>
        <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
        <div className={classes.words}>
          <div className={classes.name}>{name}</div>
          <div className={classes.facts}>{sayPatient(patient, today)}</div>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Change patient, now ${name}`}
          onClick={onChange}
        >
          Change
        </Button>
      </div>
    </Input.Wrapper>
  );
}
