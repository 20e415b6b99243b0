import { isPicture } from '@docket/contract/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { ReactNode } from 'react';
import classes from './list.module.css';
import { PatientLink } from './patient-link.tsx';

interface PersonCellProps {
  name: string;
  image: string;
  /** Leads to the patient's page. */
  patientId?: string | undefined;
  /** A quiet line under the name. */
  below?: ReactNode;
  /** At the end of the cell. */
  end?: ReactNode;
}

/** A face and a name; a very long name is cut on screen and whole in its title. */
export function PersonCell({ name, image, patientId, below, end }: PersonCellProps) {
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      {below ? (
        <div className={classes.personWords}>
          <PersonName name={name} patientId={patientId} />
          {below}
        </div>
      ) : (
        <PersonName name={name} patientId={patientId} />
      )}
      {end}
    </div>
  );
}

function PersonName({ name, patientId }: Pick<PersonCellProps, 'name' | 'patientId'>) {
  if (patientId === undefined) {
    return (
      <span className={classes.personName} title={name}>
        {name}
      </span>
    );
  }
  return (
    <PatientLink patientId={patientId} className={`${classes.personName} ${classes.personLink}`} title={name}>
      {name}
    </PatientLink>
  );
}
