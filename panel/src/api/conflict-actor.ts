import { findDetails, type Refused } from '@docket/contract/client.ts';
import type { AppointmentChange } from '@docket/contract/endpoints/live.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { type ConflictDetails, slotRefused } from '@docket/contract/refusals.ts';

/** The author of a conflicting change, and when it was made. */
export interface Actor {
  /** Empty if unknown. */
  readonly name: string;
  /** epoch milliseconds, or null */
  readonly at: number | null;
}

export function toActor({ by, at }: Pick<ConflictDetails, 'by' | 'at'>): Actor {
  return { name: by?.name ?? '', at: at ?? null };
}

/** Whether overbooking is refused too, because too many appointments begin at that time. */
export function isFull(refused: Refused): boolean {
  return findDetails(refused, slotRefused)?.why === 'full';
}

const recentBookingMs = 60_000;

/**
 * Returns the holder of a time: "Taken by Ana Cruz, 10:30 AM" or "Offered to Ana Cruz until 2:20 PM". A booking of
 * the last minute also names who made it. null if the details name no holder.
 */
export function formatHolder(
  { why, holder, takenBy, takenAt, offeredTo }: ConflictDetails & { readonly why: string | null },
  nowMs: number,
): string | null {
  if (why === 'offered' && offeredTo) return `Offered to ${offeredTo.patient} until ${offeredTo.until}`;
  if (why !== 'taken' || !holder) return null;
  const taken = `Taken by ${holder.patient}, ${showSlotTime(holder.slotTime)}`;
  const isKnown = typeof takenBy === 'string' && typeof takenAt === 'number';
  if (!isKnown || nowMs - takenAt >= recentBookingMs) return taken;
  return `${taken}: booked ${formatAgo(nowMs - takenAt)} by ${takenBy}`;
}

/** The change of an appointment in words; begins the sentence of `formatChange`. */
export const changeLabels: Record<AppointmentChange['what'], string> = {
  booked: 'Booked',
  cancelled: 'Cancelled',
  completed: 'Completed',
  restored: 'Put back to pending',
  'payment set': 'Payment changed',
  moved: 'Moved',
  arrived: 'Marked as arrived',
  'arrival undone': 'Arrival undone',
  'called in': 'Called in',
  'call in undone': 'Call in undone',
  'note set': 'Note changed',
  confirmed: 'Confirmed by the patient',
  'no answer': 'Called: no answer',
  'left a message': 'Called: left a message',
  told: 'Told about the change',
  'contact undone': 'Call undone',
  'asked to cancel': 'Asked to cancel by SMS',
  'patient merged': 'Patient records merged',
  'merge undone': 'Patient records separated',
  'payment received': 'Payment received',
  'payment refunded': 'Payment refunded',
  'written off': 'Written off',
  'fee kept': 'Fee kept',
  'payment undone': 'Payment entry undone',
  'amount set': 'Amount changed',
};

/** "Cancelled by Sarah Lind just now". */
export function formatChange({ what, who }: Pick<AppointmentChange, 'what' | 'who'>): string {
  return `${changeLabels[what]} by ${who.name || 'someone'} just now`;
}
