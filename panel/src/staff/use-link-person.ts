import { linkPerson, type StaffMember } from '@docket/contract/endpoints/staff.ts';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';

/** A one-time link, shown once. */
export interface MadeLink {
  readonly person: StaffMember;
  /** "/set-password#<token>" */
  readonly path: string;
}

/** Creates a link for a person and passes it on; `linkingId` is the person in progress. */
export function useLinkPerson(onLinkCreated: (link: MadeLink) => void) {
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const { run, isPending } = useAction(linkPerson, { touches: ['people'] });
  const link = async (person: StaffMember) => {
    setRequestedId(person._id);
    const answer = await run({ accountId: person._id });
    if (answer) onLinkCreated({ person, path: answer.invitationPath });
  };
  return { link, linkingId: isPending ? requestedId : null };
}
