import type { OpenSlot } from '@docket/contract/booking.ts';
import type { Refused } from '@docket/contract/client.ts';
import { sayAgo } from '@docket/contract/say-ago.ts';
import { doerIn, nextFreeIn, sayHolder } from '../api/refusal-details.ts';

/** Why a move was refused: the server's sentence, by whom and when the time was taken, and what is free instead. */
export interface MoveRefusal {
  readonly sentence: string;
  readonly nextFree: readonly OpenSlot[];
}

/** Takes a refusal of a place and what time it is in epoch milliseconds; returns it as a person reads it. */
export function readMoveRefusal(refusal: Refused, nowMs: number): MoveRefusal {
  const { who, at } = doerIn(refusal);
  const taken = who && at !== null ? `: ${sayAgo(nowMs - at)} by ${who}` : '';
  const holder = sayHolder(refusal.details, nowMs);
  const nextFree = nextFreeIn(refusal).map(({ slotDate, slotTime }) => ({ slotDate, slotTime }));
  return { sentence: holder ?? `${refusal.message}${taken}`, nextFree };
}
