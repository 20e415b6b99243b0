import { findPatients } from '@docket/contract/endpoints/patients.ts';
import { Fragment } from 'react';
import { useRead } from '../../api/use-read.ts';
import { PatientLink } from '../row/patient-link.tsx';
import classes from './filters.module.css';

const maxNearest = 3;

/** "Did you mean Hannah Reid?" if no patient has the typed name: a typing slip must not lead to a second record. */
export function NearestPatients({ q }: { q: string }) {
  const { data, isPlaceholderData } = useRead(['patients'], findPatients, { q, limit: maxNearest });
  if (isPlaceholderData || data?.isNearest !== true) return null;
  return (
    <p className={classes.nearest} role="status">
      Did you mean{' '}
      {data.patients.map(({ _id, name }, at) => (
        <Fragment key={_id}>
          {at > 0 && ' or '}
          <PatientLink patientId={_id} className={classes.nearestName ?? ''}>
            {name}
          </PatientLink>
        </Fragment>
      ))}
      ?
    </p>
  );
}
