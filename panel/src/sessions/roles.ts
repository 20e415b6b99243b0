import type { Role } from '../api/tokens.ts';

/** As the badge and the role switch say it (specification, section 2). */
export const roleNames: Record<Role, string> = { admin: 'Admin', doctor: 'Doctor' };

/** Where each role begins. */
export const homeOf = { admin: '/admin-dashboard', doctor: '/doctor-dashboard' } as const;

export function otherRole(role: Role): Role {
  return role === 'admin' ? 'doctor' : 'admin';
}

/** Where each role finds what concerns the own sign-in. */
export const accountOf = { admin: '/account', doctor: '/doctor-profile' } as const;
