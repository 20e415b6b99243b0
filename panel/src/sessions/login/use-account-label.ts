import { readProfile } from '@docket/contract/doctors.ts';
import { readStaffRole } from '@docket/contract/staff.ts';
import type { Role } from '../../api/session.ts';
import { useMustSetUp } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { roleNames } from '../roles.ts';

/** Who is logged in under a role, "Sarah Lind · Admin"; null until it is known, and while the second factor must be set up first. */
export function useAccountLabel(role: Role): string | null {
  const mustSetUp = useMustSetUp(role);
  const staff = useRead(['people'], readStaffRole, {}, { enabled: role === 'admin' && !mustSetUp });
  // As the pages that show it read it too.
  const profile = useRead(['doctors'], readProfile, {}, { enabled: role === 'doctor' && !mustSetUp });
  const name = role === 'admin' ? staff.data?.name : profile.data?.profileData.name;
  if (name === undefined) return null;
  const isFrontDesk = role === 'admin' && staff.data?.staffRole === 'front desk';
  return `${name} · ${isFrontDesk ? 'Front desk' : roleNames[role]}`;
}
