import type { PlanStep } from '@docket/contract/rescheduling.ts';
import { toSlot } from '@docket/contract/slot-date.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import { toTimeSpan } from '../../booking/rules.ts';
import type { BookedTime } from '../booked-time/booked-time.ts';
import type { PatientTimes } from '../booked-time/patient-times.ts';

/** The step that leaves an appointment where it is, or cancels it. */
export function toStep({ id, version }: BulkAppointment, action: 'keep' | 'cancel'): PlanStep {
  return { appointmentId: id, version, do: action };
}

/** The step that moves an appointment. */
export function toMove({ id, version }: BulkAppointment, doctorId: string, startsAt: number): PlanStep {
  return { appointmentId: id, version, do: 'move', doctorId, ...toSlot(startsAt) };
}

/** The time of doctors and of the patients whose appointments a change touches. */
export interface ProposalBooks {
  readonly books: ReadonlyMap<string, BookedTime>;
  readonly patients: PatientTimes;
}

/**
 * Takes books and the appointments a change touches; returns a proposal for each and enters it into the books, so that no two
 * want the same place, and no patient is to be with two doctors at once. Same time with a colleague of the speciality, whoever got fewest so far; else the doctor's own next
 * free time; else cancelled. An appointment that has begun is kept: nobody can be sent elsewhere into the past.
 */
export function propose(
  { books, patients }: ProposalBooks,
  appointments: readonly BulkAppointment[],
  wallNow: number,
): Map<string, PlanStep> {
  const countByDoctor = new Map<string, number>();
  const proposals = new Map<string, PlanStep>();
  for (const appointment of appointments) {
    const hasBegun = appointment.startsAt < wallNow;
    const slot = hasBegun ? null : findSlot({ books, patients }, appointment, countByDoctor);
    const book = books.get(slot?.doctorId ?? appointment.doctorId);
    if (book && hasBegun) patients.occupy(appointment, book.doctor, appointment);
    if (book && slot) {
      const time = toTimeSpan(slot.startsAt, appointment.endsAt - appointment.startsAt);
      book.occupy(appointment.id, time);
      patients.occupy(appointment, book.doctor, time);
      countByDoctor.set(slot.doctorId, (countByDoctor.get(slot.doctorId) ?? 0) + 1);
    }
    const otherwise = hasBegun ? 'keep' : 'cancel';
    proposals.set(
      appointment.id,
      slot ? toMove(appointment, slot.doctorId, slot.startsAt) : toStep(appointment, otherwise),
    );
  }
  return proposals;
}

function findSlot(
  { books, patients }: ProposalBooks,
  appointment: BulkAppointment,
  countByDoctor: ReadonlyMap<string, number>,
): { doctorId: string; startsAt: number } | null {
  const [colleague] = freeColleagues({ books, patients }, appointment).sort(
    (a, b) => (countByDoctor.get(a.doctor.id) ?? 0) - (countByDoctor.get(b.doctor.id) ?? 0),
  );
  if (colleague) return { doctorId: colleague.doctor.id, startsAt: appointment.startsAt };
  const book = books.get(appointment.doctorId);
  const length = appointment.endsAt - appointment.startsAt;
  const [startsAt] =
    book?.nextFree(appointment.startsAt, length, 1, (time) => patients.isFree(appointment, time)) ?? [];
  return startsAt === undefined ? null : { doctorId: appointment.doctorId, startsAt };
}

/** Colleagues of the appointment's speciality who are free at its time; none where the patient is with a doctor then. */
export function freeColleagues(
  { books, patients }: ProposalBooks,
  appointment: BulkAppointment,
): BookedTime[] {
  if (!patients.isFree(appointment, appointment)) return [];
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
