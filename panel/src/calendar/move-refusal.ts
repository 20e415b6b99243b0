import type { OpenSlot } from '@docket/contract/booking.ts';
import type { Refused } from '@docket/contract/client.ts';
import { sayAgo } from '@docket/contract/say-ago.ts';

/** Why a move was refused: the server's sentence, by whom and when the time was taken, and what is free instead. */
export interface MoveRefusal {
  readonly sentence: string;
  readonly nextFree: readonly OpenSlot[];
}

/** Takes a refusal of a place and what time it is in epoch milliseconds; returns it as a person reads it. */
export function readMoveRefusal({ message, details }: Refused, nowMs: number): MoveRefusal {
  const { by, at, nextFree } = details;
  const slots = Array.isArray(nextFree) ? nextFree.filter(isSlot) : [];
  const taken = isNamed(by) && typeof at === 'number' ? `: ${sayAgo(nowMs - at)} by ${by.name}` : '';
  return { sentence: `${message}${taken}`, nextFree: slots };
}

function isSlot(value: unknown): value is OpenSlot {
  const { slotDate, slotTime } = (value ?? {}) as Partial<Record<keyof OpenSlot, unknown>>; // read, then checked
  return typeof slotDate === 'string' && typeof slotTime === 'string';
}

function isNamed(value: unknown): value is { name: string } {
  return typeof (value as { name?: unknown } | null)?.name === 'string';
}
