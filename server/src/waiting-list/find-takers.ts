import { readNamedSlot } from '@docket/contract/endpoints/history.ts';
import type * as contract from '@docket/contract/endpoints/waiting-list.ts';
import type { TakenTime, Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { maxOffersOfWish } from '@docket/contract/rules/limits.ts';
import {
  compareByUrgency,
  computeNeededMinutes,
  type FreedTime,
  fitsFreedTime,
} from '@docket/contract/rules/waiting-list-fit.ts';
import { historyStore, slotTakingEvents } from '../appointments/store/history.ts';
import { rowStore } from '../appointments/store/rows.ts';
import { formatConflict } from '../booking/conflicts/describe-conflict.ts';
import { findConflict, loadSituation } from '../booking/conflicts/find-conflict.ts';
import { findPatientOverlaps, loadPatientTimes } from '../booking/conflicts/patient-overlaps.ts';
import { readStart, toAppointmentTime } from '../booking/rules.ts';
import { doctorStore } from '../doctors/store.ts';
import { getNotice, loadWorkPlan } from '../hours/work-plans.ts';
import { offerStore } from '../offers/store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { readWallNow, toWishFacts } from './present-wish.ts';
import { type WishRow, wishStore } from './store.ts';
import { presentWishes } from './wishes.ts';

/**
 * Returns the patients who would take a freed slot, in the order of the list. While the slot is offered, they are
 * listed with the patient who holds it. Any other conflict gives an empty list. Throws Refusal: invalid, not found.
 */
export async function findTakers(context: Context, { input }: Call<typeof contract.findTakers>) {
  const { engine, clock } = context;
  const connection = engine.read;
  const doctor = await doctorStore(connection).find(input.doctorId);
  if (!doctor) throw notFound('Doctor');
  const doctorPlan = await loadWorkPlan(connection, doctor.id);
  const span = toAppointmentTime(readStart(input), input.durationMinutes);
  const now = readWallNow(clock);
  const { wallNow } = now;
  const situation = await loadSituation(connection, clock, { doctor, doctorPlan, time: span });
  const findConflictAt = (minutes: number) =>
    findConflict(toAppointmentTime(span.startsAt, minutes), situation);
  const shortest = findConflictAt(Math.min(doctorPlan.slotMinutes, input.durationMinutes));
  const why = shortest && formatConflict(shortest, wallNow);
  const taken = shortest?.why === 'taken' ? await readTakenTime(connection, shortest.by.appointmentId) : null;
  if (shortest && shortest.why !== 'offered') return { why, taken, takers: [] };

  const time: FreedTime = {
    doctorId: doctor.id,
    speciality: doctor.speciality,
    ...span,
    slotMinutes: doctorPlan.slotMinutes,
    noticeMinutes: getNotice(doctorPlan),
  };
  const waiting = await wishStore(connection).listWaiting(now);
  const fitting = waiting.filter((wish) => {
    const facts = toWishFacts(wish, wallNow);
    if (!fitsFreedTime(facts, time, wallNow)) return false;
    const conflict = findConflictAt(computeNeededMinutes(facts, time));
    return conflict === null || conflict.why === 'offered';
  });
  const patientTimes = await loadPatientTimes(
    connection,
    fitting.map(({ patient }) => patient.id),
    span,
  );
  const free = fitting.filter((wish) => {
    const needed = toAppointmentTime(span.startsAt, computeNeededMinutes(toWishFacts(wish, wallNow), time));
    const exceptIds = new Set(wish.appointment ? [wish.appointment.id] : []);
    return findPatientOverlaps(needed, patientTimes.get(wish.patient.id) ?? [], exceptIds).length === 0;
  });
  const passedOn = await offerStore(connection).listDecliners(time);
  const presented = await presentWishes(context, connection, free.sort(compareByUrgency), wallNow);
  const offered = await findPatientsWithOffer(connection, waiting, wallNow);
  const takers = presented.filter(({ patient, offer, offers }) => {
    // A patient with an offer for another slot answers that one first.
    if (offer) return offer.doctorId === doctor.id && isAt(offer, span.startsAt);
    return !offered.has(patient.id) && offers < maxOffersOfWish && !passedOn.has(patient.id);
  });
  return { why, taken: null, takers: pickFirstPerPatient(takers) };
}

/** Returns the ids of patients who hold an offer now. */
async function findPatientsWithOffer(connection: Connection, waiting: readonly WishRow[], wallNow: number) {
  const patients = new Map(waiting.map(({ id, patient }) => [id, patient.id]));
  const open = await offerStore(connection).listOpen();
  const heldOffers = open.filter(({ holdsUntil }) => holdsUntil > wallNow);
  return new Set(heldOffers.map(({ wishId }) => patients.get(wishId)));
}

/**
 * Returns each patient's first wish: a patient with a wish for the doctor and one for the speciality is offered the
 * slot once.
 */
function pickFirstPerPatient(takers: readonly Wish[]): Wish[] {
  return [...new Map(takers.toReversed().map((wish) => [wish.patient.id, wish])).values()].toReversed();
}

/** Returns who took the slot; null if it is not recorded. */
async function readTakenTime(
  connection: Connection,
  appointmentId: string | null,
): Promise<TakenTime | null> {
  if (appointmentId === null) return null;
  const appointment = await rowStore(connection).readOne(appointmentId);
  const history = await historyStore(connection).listOf(appointmentId);
  const taking = history.findLast(({ what }) => slotTakingEvents.includes(what));
  if (!appointment || !taking) return null;
  // An overbooked appointment frees no slot when it moves.
  const isFreed = taking.what === 'moved' && taking.from?.overbooked !== true;
  return {
    patient: appointment.patientName,
    who: taking.who,
    freed: isFreed ? readNamedSlot(taking.from) : null,
  };
}

function isAt(slot: Parameters<typeof readStart>[0], startsAt: number): boolean {
  return readStart(slot) === startsAt;
}
