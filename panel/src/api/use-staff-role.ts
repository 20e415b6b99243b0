import { readStaffRole, type StaffRole } from '@docket/contract/endpoints/staff.ts';
import { useEffect } from 'react';
import { staffRoleTags } from './query-keys.ts';
import { useMustSetUpSecondFactor, useTokens } from './session.ts';
import { useRead } from './use-read.ts';

// The last known role, so that the menu keeps its layout while the server is asked.
const key = 'docket.staff-role';

/**
 * Returns the staff role of the logged-in admin; null while unknown. If the role can't be read, a manager is assumed:
 * the server still refuses calls that are not allowed.
 */
export function useStaffRole(): StaffRole | null {
  const { admin } = useTokens();
  const mustSetUp = useMustSetUpSecondFactor('admin');
  const isEnabled = admin !== null && !mustSetUp;
  const { data, isError } = useRead(staffRoleTags, readStaffRole, {}, { enabled: isEnabled });
  const staffRole = data?.staffRole ?? (isError ? 'manager' : null);
  useEffect(() => {
    if (staffRole) localStorage.setItem(key, staffRole);
  }, [staffRole]);
  if (staffRole) return staffRole;
  const last = localStorage.getItem(key);
  return last === 'manager' || last === 'front desk' ? last : null;
}

/** Returns whether to show features for managers. */
export function useIsManager(): boolean {
  return useStaffRole() === 'manager';
}

/** Whether the database is a restored copy that no manager has confirmed. */
export function useIsRestoredCopy(): boolean {
  const { admin } = useTokens();
  const mustSetUp = useMustSetUpSecondFactor('admin');
  const { data } = useRead(staffRoleTags, readStaffRole, {}, { enabled: admin !== null && !mustSetUp });
  return data?.isRestoredCopy === true;
}
