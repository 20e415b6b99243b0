import type { Appointment } from '@docket/contract/appointments.ts';
import { isPicture } from '@docket/contract/images.ts';
import { fromWallMinutes } from '@docket/contract/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { Role } from '../api/session.ts';
import { patientName } from '../appointments/format.ts';
import { ArrivalAndNoteMarks } from '../appointments/row/arrival-and-note.tsx';
import { PatientOpener } from '../appointments/row/patient-opener.tsx';
import { RowActions } from '../appointments/row/row-actions.tsx';
import { PhoneSign } from '../clinic/contact-link.tsx';
import { formatDayName } from '../clinic/format-day.ts';
import classes from './rows.module.css';

interface BookingRowProps {
  appointment: Appointment;
  role: Role;
  person: { name: string; image: string };
  /** The slot, in this list's format. */
  slot: string;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** One of the Latest Bookings: face, name, slot, and its actions or its outcome. */
export function BookingRow({ appointment, role, person, slot, now }: BookingRowProps) {
  return (
    <li className={classes.booking} data-role={role}>
      <PersonAvatar name={person.name} image={isPicture(person.image) ? person.image : null} size={40} />
      <div className={classes.words}>
        <div className={classes.name}>
          {role === 'doctor' ? <PatientOpener appointment={appointment} role={role} /> : person.name}
        </div>
        <div className={classes.slot}>
          {formatDayName(appointment.slotDate, fromWallMinutes(now).date)} <span>{slot}</span>
        </div>
        <ArrivalAndNoteMarks appointment={appointment} />
      </div>
      <div className={classes.bookingEnd}>
        {/* The admin's rows show the doctor. */}
        {role === 'doctor' && (
          <PhoneSign value={appointment.userData.phone} name={patientName(appointment)} />
        )}
        <RowActions appointment={appointment} role={role} now={now} />
      </div>
    </li>
  );
}
