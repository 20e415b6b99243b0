import { detailsOf } from '@docket/contract/client.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
import { type ConflictDetails, nobodyFree, slotRefused } from '@docket/contract/refusals.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';

/** Who did what stands in the way of a change, and when. */
export interface Doer {
  /** Empty where nobody is known. */
  readonly who: string;
  /** epoch milliseconds, or null */
  readonly at: number | null;
}

/** A time that is free instead. */
export interface FreeTime {
  readonly slotDate: string;
  readonly slotTime: string;
  /** null where it is the doctor's who was asked for */
  readonly doctorId: string | null;
  /** Empty where it is not said. */
  readonly doctorName: string;
}

/** Takes what a refusal says of who did it; returns it as screens say it. */
export function toDoer({ by, at }: Pick<ConflictDetails, 'by' | 'at'>): Doer {
  return { who: by?.name ?? '', at: at ?? null };
}

const justMs = 60_000;

/**
 * Takes the details of a time that is taken, and the moment in epoch milliseconds; returns whose it is, "Taken by Ana
 * Cruz, 10:30 AM", and who was just quicker. null where they do not say whose.
 */
export function formatHolder(
  { why, holder, takenBy, takenAt }: ConflictDetails & { readonly why: string | null },
  nowMs: number,
): string | null {
  if (why !== 'taken' || !holder) return null;
  const taken = `Taken by ${holder.patient}, ${showSlotTime(holder.slotTime)}`;
  const isKnown = typeof takenBy === 'string' && typeof takenAt === 'number';
  if (!isKnown || nowMs - takenAt >= justMs) return taken;
  return `${taken}: booked ${formatAgo(nowMs - takenAt)} by ${takenBy}`;
}

/** Takes what booking failed with; returns the times that are free next, null where it is not about the time. */
export function nextFreeIn(error: unknown): FreeTime[] | null {
  const ofDoctor = detailsOf(error, slotRefused)?.nextFree;
  if (ofDoctor) return ofDoctor.map((free) => ({ ...free, doctorId: null, doctorName: '' }));
  return detailsOf(error, nobodyFree)?.nextFree ?? null;
}

/** Somebody who is on record already. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  /** "1985-04-30", or null where it is not known */
  readonly dob: string | null;
  readonly phone: string;
}
