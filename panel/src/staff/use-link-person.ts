import { linkPerson, type StaffMember } from '@docket/contract/staff.ts';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';

/** A one-time link, shown this once. */
export interface MadeLink {
  readonly person: StaffMember;
  /** "/set-password#<token>" */
  readonly path: string;
}

/** Makes a new link for one of the people and hands it over; `linkingId` says whose is on its way. */
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
