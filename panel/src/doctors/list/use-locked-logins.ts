import { listPeople } from '@docket/contract/staff.ts';
import { useRead } from '../../api/use-read.ts';
import { useIsManager } from '../../api/use-staff-role.ts';

const nobody: ReadonlySet<string> = new Set();

/** The ids of doctors whose login too many failed tries closed, except where they logged in before. */
export function useLockedLogins(): ReadonlySet<string> {
  const { data } = useRead(['people'], listPeople, {}, { enabled: useIsManager() });
  return data ? new Set(data.shut.map(({ accountId }) => accountId)) : nobody;
}
