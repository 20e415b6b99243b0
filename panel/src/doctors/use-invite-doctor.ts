import { type Doctor, inviteDoctor } from '@docket/contract/doctors.ts';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';

/** Makes a new invitation link for a doctor; the last one made stands in `invited` until it is closed. */
export function useInviteDoctor() {
  const [invited, setInvited] = useState<{ doctorName: string; path: string } | null>(null);
  const [requestedId, setRequestedId] = useState<string | null>(null);
  // The link itself appears: a sentence more would say it twice, and a password link is no invitation.
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
