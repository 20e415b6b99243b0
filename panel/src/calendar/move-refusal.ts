import type { OpenSlot } from '@docket/contract/booking.ts';
import type { Refused } from '@docket/contract/client.ts';

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

/** "12 s ago", "5 min ago", "3 h ago", "2 days ago" */
function sayAgo(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

function isSlot(value: unknown): value is OpenSlot {
  const { slotDate, slotTime } = (value ?? {}) as Partial<Record<keyof OpenSlot, unknown>>; // read, then checked
  return typeof slotDate === 'string' && typeof slotTime === 'string';
}

function isNamed(value: unknown): value is { name: string } {
  return typeof (value as { name?: unknown } | null)?.name === 'string';
}
