import { readClinic } from '@docket/contract/clinic.ts';
import { useRead } from '../api/use-read.ts';
import classes from './practice-name.module.css';

/** Whose book this is; nothing where the practice was given no name of its own. */
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
