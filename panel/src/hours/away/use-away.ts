import type { Hours } from '@docket/contract/hours.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dependsOn } from '../../api/query-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { useClinicNow } from '../../appointments/use-clinic-now.ts';
import { nameOf, setAwayOf, type Whose } from '../whose-hours.ts';
import { awayEnd, sayUntil } from './say-away.ts';

/** How long somebody will be away; nothing of it: back now. */
export interface AwayFor {
  readonly minutes?: number;
  readonly endOfToday?: boolean;
  readonly date?: string;
}

/** Until when a doctor is away, and the ways to say so. Whoever watches sees them return without asking. */
export function useAway(whose: Whose, { awayUntil }: Hours) {
  const wallNow = useClinicNow();
  const client = useQueryClient();
  const end = awayEnd(awayUntil, wallNow);
  // The minute it was found to be over; the server's clock may say so a little later, then it is asked again.
  const overAt = awayUntil !== null && end === null ? wallNow : null;
  useEffect(() => {
    // Whether anything is offered now, the server says; every screen that shows it asks again.
    if (overAt !== null)
      void client.invalidateQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, ['doctors']) });
  }, [overAt, client]);

  const { run, isPending } = useAction(setAwayOf[whose.role], {
    touches: ['doctors'],
    undo: ({ minutes, endOfToday, date }) => (minutes || endOfToday || date ? () => void set({}) : undefined),
  });
  const set = (awayFor: AwayFor) => run({ ...nameOf(whose), ...awayFor });
  return {
    until: end === null ? null : sayUntil(end, wallNow),
    isPending,
    set: (to: AwayFor) => void set(to),
  };
}
