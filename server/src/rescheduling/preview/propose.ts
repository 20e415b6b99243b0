import type { PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import { toAppointmentTime } from '../../booking/rules.ts';
import type { BookedTime } from '../booked-time/booked-time.ts';
import type { PatientTimes } from '../booked-time/patient-times.ts';

/** Returns the step that keeps or cancels an appointment. */
export function toKeepOrCancel({ id, version }: BulkAppointment, action: 'keep' | 'cancel'): PlanStep {
  return { appointmentId: id, version, do: action };
}

/** Returns the step that moves an appointment. `startsAt` is a wall minute. */
export function toMove({ id, version }: BulkAppointment, doctorId: string, startsAt: number): PlanStep {
  return { appointmentId: id, version, do: 'move', doctorId, ...toSlot(startsAt) };
}

/** The books by doctor id, colleagues included, and the appointments of the affected patients. */
export interface ProposalBooks {
  readonly books: ReadonlyMap<string, BookedTime>;
  readonly patients: PatientTimes;
}

/**
 * Returns a proposal for each appointment by its id, and adds it to the books, so that proposals never conflict for a
 * doctor or a patient. First choice: the old time with a free colleague of the speciality, the one given the fewest
 * so far. Second: the doctor's next free slot. Last: cancel. An appointment that has begun is kept, because its
 * patient cannot be sent to a past time.
 */
export function proposeSteps(
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
      const time = toAppointmentTime(slot.startsAt, appointment.endsAt - appointment.startsAt);
      book.occupy(appointment.id, time);
      patients.occupy(appointment, book.doctor, time);
      countByDoctor.set(slot.doctorId, (countByDoctor.get(slot.doctorId) ?? 0) + 1);
    }
    const otherwise = hasBegun ? 'keep' : 'cancel';
    proposals.set(
      appointment.id,
      slot ? toMove(appointment, slot.doctorId, slot.startsAt) : toKeepOrCancel(appointment, otherwise),
    );
  }
  return proposals;
}

function findSlot(
  { books, patients }: ProposalBooks,
  appointment: BulkAppointment,
  countByDoctor: ReadonlyMap<string, number>,
): { doctorId: string; startsAt: number } | null {
  const [colleague] = findFreeColleagues({ books, patients }, appointment).sort(
    (a, b) => (countByDoctor.get(a.doctor.id) ?? 0) - (countByDoctor.get(b.doctor.id) ?? 0),
  );
  if (colleague) return { doctorId: colleague.doctor.id, startsAt: appointment.startsAt };
  const book = books.get(appointment.doctorId);
  const length = appointment.endsAt - appointment.startsAt;
  const [startsAt] =
    book?.findFreeStarts(appointment.startsAt, length, 1, (time) => patients.isFree(appointment, time)) ?? [];
  return startsAt === undefined ? null : { doctorId: appointment.doctorId, startsAt };
}

/**
 * Returns the books of the speciality's colleagues who are free at the appointment's time; none if its patient has
 * another appointment then.
 */
export function findFreeColleagues(
  { books, patients }: ProposalBooks,
  appointment: BulkAppointment,
): BookedTime[] {
  if (!patients.isFree(appointment, appointment)) return [];
  return findColleagues(books, appointment).filter((book) => book.isFree(appointment));
}

export function findColleagues(
  books: ReadonlyMap<string, BookedTime>,
  { doctorId }: BulkAppointment,
): BookedTime[] {
  const speciality = books.get(doctorId)?.doctor.speciality;
  return [...books.values()].filter(
    ({ doctor }) => doctor.id !== doctorId && doctor.speciality === speciality,
  );
}
