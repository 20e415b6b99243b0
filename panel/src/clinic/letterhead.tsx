import { type Practice, readPractice } from '@docket/contract/clinic-settings.ts';
import { useNamesHidden } from '../api/privacy/names-hidden.ts';
import type { Role } from '../api/session.ts';
import { useRead } from '../api/use-read.ts';
import classes from './letterhead.module.css';

const readPracticeOf = { admin: readPractice.admin, doctor: readPractice.doctor } as const;

/** The practice as its papers name it. Read by screens before they print, so that it is there in time. */
export function useLetterhead(role: Role): Practice | undefined {
  const { data } = useRead(['settings'], readPracticeOf[role], {}, { staleMs: Number.POSITIVE_INFINITY });
  return data?.practice;
}

/** Name, address and phone of the practice, above what it prints. */
export function Letterhead({ role }: { role: Role }) {
  const { name = '', address = '', phone = '' } = useLetterhead(role) ?? {};
  // As it was delivered, the name is that of the program.
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
