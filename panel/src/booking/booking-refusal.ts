import { findDetails, Refused } from '@docket/contract/client.ts';
import type { InputOf } from '@docket/contract/endpoint.ts';
import type { bookAppointment, walkIn } from '@docket/contract/endpoints/booking.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { alreadyOnRecord, noFreeDoctor, notValid, slotRefused } from '@docket/contract/refusals.ts';
import { formatHolder, isFull, toActor } from '../api/conflict-actor.ts';
import type { ChosenSlot, NewPerson } from './booking-form-state.ts';

type BookingInput = InputOf<typeof bookAppointment>;
type WalkInInput = InputOf<typeof walkIn>;

/** An attempt to book: at a time, or as a walk-in. */
export type Attempt =
  | { readonly kind: 'booking'; readonly input: BookingInput }
  | { readonly kind: 'walk-in'; readonly input: WalkInInput };

/** A refusal for display, with the options that remain. */
export interface BookingRefusal {
  readonly sentence: string;
  /** The next free times, each bookable at one click. */
  readonly nextFree: readonly ChosenSlot[];
  /** The attempt that books anyway; null where that is impossible. */
  readonly overbook: Attempt | null;
  /** The patient already on record, with attempts that book for that patient or for a new one. */
  readonly known: { readonly person: KnownPerson; readonly use: Attempt; readonly anyway: Attempt } | null;
  readonly attempt: Attempt;
  /** The wrong field of the new patient. */
  readonly field: keyof NewPerson | null;
}

/** Returns the refusal of an attempt; null if the server did not refuse. `nowMs` in epoch milliseconds. */
export function readBookingRefusal(error: unknown, attempt: Attempt, nowMs: number): BookingRefusal | null {
  if (!(error instanceof Refused)) return null;
  const field = findDetails(error, notValid)?.field;
  const existing = findDetails(error, alreadyOnRecord)?.existing ?? null;
  const nextFree = findNextFree(error);
  return {
    sentence: formatRefusal(error, nowMs),
    nextFree: nextFree?.flatMap((free) => toChosenSlots(free, attempt)) ?? [],
    overbook:
      nextFree && attempt.kind === 'booking' && !isFull(error)
        ? withInput(attempt, { overbook: true })
        : null,
    known: existing && {
      person: existing,
      use: withInput(attempt, { patient: undefined, patientId: existing.id }),
      anyway: withInput(attempt, { anyway: true }),
    },
    attempt,
    field: personFields.find((name) => field === `patient.${name}`) ?? null,
  };
}

function withInput(attempt: Attempt, change: Partial<BookingInput & WalkInInput>): Attempt {
  return attempt.kind === 'booking'
    ? { kind: 'booking', input: { ...attempt.input, ...change } }
    : { kind: 'walk-in', input: { ...attempt.input, ...change } };
}

const personFields = ['name', 'phone', 'email', 'dob'] as const;

/** Returns the server's sentence; for a taken time its holder, or at least who booked it and when. */
function formatRefusal(error: Refused, nowMs: number): string {
  const slot = findDetails(error, slotRefused);
  const holder = slot && formatHolder(slot, nowMs);
  if (holder) return holder;
  const { name, at } = toActor(slot ?? {});
  if (slot?.why !== 'taken' || at === null || !name) return error.message;
  return `Taken ${formatAgo(nowMs - at)} by ${name}`;
}

function toChosenSlots({ doctorId, ...free }: FreeTime, attempt: Attempt): ChosenSlot[] {
  const ownerId = doctorId ?? attempt.input.doctorId;
  return typeof ownerId === 'string' ? [{ ...free, doctorId: ownerId }] : [];
}

/** A free alternative. */
interface FreeTime {
  readonly slotDate: string;
  readonly slotTime: string;
  /** null: the requested doctor's */
  readonly doctorId: string | null;
  /** Empty for the requested doctor. */
  readonly doctorName: string;
}

/** Returns the next free times if the time was refused; otherwise null. */
function findNextFree(error: unknown): FreeTime[] | null {
  const ofDoctor = findDetails(error, slotRefused)?.nextFree;
  if (ofDoctor) return ofDoctor.map((free) => ({ ...free, doctorId: null, doctorName: '' }));
  return findDetails(error, noFreeDoctor)?.nextFree ?? null;
}

/** A patient already on record. */
interface KnownPerson {
  readonly id: string;
  readonly name: string;
  /** "1985-04-30"; null: unknown */
  readonly dob: string | null;
  readonly phone: string;
}
