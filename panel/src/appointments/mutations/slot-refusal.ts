import type { OpenSlot } from '@docket/contract/booking.ts';
import { detailsOf, Refused } from '@docket/contract/client.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import { formatChangedSince } from './format-changed-since.ts';

/** Why a time can't be taken, and what is free instead. */
export interface SlotRefusal {
  readonly isTaken: boolean;
  readonly sentence: string;
  /** Who has it since when; null where that is not it. */
  readonly who: string | null;
  readonly nextFree: readonly OpenSlot[];
}

/** Takes what a restore or a move failed with; returns the refusal, or null where it is not about the time. */
export function readSlotRefusal(error: unknown): SlotRefusal | null {
  const details = detailsOf(error, slotRefused);
  if (!(error instanceof Refused) || !details) return null;
  return {
    isTaken: details.why === 'taken',
    sentence: error.message,
    who: formatChangedSince(error),
    nextFree: details.nextFree ?? [],
  };
}
