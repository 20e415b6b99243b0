import { readStaffRole, type StaffRole } from '@docket/contract/staff.ts';
import { useEffect } from 'react';
import { staffRoleTags } from './query-keys.ts';
import { useMustSetUp, useTokens } from './session.ts';
import { useRead } from './use-read.ts';

// What it was at last, so that the menu stands as it will stay while the server is asked.
const key = 'docket.staff-role';

/**
 * What the account of the admin who is logged in may do, live: a manager who becomes the front desk, or the reverse, is shown
 * so in every open tab. null until it is known. A back end that does not tell has managers only.
 */
export function useStaffRole(): StaffRole | null {
  const { admin } = useTokens();
  const mustSetUp = useMustSetUp('admin');
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

/** Whether to show what only managers may do. */
export function useIsManager(): boolean {
  return useStaffRole() === 'manager';
}

/** Whether the database is a restored copy that no manager has confirmed. */
export function useIsRestoredCopy(): boolean {
  const { admin } = useTokens();
  const mustSetUp = useMustSetUp('admin');
  const { data } = useRead(staffRoleTags, readStaffRole, {}, { enabled: admin !== null && !mustSetUp });
  return data?.isRestoredCopy === true;
}
