import { readProfile } from '@docket/contract/endpoints/doctors.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import type { Role } from '../../api/session.ts';
import { useMustSetUpSecondFactor } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { roleNames } from '../roles.ts';

/** "Sarah Lind · Admin" for the login of a role; null while loading, and until a required second factor is set up. */
export function useAccountLabel(role: Role): string | null {
  const mustSetUp = useMustSetUpSecondFactor(role);
  const staff = useRead(['people'], readStaffRole, {}, { enabled: role === 'admin' && !mustSetUp });
  // Reads what the pages that show the label read anyway.
  const profile = useRead(['doctors'], readProfile, {}, { enabled: role === 'doctor' && !mustSetUp });
  const name = role === 'admin' ? staff.data?.name : profile.data?.profileData.name;
  if (name === undefined) return null;
  const isFrontDesk = role === 'admin' && staff.data?.staffRole === 'front desk';
  return `${name} · ${isFrontDesk ? 'Front desk' : roleNames[role]}`;
}
