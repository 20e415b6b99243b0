import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { isPicture } from '@docket/contract/images.ts';
import type { listPatients, Patient } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmailLink, PhoneLink } from '@docket/ui/contact-link.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { type ItemSize, useFirstFew } from '@docket/ui/use-first-few.ts';
import { Link } from '@tanstack/react-router';
import { sayRows } from '../../appointments/list/format-count.ts';
import listClasses from '../../appointments/list/list.module.css';
import { Pager } from '../../appointments/list/pager.tsx';
import { sayAge, sayBorn } from '../format-patient.ts';
import classes from './directory.module.css';
import { PatientTable } from './patient-table.tsx';
import type { DirectoryPlace } from './use-directory-state.ts';

const rowSize: ItemSize = { height: 56 };
const cardSize: ItemSize = { height: 120 };

interface DirectoryBodyProps {
  list: AnswerOf<typeof listPatients>;
  place: DirectoryPlace;
  /** The number of the first row, counted over the pages before. */
  firstNumber: number;
  today: CalendarDate;
  /** Other rows are on their way. */
  isWaiting: boolean;
}

/** One page of the directory: a table, or cards on a phone. */
export function DirectoryBody({ list, place, firstNumber, today, isWaiting }: DirectoryBodyProps) {
  const isPhone = useIsPhone();
  const { patients, nextCursor, previousCursor, total, totalCapped } = list;
  const { drawn, rest } = useFirstFew(patients.length, isPhone ? cardSize : rowSize);
  const shown = patients.slice(0, drawn);
  const pager = (
    <Pager
      place={place}
      rows={sayRows(firstNumber, patients.length, { total, isCapped: totalCapped })}
      previousCursor={previousCursor}
      nextCursor={nextCursor}
      isWaiting={isWaiting}
    />
  );
  const waiting = { 'data-waiting': isWaiting || undefined, 'aria-busy': isWaiting };
  if (isPhone) {
    return (
      <div className={listClasses.body} {...waiting}>
        <ul className={listClasses.cards} style={{ paddingBottom: rest }} aria-label="Patients">
          {shown.map((patient) => (
            <PatientCard key={patient._id} patient={patient} today={today} />
          ))}
        </ul>
        {pager}
      </div>
    );
  }
  return (
    <Card flush>
      <div className={listClasses.body} style={{ paddingBottom: rest }} {...waiting}>
        <PatientTable patients={shown} today={today} />
      </div>
      <div className={listClasses.foot}>{pager}</div>
    </Card>
  );
}

/** One patient on a phone; the number is called, the name opens the page. */
function PatientCard({ patient, today }: { patient: Patient; today: CalendarDate }) {
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
