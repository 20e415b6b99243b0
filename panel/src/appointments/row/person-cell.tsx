import { isPicture } from '@docket/contract/formats/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import classes from '../list/list.module.css';
import { PatientName } from './patient-opener.tsx';

interface PersonCellProps {
  name: string;
  image: string;
  /** Makes the name a link, for the role. */
  patient?: { patientId: string; role: Role };
  /** A quiet line under the name. */
  below?: ReactNode;
  /** At the end of the cell. */
  end?: ReactNode;
}

/** A picture and a name; a very long name is cut on screen and complete in its title. */
export function PersonCell({ name, image, patient, below, end }: PersonCellProps) {
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      {patient ? (
        <div className={classes.personWords}>
          <PatientName name={name} title={name} className={classes.personName} {...patient} />
          {below}
        </div>
      ) : (
        <span className={classes.personName} title={name}>
          {name}
        </span>
      )}
      {end}
    </div>
  );
}
