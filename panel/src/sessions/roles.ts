import { type Role, useEndedSessions, useTokens } from '../api/session.ts';

/** Labels of the badge and the role switch (specification 2.3). */
export const roleNames: Record<Role, string> = { admin: 'Admin', doctor: 'Doctor' };

/** The first page of each role. */
export const homeOf = { admin: '/admin-dashboard', doctor: '/doctor-dashboard' } as const;

export function otherRole(role: Role): Role {
  return role === 'admin' ? 'doctor' : 'admin';
}

/** Hash that scrolls to the login section of a page. */
export const signInHash = 'sign-in';

/** The page with password, second factor and sessions of each role. */
export const accountPages = {
  admin: { to: '/account' },
  doctor: { to: '/doctor-profile', hash: signInHash },
} as const;

/** The role whose menu and badge are shown: admin when both tokens are held (specification 2.4). */
export function useCurrentRole(): Role {
  const tokens = useTokens();
  const ended = useEndedSessions();
  // The frame stays while the dialog asks to log in again.
  return tokens.admin !== null || ended.some(({ role }) => role === 'admin') ? 'admin' : 'doctor';
}
