import type { Appointment } from '@docket/contract/appointments.ts';
import { isPicture } from '@docket/contract/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { Role } from '../api/tokens.ts';
import { AppointmentActions } from '../appointments/appointment-actions.tsx';
import { RecentChange } from '../live/recent-change.tsx';
import classes from './rows.module.css';

interface Props {
  appointment: Appointment;
  role: Role;
  person: { name: string; image: string };
  /** The slot as this list writes it. */
  slot: string;
}

/** One of the Latest Bookings: a face, a name, the slot, and what may be done with it or what became of it. */
export function BookingRow({ appointment, role, person, slot }: Props) {
  return (
    <li className={classes.row}>
      <PersonAvatar name={person.name} image={isPicture(person.image) ? person.image : null} size={40} />
      <div className={classes.words}>
        <div className={classes.name}>{person.name}</div>
        <div className={classes.quiet}>{slot}</div>
        <RecentChange appointment={appointment} />
      </div>
      <div className={classes.end}>
        <AppointmentActions appointment={appointment} role={role} />
      </div>
    </li>
  );
}
