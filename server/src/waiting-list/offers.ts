import type * as contract from '@docket/contract/endpoints/waiting-list.ts';
import { hasOpenOffer, offerOver, offersUsedUp } from '@docket/contract/refusals.ts';
import { maxOffersOfWish } from '@docket/contract/rules/limits.ts';
import { computeNeededMinutes } from '@docket/contract/rules/waiting-list-fit.ts';
import type { Actor, ChangeContext } from '../appointments/appointment-change.ts';
import { refuseFor } from '../appointments/load-for-caller.ts';
import { appointmentStore, type CurrentState } from '../appointments/store/changes.ts';
import {
  checkPatientFree,
  checkSlot,
  loadLockedDoctor,
  lockAndLoadDoctor,
  lockDoctors,
  runSlotTransaction,
} from '../booking/conflicts/take-slot.ts';
import { createAppointment } from '../booking/create-appointment.ts';
import { moveTo } from '../booking/reschedule.ts';
import { readStart, toAppointmentTime } from '../booking/rules.ts';
import { doctorStore } from '../doctors/store.ts';
import { formatUntil } from '../hours/format-time.ts';
import { readOfferMessages } from '../messages/read.ts';
import { queueStore } from '../messages/store/queue.ts';
import { publishOffer } from '../offers/publish-offer.ts';
import { type OfferEnd, type OfferRecord, offerStore } from '../offers/store.ts';
import { patientStore } from '../patients/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { newId } from '../platform/new-id.ts';
import { notFound, type Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { presentOffer, readWallNow, toSlotWithLength, toWishFacts } from './present-wish.ts';
import { type WishRow, wishStore } from './store.ts';
import { checkPendingAndUpcoming, loadWish, refuseChanged } from './wishes.ts';

/**
 * Holds a slot for a patient on the list, once per idempotency key. Until it ends, the slot conflicts for others like
 * a booked one. Throws Refusal: invalid, not found, conflict.
 */
export async function offerTime(context: Context, call: Call<typeof contract.offerTime>) {
  const { clock } = context;
  const { caller, input } = call;
  const request = toIdempotentRequest(call, clock.nowMs());
  const startsAt = readStart(input);
  return runSlotTransaction(context, (tx) =>
    withIdempotency(tx, request, async () => {
      const holding = await lockAndLoadDoctor(tx, input.doctorId);
      await endExpiredOffers(tx, clock);
      await lockPatient(tx, input.wishId);
      const wish = await loadWish(tx, input.wishId);
      if (wish.endedAt !== null) throw refuseChanged(wish);
      if (wish.appointment) {
        // Waits for a concurrent cancellation, which would not see this offer and would leave it open.
        await appointmentStore(tx).lock(wish.appointment.id);
        // Refuses an offer that could not be accepted.
        await loadAppointmentToMove(tx, wish.appointment.id, startsAt, clock);
      }
      const length = computeNeededMinutes(toWishFacts(wish, clock.wallNow()), holding.doctorPlan);
      const time = toAppointmentTime(startsAt, length);
      // The patient's appointment may overlap the offer, because accepting moves it.
      const except = wish.appointment && { exceptId: wish.appointment.id };
      await checkSlot(tx, context, holding, { time, overbook: false, ...except });
      const slot = { ...time, doctorId: holding.doctor.id };
      await checkPatientFree(tx, wish.patient.id, slot, wish.appointment?.id ?? null);
      if ((await offerStore(tx).countForWish(wish.id)) >= maxOffersOfWish)
        throw refuse(offersUsedUp, `This patient was offered a time ${maxOffersOfWish} times already`);
      const [heldOffer] = await offerStore(tx).listHeldBy(wish.patient.id, clock.wallNow());
      if (heldOffer) throw refuseSecond(heldOffer, clock);
      const offer = {
        id: newId(),
        wishId: wish.id,
        doctorId: holding.doctor.id,
        ...time,
        holdsUntil: Math.min(clock.wallNow() + input.minutes, startsAt),
        madeAt: clock.nowMs(),
        accountId: caller.accountId,
      };
      if (!(await offerStore(tx).add(offer))) throw refuseSecond(offer, clock);
      await notifyPatient(tx, offer, wish);
      await publishOffer(tx, offer);
      const message = (await readOfferMessages(context, tx, [offer.id])).get(offer.id) ?? null;
      const presented = presentOffer({ ...offer, doctorName: holding.doctor.name, by: caller.name, message });
      return { message: `Held until ${formatUntil(offer.holdsUntil, clock.wallNow())}`, offer: presented };
    }),
  );
}

// Due at once, because the slot is held for minutes only.
async function notifyPatient(
  tx: Tx,
  { id, madeAt }: Pick<OfferRecord, 'id' | 'madeAt'>,
  { appointment, patient }: WishRow,
): Promise<void> {
  const about = { appointmentId: appointment?.id ?? null, patientId: patient.id, offerId: id };
  const message = { id: newId(), kind: 'offer', dedupeKey: `offer ${id}`, known: null } as const;
  await queueStore(tx).add([{ ...message, ...about, madeAt, dueAt: madeAt }]);
}

/** Locks the wish's patient, so that of two concurrent offers to one patient the second sees the first. */
async function lockPatient(tx: Tx, wishId: string): Promise<void> {
  const { patient } = await loadWish(tx, wishId);
  await patientStore(tx).lock(patient.id);
}

function refuseSecond({ holdsUntil }: Pick<OfferRecord, 'holdsUntil'>, clock: Clock): Refusal {
  const until = formatUntil(holdsUntil, clock.wallNow());
  return refuse(hasOpenOffer, `This patient is offered a time until ${until} already`, { until });
}

/** Accepts an offer at the desk for the patient. */
export function acceptOffer(context: ChangeContext, call: Call<typeof contract.acceptOffer>) {
  return acceptOfferById(context, call.input.offerId, call);
}

/**
 * Accepts an offer: moves the patient's appointment there, or books one. Concurrent calls wait for the doctor's lock;
 * the later ones find the offer over. Throws Refusal: not found, conflict.
 */
export function acceptOfferById(
  context: ChangeContext,
  offerId: string,
  by: AnswerOrigin & { caller: Actor },
) {
  return runSlotTransaction(context, (tx) => acceptInTransaction(tx, context, offerId, by));
}

async function acceptInTransaction(
  tx: Tx,
  context: ChangeContext,
  offerId: string,
  by: AnswerOrigin & { caller: Actor },
) {
  const { clock } = context;
  const unlockedOffer = await loadOffer(tx, offerId);
  const appointmentToMove = (await loadWish(tx, unlockedOffer.wishId)).appointment;
  await lockDoctors(tx, [unlockedOffer.doctorId, ...(appointmentToMove ? [appointmentToMove.doctorId] : [])]);
  await lockPatient(tx, unlockedOffer.wishId);
  if (appointmentToMove) await appointmentStore(tx).lock(appointmentToMove.id);
  const offer = await loadOffer(tx, offerId);
  checkOfferOpen(offer, clock);
  const wish = await loadWish(tx, offer.wishId);
  const holding = await loadLockedDoctor(tx, offer.doctorId);
  // The length may have changed since the offer.
  const time = toAppointmentTime(
    offer.startsAt,
    computeNeededMinutes(toWishFacts(wish, clock.wallNow()), holding.doctorPlan),
  );
  const excepted = { exceptOfferId: offer.id, ...(wish.appointment && { exceptId: wish.appointment.id }) };
  const slot = await checkSlot(tx, context, holding, { time, overbook: false, ...excepted });
  const doctorSlot = { ...time, doctorId: offer.doctorId };
  await checkPatientFree(tx, wish.patient.id, doctorSlot, wish.appointment?.id ?? null);
  const before =
    wish.appointment && (await loadAppointmentToMove(tx, wish.appointment.id, time.startsAt, clock));
  // Must precede the write of the appointment, which ends open offers at its time.
  if (!(await offerStore(tx).end(offer.id, 'accepted', clock.nowMs())))
    throw refuseOver(await loadOffer(tx, offerId), clock);
  await wishStore(tx).end(wish.id, clock.nowMs());
  await endOtherOffers(tx, wish.patient.id, clock);
  const appointment = before
    ? await moveTo(tx, context, { now: before, slot }, by)
    : await createAppointment(
        tx,
        context,
        slot,
        { patientId: wish.patient.id, payment: false, reason: '', arrivedAt: null },
        by,
      );
  await publishOffer(tx, offer);
  return {
    message: before ? 'Appointment moved' : 'Appointment booked',
    appointment,
    freed: before && !before.overbooked ? await toFreedSlot(tx, before) : null,
  };
}

// Two records merged by an older release may each hold an offer.
async function endOtherOffers(tx: Tx, patientId: string, clock: Clock): Promise<void> {
  for (const offer of await offerStore(tx).listHeldBy(patientId, clock.wallNow()))
    if (await offerStore(tx).end(offer.id, 'withdrawn', clock.nowMs())) await publishOffer(tx, offer);
}

// Refuses an appointment that is earlier already, past or no longer pending.
async function loadAppointmentToMove(
  tx: Tx,
  id: string,
  startsAt: number,
  clock: Clock,
): Promise<CurrentState> {
  const now = await appointmentStore(tx).find(id, null);
  if (!now) throw notFound('Appointment');
  await checkPendingAndUpcoming(tx, now, clock);
  if (now.startsAt <= startsAt) throw await refuseFor('The appointment is earlier already', now, tx);
  return now;
}

async function toFreedSlot(tx: Tx, { doctorId, ...span }: CurrentState) {
  const doctor = await doctorStore(tx).find(doctorId);
  return { doctorId, doctorName: doctor?.name ?? '', ...toSlotWithLength(span) };
}

/**
 * Ends an offer because the patient declines or the desk withdraws it. Frees the slot. Throws Refusal: not found,
 * conflict.
 */
export async function endOffer({ engine, clock }: Context, { input }: Call<typeof contract.endOffer>) {
  await engine.transaction((tx) => endOfferAs(tx, clock, input.offerId, input.as));
  return { message: input.as === 'declined' ? 'Offer declined' : 'Offer withdrawn' };
}

/** Idempotent. Throws Refusal: not found, conflict. */
export async function endOfferAs(
  tx: Tx,
  clock: Clock,
  offerId: string,
  as: 'declined' | 'withdrawn',
): Promise<void> {
  const offer = await loadOffer(tx, offerId);
  if (offer.state === as) return;
  if (!(await offerStore(tx).end(offer.id, as, clock.nowMs())))
    throw refuseOver(await loadOffer(tx, offerId), clock);
  await publishOffer(tx, offer);
}

/**
 * Creates the offer's secret link, replacing an earlier one. Stores only its hash. Throws Refusal: not found,
 * conflict.
 */
export async function linkOffer(
  { engine, clock }: Context,
  { input, origin }: Call<typeof contract.linkOffer>,
) {
  return engine.transaction(async (tx) => {
    const offer = await loadOffer(tx, input.offerId);
    checkOfferOpen(offer, clock);
    const token = createToken();
    if (!(await offerStore(tx).setToken(offer.id, hashToken(token))))
      throw refuseOver(await loadOffer(tx, offer.id), clock);
    const path = `/offer#${token}`;
    return { message: 'Link made', path, url: origin + path };
  });
}

async function loadOffer(connection: Connection, id: string): Promise<OfferRecord> {
  const offer = await offerStore(connection).find(id);
  if (!offer) throw notFound('Offer');
  return offer;
}

/** Returns how an offer ended; null: it is open. An offer past its time counts as expired. */
export function findOfferEnd({ state, holdsUntil }: OfferRecord, clock: Clock): OfferEnd | null {
  if (state !== 'open') return state;
  return holdsUntil <= clock.wallNow() ? 'expired' : null;
}

function checkOfferOpen(offer: OfferRecord, clock: Clock): void {
  if (findOfferEnd(offer, clock) !== null) throw refuseOver(offer, clock);
}

const endSentences: Readonly<Record<OfferEnd, string>> = {
  accepted: 'This offer was accepted already',
  declined: 'This offer was declined',
  withdrawn: 'This offer was withdrawn',
  expired: 'This offer is over',
  overridden: 'This time was given to somebody else',
};

function refuseOver(offer: OfferRecord, clock: Clock): Refusal {
  const ended = findOfferEnd(offer, clock) ?? 'expired';
  return refuse(offerOver, endSentences[ended], { ended });
}

// An expired offer holds no slot, but its open state would block the next offer of its wish.
async function endExpiredOffers(tx: Tx, clock: Clock): Promise<void> {
  await wishStore(tx).endPast(readWallNow(clock), clock.nowMs());
  await offerStore(tx).endExpired(clock.wallNow(), clock.nowMs());
}
