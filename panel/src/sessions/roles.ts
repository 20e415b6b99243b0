import { type Role, useEndedSessions, useTokens } from '../api/session.ts';

/** As the badge and the role switch say it (specification 2.3). */
export const roleNames: Record<Role, string> = { admin: 'Admin', doctor: 'Doctor' };

/** Where each role begins. */
export const homeOf = { admin: '/admin-dashboard', doctor: '/doctor-dashboard' } as const;

export function otherRole(role: Role): Role {
  return role === 'admin' ? 'doctor' : 'admin';
}

/** Names the own sign-in on a page that shows more than that. */
export const signInHash = 'sign-in';

/** Where each role finds what concerns the own sign-in. */
export const accountOf = {
  admin: { to: '/account' },
  doctor: { to: '/doctor-profile', hash: signInHash },
} as const;

/** Whose menu and badge show: the admin's when both tokens are held (specification 2.4). */
export function useCurrentRole(): Role {
  const tokens = useTokens();
  const ended = useEndedSessions();
  // While an ended session is asked for again, its frame stays.
  return tokens.admin !== null || ended.some(({ role }) => role === 'admin') ? 'admin' : 'doctor';
}
