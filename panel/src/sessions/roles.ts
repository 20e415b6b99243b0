import type { Role } from '../api/session.ts';

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
