import { type Practice, readPractice } from '@docket/contract/endpoints/clinic-settings.ts';
import { useNamesHidden } from '../api/privacy/names-hidden.ts';
import type { Role } from '../api/session.ts';
import { useRead } from '../api/use-read.ts';
import classes from './letterhead.module.css';

const readPracticeOf = { admin: readPractice.admin, doctor: readPractice.doctor } as const;

/** Name, address and phone of the practice. Screens read it before printing, so that it is loaded in time. */
export function useLetterhead(role: Role): Practice | undefined {
  const { data } = useRead(['settings'], readPracticeOf[role], {}, { staleMs: Number.POSITIVE_INFINITY });
  return data?.practice;
}

/** Name, address and phone of the practice at the top of prints. */
export function Letterhead({ role }: { role: Role }) {
  const { name = '', address = '', phone = '' } = useLetterhead(role) ?? {};
  // "Docket" is the default name and belongs to the program.
  const lines = [name === 'Docket' ? '' : name, address.replace(/\s*\n\s*/g, ', '), phone];
  if (useNamesHidden()) lines.push('Patients’ names are hidden');
  const [first = '', ...others] = lines.filter((line) => line !== '');
  if (first === '') return null;
  return (
    <div className={classes.letterhead} data-letterhead>
      <strong>{first}</strong>
      {others.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
