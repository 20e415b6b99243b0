import { isPicture } from '@docket/contract/formats/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import { openPatientCard } from '../dialogs/dialog-store.ts';
import classes from '../list/list.module.css';
import { PatientLink } from './patient-link.tsx';

interface PersonCellProps {
  name: string;
  image: string;
  /** Makes the name a link, for the role. */
  patientId?: string | undefined;
  role?: Role | undefined;
  /** A quiet line under the name. */
  below?: ReactNode;
  /** At the end of the cell. */
  end?: ReactNode;
}

/** A picture and a name; a very long name is cut on screen and complete in its title. */
export function PersonCell({ name, image, patientId, role, below, end }: PersonCellProps) {
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      {below ? (
        <div className={classes.personWords}>
          <PersonName name={name} patientId={patientId} role={role} />
          {below}
        </div>
      ) : (
        <PersonName name={name} patientId={patientId} role={role} />
      )}
      {end}
    </div>
  );
}

function PersonName({ name, patientId, role }: Pick<PersonCellProps, 'name' | 'patientId' | 'role'>) {
  if (patientId === undefined) {
    return (
      <span className={classes.personName} title={name}>
        {name}
      </span>
    );
  }
  if (role === 'doctor') {
    return (
      <button
        type="button"
        className={`${classes.personName} ${classes.personLink}`}
        title={name}
        onClick={() => openPatientCard(patientId)}
      >
        {name}
      </button>
    );
  }
  return (
    <PatientLink patientId={patientId} className={`${classes.personName} ${classes.personLink}`} title={name}>
      {name}
    </PatientLink>
  );
}
