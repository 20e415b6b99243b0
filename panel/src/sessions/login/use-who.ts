import { readProfile } from '@docket/contract/doctors.ts';
import { listPeople } from '@docket/contract/staff.ts';
import type { Role } from '../../api/session.ts';
import { useMustSetUp } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { roleNames } from '../roles.ts';

/** Who is logged in under a role, "Sarah Lind · Admin"; null until it is known, and while the second factor must be set up first. */
export function useWho(role: Role): string | null {
  const mustSetUp = useMustSetUp(role);
  // As the pages that list them read them too.
  const people = useRead(['people'], listPeople, {}, { enabled: role === 'admin' && !mustSetUp });
  const profile = useRead(['doctors'], readProfile, {}, { enabled: role === 'doctor' && !mustSetUp });
  const name =
    role === 'admin' ? people.data?.people.find(({ you }) => you)?.name : profile.data?.profileData.name;
  return name === undefined ? null : `${name} · ${roleNames[role]}`;
}
