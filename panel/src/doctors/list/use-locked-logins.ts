import { listPeople } from '@docket/contract/endpoints/staff.ts';
import { useRead } from '../../api/use-read.ts';
import { useIsManager } from '../../api/use-staff-role.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * The ids of doctors whose login was closed by too many wrong passwords. They can still log in on devices used
 * before.
 */
export function useLockedLogins(): ReadonlySet<string> {
  const { data } = useRead(['people'], listPeople, {}, { enabled: useIsManager() });
  return data ? new Set(data.shut.map(({ accountId }) => accountId)) : nobody;
}
