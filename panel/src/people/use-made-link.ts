import type { Person } from '@docket/contract/people.ts';
import { useState } from 'react';
import type { MadeLink } from './use-link-person.ts';

/** The link made last, under the name its person has by now; it goes with the person, for it opens nothing any more. */
export function useMadeLink(people: readonly Person[] | undefined) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const [isListed, setListed] = useState(false);
  const listed = people?.find(({ _id }) => _id === made?.person._id);
  // Somebody just invited is not in the list yet: only who stood there once can be gone.
  if (made && listed && !isListed) setListed(true);
  const show = (link: MadeLink | null) => {
    setMade(link);
    setListed(false);
  };
  if (made && people && !listed && isListed) show(null);
  return { made, name: (listed ?? made?.person)?.name ?? '', show };
}
