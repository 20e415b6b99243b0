import { isPicture } from '@docket/contract/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { CalendarDoctor } from './board/closed-times.ts';
import classes from './doctor-label.module.css';

interface DoctorLabelProps {
  doctor: CalendarDoctor;
  /** "8 appointments · 1 here" */
  load: string;
  onOpen: (doctorId: string) => void;
}

/** Whose row it is; opens the doctor's own calendar. */
export function DoctorLabel({ doctor, load, onOpen }: DoctorLabelProps) {
  const { doctorId, name, image, available } = doctor;
  return (
    <button type="button" className={classes.label} onClick={() => onOpen(doctorId)} title={`Only ${name}`}>
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.load}>{available ? load : `Unavailable · ${load}`}</span>
      </span>
    </button>
  );
}
