import { isPicture } from '@docket/contract/images.ts';
import type { Patient } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { EmailLink, PhoneLink } from '@docket/ui/contact-link.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { Link } from '@tanstack/react-router';
import classes from './directory.module.css';
import { sayAge, sayBorn } from './say-patient.ts';

/** One patient on a phone; the number is called, the name opens the page. */
export function PatientCard({ patient, today }: { patient: Patient; today: CalendarDate }) {
  const { _id: id, name, image, dob, phone, email } = patient;
  const facts = [sayAge(dob, today), sayBorn(dob)].filter(Boolean).join(' · ');
  return (
    <li className={classes.card}>
      <Link to="/patients/$id" params={{ id }} className={classes.person ?? ''}>
        <PersonAvatar name={name} image={isPicture(image) ? image : null} size={40} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          {facts && <span className={classes.facts}>{facts}</span>}
        </span>
      </Link>
      {(phone || email) && (
        <div className={classes.contact}>
          <PhoneLink value={phone} withSign />
          <EmailLink value={email} withSign />
        </div>
      )}
    </li>
  );
}
