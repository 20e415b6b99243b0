import type { Refused } from '@docket/contract/client.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
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

// The details of a refusal are not part of the contract's checked answers: what doesn't read as such is left out.

/** Takes a refusal; returns who did it and when, as far as its details say so. */
export function doerIn({ details }: Refused): Doer {
  const { by, at } = details;
  return {
    who: isObject(by) && typeof by.name === 'string' ? by.name : '',
    at: typeof at === 'number' ? at : null,
  };
}

const justMs = 60_000;

/**
 * Takes the details of a time that is taken, and the moment in epoch milliseconds; returns whose it is, "Taken by Ana
 * Cruz, 10:30 AM", and who was just quicker. null where they do not say whose.
 */
export function formatHolder(
  { why, holder, takenBy, takenAt }: Refused['details'],
  nowMs: number,
): string | null {
  if (why !== 'taken' || !isObject(holder)) return null;
  const { patient, slotTime } = holder;
  if (typeof patient !== 'string' || typeof slotTime !== 'string') return null;
  const taken = `Taken by ${patient}, ${showSlotTime(slotTime)}`;
  const isKnown = typeof takenBy === 'string' && typeof takenAt === 'number';
  if (!isKnown || nowMs - takenAt >= justMs) return taken;
  return `${taken}: booked ${formatAgo(nowMs - takenAt)} by ${takenBy}`;
}

/** Takes a refusal; returns the times that are free next, none where its details name none. */
export function nextFreeIn({ details }: Refused): FreeTime[] {
  return Array.isArray(details.nextFree) ? details.nextFree.flatMap(toFreeTime) : [];
}

/** Somebody who is on record already. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  /** "1985-04-30", or null where it is not known */
  readonly dob: string | null;
  readonly phone: string;
}

/** Takes a refusal; returns who is on record already, null where its details name nobody. */
export function existingIn({ details: { existing } }: Refused): KnownPerson | null {
  if (!isObject(existing)) return null;
  const { id, name, dob, phone } = existing;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return {
    id,
    name,
    dob: typeof dob === 'string' ? dob : null,
    phone: typeof phone === 'string' ? phone : '',
  };
}

function toFreeTime(free: unknown): FreeTime[] {
  if (!isObject(free)) return [];
  const { slotDate, slotTime, doctorId, doctorName } = free;
  if (typeof slotDate !== 'string' || typeof slotTime !== 'string') return [];
  return [
    {
      slotDate,
      slotTime,
      doctorId: typeof doctorId === 'string' ? doctorId : null,
      doctorName: typeof doctorName === 'string' ? doctorName : '',
    },
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
