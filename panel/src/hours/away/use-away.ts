import { type Hours, setAway } from '@docket/contract/hours.ts';
import { fromWallMinutes, toWallText } from '@docket/contract/slot-date.ts';
import { useAction } from '../../api/use-action.ts';
import { useClinicNow } from '../../appointments/use-clinic-now.ts';
import { sayAway } from '../../doctors/say-away.ts';
import { useAwayEnds } from '../../doctors/use-away-ends.ts';
import { nameOf, type Whose } from '../whose-hours.ts';

/** How long somebody will be away; nothing of it: back now. */
export interface AwayFor {
  readonly minutes?: number;
  readonly endOfToday?: boolean;
  readonly date?: string;
}

/** Whether a doctor is away and the words for it, and the ways to say so. Whoever watches sees them return without asking. */
export function useAway(whose: Whose, hours: Hours) {
  const wallNow = useClinicNow();
  useAwayEnds([hours]);
  const { awayUntil } = hours;
  // Wall texts sort as time does.
  const isAway = awayUntil !== null && toWallText(wallNow) < awayUntil;

  const { run, isPending } = useAction(setAway[whose.role], {
    touches: ['doctors'],
    undo: ({ minutes, endOfToday, date }) => (minutes || endOfToday || date ? () => set({}) : undefined),
  });
  const set = (awayFor: AwayFor) => void run({ ...nameOf(whose), ...awayFor });
  return { words: isAway ? sayAway(awayUntil, fromWallMinutes(wallNow).date) : null, isPending, set };
}
