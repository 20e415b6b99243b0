import type { PlanStep } from '@docket/contract/rescheduling.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import { toSlot } from '../../booking/open/to-slots.ts';
import { toTimeSpan } from '../../booking/rules.ts';
import type { BookedTime } from '../booked-time/booked-time.ts';

/** The step that leaves a visit where it is, or cancels it. */
export function toStep({ id, version }: BulkAppointment, what: 'keep' | 'cancel'): PlanStep {
  return { appointmentId: id, version, do: what };
}

/** The step that moves a visit. */
export function toMove({ id, version }: BulkAppointment, doctorId: string, startsAt: number): PlanStep {
  return { appointmentId: id, version, do: 'move', doctorId, ...toSlot(startsAt) };
}

/**
 * Takes books and the visits a change touches; returns a proposal for each and enters it into the books, so that no two
 * want the same place. Same time with a colleague of the speciality, whoever got fewest so far; else the doctor's own next
 * free time; else cancelled. A visit that has begun is kept: nobody can be sent elsewhere into the past.
 */
export function propose(
  books: ReadonlyMap<string, BookedTime>,
  visits: readonly BulkAppointment[],
  wallNow: number,
): Map<string, PlanStep> {
  const given = new Map<string, number>();
  const proposals = new Map<string, PlanStep>();
  for (const visit of visits) {
    const place = visit.startsAt < wallNow ? null : findPlace(books, visit, given);
    if (place) {
      books.get(place.doctorId)?.occupy(visit.id, toTimeSpan(place.startsAt, visit.endsAt - visit.startsAt));
      given.set(place.doctorId, (given.get(place.doctorId) ?? 0) + 1);
    }
    const otherwise = visit.startsAt < wallNow ? 'keep' : 'cancel';
    proposals.set(visit.id, place ? toMove(visit, place.doctorId, place.startsAt) : toStep(visit, otherwise));
  }
  return proposals;
}

function findPlace(
  books: ReadonlyMap<string, BookedTime>,
  visit: BulkAppointment,
  given: ReadonlyMap<string, number>,
): { doctorId: string; startsAt: number } | null {
  const [colleague] = freeColleagues(books, visit).sort(
    (a, b) => (given.get(a.doctor.id) ?? 0) - (given.get(b.doctor.id) ?? 0),
  );
  if (colleague) return { doctorId: colleague.doctor.id, startsAt: visit.startsAt };
  const own = books.get(visit.doctorId);
  const [startsAt] = own?.nextFree(visit.startsAt, visit.endsAt - visit.startsAt, 1) ?? [];
  return startsAt === undefined ? null : { doctorId: visit.doctorId, startsAt };
}

/** Colleagues of the visit's speciality who are free at its time. */
export function freeColleagues(books: ReadonlyMap<string, BookedTime>, visit: BulkAppointment): BookedTime[] {
  return colleaguesOf(books, visit).filter((book) => book.isFree(visit));
}

export function colleaguesOf(
  books: ReadonlyMap<string, BookedTime>,
  { doctorId }: BulkAppointment,
): BookedTime[] {
  const speciality = books.get(doctorId)?.doctor.speciality;
  return [...books.values()].filter(
    ({ doctor }) => doctor.id !== doctorId && doctor.speciality === speciality,
  );
}
