import { OpenSlot } from '@docket/contract/booking.ts';
import { Refused } from '@docket/contract/client.ts';
import { formatMeanwhile } from './format-changed-since.ts';

/** Why a time can't be taken, and what is free instead. */
export interface PlaceRefusal {
  readonly isTaken: boolean;
  readonly sentence: string;
  /** Who has it since when; null where that is not it. */
  readonly who: string | null;
  readonly nextFree: readonly OpenSlot[];
}

/** Takes what a restore or a move failed with; returns the refusal, or null where it is not about the time. */
export function readSlotRefusal(error: unknown): PlaceRefusal | null {
  if (!(error instanceof Refused) || error.status !== 409 || typeof error.details.why !== 'string')
    return null;
  const { why, nextFree } = error.details;
  const free = Array.isArray(nextFree) ? nextFree : [];
  return {
    isTaken: why === 'taken',
    sentence: error.message,
    who: formatMeanwhile(error),
    nextFree: free.flatMap((slot) => OpenSlot.safeParse(slot).data ?? []),
  };
}
