import type { bookAppointment, walkIn } from '@docket/contract/booking.ts';
import { detailsOf, Refused } from '@docket/contract/client.ts';
import type { InputOf } from '@docket/contract/endpoint.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
import { alreadyOnRecord, nobodyFree, notValid, slotRefused } from '@docket/contract/refusals.ts';
import { formatHolder, isFull, toActor } from '../api/conflict-actor.ts';
import type { ChosenSlot, NewPerson } from './booking-form-state.ts';

type BookingInput = InputOf<typeof bookAppointment>;
type WalkInInput = InputOf<typeof walkIn>;

/** What was tried: a booking, or a walk-in. */
export type Attempt =
  | { readonly kind: 'booking'; readonly input: BookingInput }
  | { readonly kind: 'walk-in'; readonly input: WalkInInput };

/** Why it was refused, as the desk shows it, with the way on. */
export interface BookingRefusal {
  readonly sentence: string;
  /** The times that are free next, each one click. */
  readonly nextFree: readonly ChosenSlot[];
  /** What would be booked on purpose all the same; null where that can't be. */
  readonly overbook: Attempt | null;
  /** The patient already on record, with actions that book for them, or for a new patient regardless. */
  readonly known: { readonly person: KnownPerson; readonly use: Attempt; readonly anyway: Attempt } | null;
  readonly attempt: Attempt;
  /** The field of the new patient that it is about. */
  readonly field: keyof NewPerson | null;
}

/** The refusal that an attempt failed with, at a moment in epoch milliseconds; null if the server did not refuse. */
export function readBookingRefusal(error: unknown, attempt: Attempt, nowMs: number): BookingRefusal | null {
  if (!(error instanceof Refused)) return null;
  const field = detailsOf(error, notValid)?.field;
  const existing = detailsOf(error, alreadyOnRecord)?.existing ?? null;
  const nextFree = nextFreeIn(error);
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

/** The server's sentence; of a time that is taken, whose it is, or at least who took it and when. */
function formatRefusal(error: Refused, nowMs: number): string {
  const slot = detailsOf(error, slotRefused);
  const holder = slot && formatHolder(slot, nowMs);
  if (holder) return holder;
  const { name, at } = toActor(slot ?? {});
  if (slot?.why !== 'taken' || at === null || !name) return error.message;
  return `Taken ${formatAgo(nowMs - at)} by ${name}`;
}

function toChosenSlots({ doctorId, ...free }: FreeTime, attempt: Attempt): ChosenSlot[] {
  const whose = doctorId ?? attempt.input.doctorId;
  return typeof whose === 'string' ? [{ ...free, doctorId: whose }] : [];
}

/** A time that is free instead. */
interface FreeTime {
  readonly slotDate: string;
  readonly slotTime: string;
  /** null where it is the doctor's who was asked for */
  readonly doctorId: string | null;
  /** Empty where it is not said. */
  readonly doctorName: string;
}

/** The times that are free next, if booking failed because of the time; otherwise null. */
function nextFreeIn(error: unknown): FreeTime[] | null {
  const ofDoctor = detailsOf(error, slotRefused)?.nextFree;
  if (ofDoctor) return ofDoctor.map((free) => ({ ...free, doctorId: null, doctorName: '' }));
  return detailsOf(error, nobodyFree)?.nextFree ?? null;
}

/** A patient already on record. */
interface KnownPerson {
  readonly id: string;
  readonly name: string;
  /** "1985-04-30", or null where it is not known */
  readonly dob: string | null;
  readonly phone: string;
}
