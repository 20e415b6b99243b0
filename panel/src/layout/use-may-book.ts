import type { Role } from '../api/session.ts';
import { useMustSetUpSecondFactor } from '../api/session.ts';

/** Whether the palette finds and books patients: for an admin, once a required second factor is set up. */
export function useMayBook(role: Role): boolean {
  const mustSetUp = useMustSetUpSecondFactor(role);
  return role === 'admin' && !mustSetUp;
}
