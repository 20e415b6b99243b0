import { isPicture } from '@docket/contract/formats/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { formatLate, useLate } from '../running-late/use-expected-times.ts';
import type { CalendarDoctor } from './board/closed-times.ts';
import classes from './doctor-label.module.css';

interface DoctorLabelProps {
  doctor: CalendarDoctor;
  /** The day's counts: "8 appointments · 1 here". */
  load: string;
  /** Whether the visible day is today, when a doctor may run late. */
  isToday: boolean;
  /** `column`: the name has two lines, and a narrow column has no picture. */
  layout?: 'row' | 'column';
  onOpen: (doctorId: string) => void;
}

/** The doctor of a row or column; opens the doctor's own calendar. */
export function DoctorLabel({ doctor, load, isToday, layout = 'row', onOpen }: DoctorLabelProps) {
  const { doctorId, name, image, available } = doctor;
  const lateMinutes = useLate(doctorId);
  const late = isToday ? lateMinutes : 0;
  const parts = [available ? '' : 'Unavailable', late > 0 ? formatLate(late) : load].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.label}
      data-layout={layout}
      onClick={() => onOpen(doctorId)}
      title={`Only ${name}`}
    >
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.load} data-late={late > 0 || undefined}>
          {parts.join(' · ')}
        </span>
      </span>
    </button>
  );
}
