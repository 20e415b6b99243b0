import type { DeskPatient } from '@docket/contract/endpoints/booking.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { type ReactNode, type Ref, useId } from 'react';
import type { DeskAnswer } from '../booking-form-state.ts';
import type { PatientChoice } from '../booking-preview.ts';
import { moveByArrows } from '../choice-keys.ts';
import { PatientFacts, PatientPhone } from './patient-facts.tsx';
import classes from './patients.module.css';

interface PatientChoicesProps {
  ref: Ref<HTMLDivElement>;
  answer: DeskAnswer;
  patientChoice: PatientChoice | null;
  today: CalendarDate;
  onChoose: (patient: DeskPatient) => void;
  onNew: () => void;
  /** Called on Up from the first choice. */
  onLeave: () => void;
}

/** The matching patients, and a new one. Up and Down choose; a single match is chosen at first. */
export function PatientChoices(props: PatientChoicesProps) {
  const { ref, answer, patientChoice, today, onChoose, onNew, onLeave } = props;
  const { patients, understood } = answer;
  const chosenId = patientChoice?.kind === 'known' ? patientChoice.patient._id : null;
  return (
    <div
      ref={ref}
      className={classes.rows}
      role="radiogroup"
      aria-label="Patient"
      onKeyDown={(event) => moveByArrows(event, onLeave)}
    >
      {understood.isNearest && (
        <span className={classes.nearest}>
          No patient is called “{understood.patientWords}”. Did you mean:
        </span>
      )}
      {patients.map((patient) => (
        <PatientRow
          key={patient._id}
          isChosen={patient._id === chosenId}
          onChoose={() => onChoose(patient)}
          name={patient.name}
          aside={<PatientPhone patient={patient} />}
        >
          <PatientFacts patient={patient} today={today} />
        </PatientRow>
      ))}
      <PatientRow
        isChosen={patientChoice?.kind === 'new'}
        onChoose={onNew}
        name={<span className={classes.newSign}>New patient “{understood.patientWords}”</span>}
      >
        {patients.length === 0 && <span className={classes.fact}>No matching patient</span>}
      </PatientRow>
    </div>
  );
}

interface RowProps {
  isChosen: boolean;
  onChoose: () => void;
  name: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

function PatientRow({ isChosen, onChoose, name, aside, children }: RowProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <input
        type="radio"
        name="desk-patient"
        id={id}
        className={classes.radio}
        checked={isChosen}
        aria-describedby={`${id}-facts`}
        aria-labelledby={`${id}-name`}
        onChange={onChoose}
      />
      <label htmlFor={id} className={classes.words}>
        <span id={`${id}-name`} className={classes.name}>
          {name}
        </span>
        <span id={`${id}-facts`} className={classes.words}>
          {children}
        </span>
      </label>
      {aside}
    </div>
  );
}
