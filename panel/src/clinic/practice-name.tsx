import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { useRead } from '../api/use-read.ts';
import classes from './practice-name.module.css';

/** The name of the practice; null while it has the default name. */
export function PracticeName() {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const name = clinic.data?.name ?? '';
  if (name === '' || name === 'Docket') return null;
  return (
    <span className={classes.name} title={name}>
      {name}
    </span>
  );
}
