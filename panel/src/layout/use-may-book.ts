import type { Role } from '../api/session.ts';
import { useMustSetUp } from '../api/session.ts';

/** Whether patients are found and booked by the palette: for an admin, once a second factor that is asked for is set up. */
export function useMayBook(role: Role): boolean {
  const mustSetUp = useMustSetUp(role);
  return role === 'admin' && !mustSetUp;
}
