import { type Doctor, inviteDoctor } from '@docket/contract/endpoints/doctors.ts';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';

/** Creates an invitation link for a doctor. `invited` holds the latest link until `close`. */
export function useInviteDoctor() {
  const [invited, setInvited] = useState<{ doctorName: string; path: string } | null>(null);
  const [requestedId, setRequestedId] = useState<string | null>(null);
  // The link itself appears, so a toast is not needed.
  const { run, isPending } = useAction(inviteDoctor, {
    touches: ['doctors', 'people'],
    successText: () => null,
  });
  const invite = async ({ _id: docId, name: doctorName }: Doctor) => {
    setRequestedId(docId);
    const answer = await run({ docId });
    if (answer) setInvited({ doctorName, path: answer.invitationPath });
  };
  return { invite, invited, close: () => setInvited(null), invitingId: isPending ? requestedId : null };
}
