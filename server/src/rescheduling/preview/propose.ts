import type { PlanStep } from '@docket/contract/rescheduling.ts';
import { toSlot } from '@docket/contract/slot-date.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import { toTimeSpan } from '../../booking/rules.ts';
import type { BookedTime } from '../booked-time/booked-time.ts';

/** The step that leaves an appointment where it is, or cancels it. */
export function toStep({ id, version }: BulkAppointment, what: 'keep' | 'cancel'): PlanStep {
  return { appointmentId: id, version, do: what };
}

/** The step that moves an appointment. */
export function toMove({ id, version }: BulkAppointment, doctorId: string, startsAt: number): PlanStep {
  return { appointmentId: id, version, do: 'move', doctorId, ...toSlot(startsAt) };
}

/**
 * Takes books and the appointments a change touches; returns a proposal for each and enters it into the books, so that no two
 * want the same place. Same time with a colleague of the speciality, whoever got fewest so far; else the doctor's own next
 * free time; else cancelled. An appointment that has begun is kept: nobody can be sent elsewhere into the past.
 */
export function propose(
  books: ReadonlyMap<string, BookedTime>,
  appointments: readonly BulkAppointment[],
  wallNow: number,
): Map<string, PlanStep> {
  const given = new Map<string, number>();
  const proposals = new Map<string, PlanStep>();
  for (const appointment of appointments) {
    const place = appointment.startsAt < wallNow ? null : findPlace(books, appointment, given);
    if (place) {
      books
        .get(place.doctorId)
        ?.occupy(appointment.id, toTimeSpan(place.startsAt, appointment.endsAt - appointment.startsAt));
      given.set(place.doctorId, (given.get(place.doctorId) ?? 0) + 1);
    }
    const otherwise = appointment.startsAt < wallNow ? 'keep' : 'cancel';
    proposals.set(
      appointment.id,
      place ? toMove(appointment, place.doctorId, place.startsAt) : toStep(appointment, otherwise),
    );
  }
  return proposals;
}

function findPlace(
  books: ReadonlyMap<string, BookedTime>,
  appointment: BulkAppointment,
  given: ReadonlyMap<string, number>,
): { doctorId: string; startsAt: number } | null {
  const [colleague] = freeColleagues(books, appointment).sort(
    (a, b) => (given.get(a.doctor.id) ?? 0) - (given.get(b.doctor.id) ?? 0),
  );
  if (colleague) return { doctorId: colleague.doctor.id, startsAt: appointment.startsAt };
  const own = books.get(appointment.doctorId);
  const [startsAt] = own?.nextFree(appointment.startsAt, appointment.endsAt - appointment.startsAt, 1) ?? [];
  return startsAt === undefined ? null : { doctorId: appointment.doctorId, startsAt };
}

/** Colleagues of the appointment's speciality who are free at its time. */
export function freeColleagues(
  books: ReadonlyMap<string, BookedTime>,
  appointment: BulkAppointment,
): BookedTime[] {
  return colleaguesOf(books, appointment).filter((book) => book.isFree(appointment));
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
