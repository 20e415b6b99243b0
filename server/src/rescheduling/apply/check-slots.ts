import { addDays, toSlot, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { describeConflict, formatConflict } from '../../booking/conflicts/describe-conflict.ts';
import type { Conflict, Elsewhere } from '../../booking/conflicts/find-conflict.ts';
import { redactForCaller } from '../../booking/conflicts/patient-overlaps.ts';
import { toDate } from '../../booking/open/find-free-slots.ts';
import { passesMidnight, readStart, toAppointmentTime } from '../../booking/rules.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import { patientStore } from '../../patients/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/serve.ts';
import type { BookedTime } from '../booked-time/booked-time.ts';
import { loadBookedTime } from '../booked-time/load-booked-time.ts';
import { loadPatientTimesOf, type PatientTimes } from '../booked-time/patient-times.ts';
import { formatTaken, formatWhen, readAppointment } from '../format-appointment.ts';
import type { PlannedStep } from './check-plan.ts';

const maxNextFree = 3;
const searchDays = 62;

/** An appointment and the slot that a plan moves it to. */
export interface PlannedSlot {
  readonly id: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly time: AppointmentTime;
}

interface JudgeDeps {
  readonly tx: Tx;
  readonly clock: Context['clock'];
  readonly caller: Caller;
}

/**
 * Returns the slots that a plan moves appointments to. Checks them with the plan applied: moved and cancelled
 * appointments free their old time; planned slots of one doctor, and appointments of one patient, must not overlap.
 * Locks the patients against a plan applied on another node. Write the change first, in this transaction. Throws
 * Refusal: invalid, not found, conflict with the holder of the slot and the next free slots.
 */
export async function checkPlannedSlots(
  { tx, clock, caller }: JudgeDeps,
  planned: readonly PlannedStep[],
): Promise<PlannedSlot[]> {
  const plannedSlots = planned.flatMap(toPlannedSlots);
  if (plannedSlots.length === 0) return [];
  const doctors = await loadDoctors(tx, plannedSlots);
  const starts = plannedSlots.map((slot) => slot.time.startsAt);
  const days = { doctors, first: toDate(Math.min(...starts)), last: toDate(Math.max(...starts)) };
  const without = new Set(
    planned.filter(({ step }) => step.do !== 'keep').map(({ appointment }) => appointment.id),
  );
  const books = await loadBookedTime(tx, clock, days, { without });
  await patientStore(tx).lockAll(plannedSlots.map(({ patientId }) => patientId));
  const around = { from: toWallMinutes(days.first), to: toWallMinutes(addDays(days.last, searchDays)) };
  const patients = await loadPatientTimesOf(tx, plannedSlots, around, without);
  for (const slot of plannedSlots) {
    const book = books.get(slot.doctorId);
    book?.occupy(slot.id, slot.time);
    if (book) patients.occupy(slot, book.doctor, slot.time);
  }
  for (const slot of plannedSlots) {
    const book = books.get(slot.doctorId);
    const conflict = book?.findConflict(slot.time, slot.id) ?? findPatientOverlap(patients, slot, caller);
    if (book && conflict)
      throw await refusePlanned(tx, clock, { slot, book, patients, conflict, plannedSlots, without });
  }
  return plannedSlots;
}

function findPatientOverlap(patients: PatientTimes, slot: PlannedSlot, caller: Caller): Elsewhere | null {
  const [planned] = patients.findOverlaps(slot, slot.time);
  return planned ? { why: 'elsewhere', planned: redactForCaller(caller, planned) } : null;
}

function toPlannedSlots({ appointment, step }: PlannedStep): PlannedSlot[] {
  if (step.do !== 'move') return [];
  const time = toAppointmentTime(readStart(step), appointment.endsAt - appointment.startsAt);
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'An appointment may not pass midnight', {
      field: 'plan',
      appointmentId: appointment.id,
    });
  }
  const { id, patientId } = appointment;
  return [{ id, patientId, doctorId: step.doctorId, time }];
}

async function loadDoctors(tx: Tx, plannedSlots: readonly PlannedSlot[]): Promise<DoctorRecord[]> {
  const doctorIds = new Set(plannedSlots.map((slot) => slot.doctorId));
  const doctors = (await doctorStore(tx).list()).filter((doctor) => doctorIds.has(doctor.id));
  if (doctors.length < doctorIds.size) throw notFound('Doctor');
  return doctors;
}

interface RefusedSlot {
  readonly slot: PlannedSlot;
  readonly book: BookedTime;
  readonly patients: PatientTimes;
  readonly conflict: Conflict | Elsewhere;
  readonly plannedSlots: readonly PlannedSlot[];
  readonly without: ReadonlySet<string>;
}

async function refusePlanned(tx: Tx, clock: Context['clock'], refused: RefusedSlot): Promise<Refusal> {
  const { slot, book, conflict, plannedSlots } = refused;
  const { patientName } = await readAppointment(tx, slot.id);
  const destination = `${formatWhen(slot.time)} with ${book.doctor.name}`;
  const { why } = conflict;
  const cannot = `${patientName} can't go to ${destination}`;
  const reason = `${cannot}. ${formatConflict(conflict, clock.wallNow())}`;
  if (why === 'skipped') return new Refusal('invalid', reason, { field: 'plan', why, moving: slot.id });
  const details = { why, moving: slot.id, nextFree: await findNextFree(tx, clock, refused) };
  const rival =
    'by' in conflict ? plannedSlots.find(({ id }) => id === conflict.by.appointmentId) : undefined;
  if (rival) {
    const other = await readAppointment(tx, rival.id);
    const sentence = `${patientName} and ${other.patientName} are both to go to ${destination}`;
    return refuse(slotRefused, sentence, { ...details, appointmentId: rival.id, by: null, at: null });
  }
  const described = await describeConflict(tx, conflict, clock.wallNow());
  const takenText = formatTaken(described, clock.nowMs());
  const sentence = why === 'taken' && takenText ? `${takenText}: ${cannot}` : reason;
  return refuse(slotRefused, sentence, { by: null, at: null, ...described, ...details });
}

// Counts the plan's other slots as taken, so that a suggested slot does not conflict with the plan.
async function findNextFree(
  tx: Tx,
  clock: Context['clock'],
  { slot, book, patients, plannedSlots, without }: RefusedSlot,
) {
  const from = Math.max(slot.time.startsAt, clock.wallNow());
  const first = toDate(from);
  const days = { doctors: [book.doctor], first, last: addDays(first, searchDays - 1) };
  const [later] = (await loadBookedTime(tx, clock, days, { without })).values();
  for (const other of plannedSlots) {
    if (other.doctorId === slot.doctorId && other.id !== slot.id) later?.occupy(other.id, other.time);
  }
  const length = slot.time.endsAt - slot.time.startsAt;
  const isPatientFree = (time: AppointmentTime) => patients.isFree(slot, time);
  return (later?.findFreeStarts(from, length, maxNextFree, isPatientFree) ?? []).map(toSlot);
}
