import type * as contract from '@docket/contract/endpoints/waiting-list.ts';
import { alreadyWaiting, wishChanged } from '@docket/contract/refusals.ts';
import { maxListedWishes } from '@docket/contract/rules/limits.ts';
import {
  canSuitSameSlot,
  compareByUrgency,
  formatSecondWish,
} from '@docket/contract/rules/waiting-list-fit.ts';
import { checkPending, loadForCaller, refuseFor } from '../appointments/load-for-caller.ts';
import type { CurrentState } from '../appointments/store/changes.ts';
import { bookingStore } from '../booking/store.ts';
import { doctorStore } from '../doctors/store.ts';
import { readOfferMessages } from '../messages/read.ts';
import { publishWish } from '../offers/publish-offer.ts';
import { offerStore } from '../offers/store.ts';
import { appointmentWishStore } from '../offers/wish-store.ts';
import { patientStore } from '../patients/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { runOnce } from '../platform/idempotency/with-idempotency.ts';
import { newId } from '../platform/new-id.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { presentWish, readWallNow } from './present-wish.ts';
import { type WishRow, type WishTarget, type WishValues, wishStore } from './store.ts';

const maxComing = 3;

/** Returns the wishes, urgent ones first, then by waiting time. */
export async function listWishes(context: Context) {
  const { engine, clock } = context;
  const now = readWallNow(clock);
  const waiting = await wishStore(engine.read).listWaiting(now);
  const listed = waiting.sort(compareByUrgency).slice(0, maxListedWishes);
  return { wishes: await presentWishes(context, engine.read, listed, now.wallNow), total: waiting.length };
}

/** Converts wishes to the contract's shape, with the current offer and the number of offers so far. */
export async function presentWishes(
  context: Pick<Context, 'settings' | 'clock'>,
  connection: Connection,
  wishes: readonly WishRow[],
  wallNow: number,
) {
  const open = await offerStore(connection).listOpen();
  const messages = await readOfferMessages(
    context,
    connection,
    open.map(({ id }) => id),
  );
  const offers = new Map(
    open.map((offer) => [offer.wishId, { ...offer, message: messages.get(offer.id) ?? null }]),
  );
  const counts = await offerStore(connection).countByWish();
  // One more than shown, because the appointment wanted earlier is filtered out below.
  const values = { wallNow, maxPerPatient: maxComing + 1 };
  const patientIds = wishes.map(({ patient }) => patient.id);
  const coming = Map.groupBy(
    await bookingStore(connection).listUpcoming(patientIds, values),
    ({ patientId }) => patientId,
  );
  return wishes.map((wish) => {
    const others = coming
      .get(wish.patient.id)
      ?.filter(({ appointmentId }) => appointmentId !== wish.appointment?.id);
    return presentWish(wish, {
      offer: offers.get(wish.id),
      offers: counts.get(wish.id) ?? 0,
      coming: others?.slice(0, maxComing) ?? [],
      wallNow,
    });
  });
}

/**
 * Adds a patient to the list, once per idempotency key. Throws Refusal: not found, conflict (a wish for this exists).
 */
export async function addWish(context: Context, call: Call<typeof contract.addWish>) {
  const { clock } = context;
  const { caller, input } = call;
  return runOnce(context, call, async (tx) => {
    const patient = await patientStore(tx).lock(input.patientId);
    if (!patient) throw notFound('Patient');
    const wish = {
      ...(await toValues(tx, input)),
      id: newId(),
      patientId: patient.id,
      appointmentId: null,
      since: clock.nowMs(),
      accountId: caller.accountId,
    };
    await wishStore(tx).endPast(readWallNow(clock), clock.nowMs());
    await checkNoDuplicateWish(tx, patient.id, wish);
    await wishStore(tx).add(wish);
    await publishWish(tx, wish.id);
    const warning = await findSecondWish(tx, clock, wish.id);
    return { message: 'On the waiting list', wishId: wish.id, ...(warning && { warning }) };
  });
}

/** Changes a wish. Throws Refusal: invalid, not found, conflict. */
export async function changeWish({ engine, clock }: Context, { input }: Call<typeof contract.changeWish>) {
  return engine.transaction(async (tx) => {
    const now = await loadWish(tx, input.wishId);
    const values = await toValues(tx, input);
    if (values.doctorId === null && values.speciality === null && now.appointment === null) {
      throw new Refusal('invalid', 'Either doctorId or speciality is required', { field: 'doctorId' });
    }
    const isSame = values.doctorId === now.doctorId && values.speciality === now.speciality;
    if (!isSame) {
      await patientStore(tx).lock(now.patient.id);
      await checkNoDuplicateWish(tx, now.patient.id, { ...toTarget(now), ...values, exceptId: now.id });
    }
    const isCurrentVersion = input.version === undefined || input.version === now.version;
    if (!isCurrentVersion || !(await wishStore(tx).change(now.id, now.version, values)))
      throw refuseChanged(await loadWish(tx, now.id));
    await publishWish(tx, now.id);
    const warning = isSame ? null : await findSecondWish(tx, clock, now.id);
    return { message: 'Waiting list entry changed', version: now.version + 1, ...(warning && { warning }) };
  });
}

/** Ends a wish and its open offer. Throws Refusal (not found). */
export async function endWish({ engine, clock }: Context, { input }: Call<typeof contract.endWish>) {
  return engine.transaction(async (tx) => {
    const { id } = await loadWish(tx, input.wishId);
    await endWishAndOffer(tx, id, clock.nowMs());
    return { message: 'Removed from the waiting list' };
  });
}

/** Reopens a wish. Throws Refusal: not found, conflict. */
export async function reopenWish({ engine }: Context, { input }: Call<typeof contract.endWish>) {
  return engine.transaction(async (tx) => {
    const wish = await loadWish(tx, input.wishId);
    const { id, endedAt, patient } = wish;
    await patientStore(tx).lock(patient.id);
    if (endedAt !== null) await checkNoDuplicateWish(tx, patient.id, { ...toTarget(wish), exceptId: id });
    if (endedAt !== null && !(await wishStore(tx).reopen(id))) throw refuseChanged(await loadWish(tx, id));
    await publishWish(tx, id);
    return { message: 'Back on the waiting list' };
  });
}

/** Records whether the patient of an appointment wants an earlier time. Throws Refusal: not found, conflict. */
export async function setWantsEarlier(
  { engine, clock }: Context,
  call: Call<typeof contract.setWantsEarlier>,
) {
  const { caller, input } = call;
  return engine.transaction(async (tx) => {
    const now = await loadForCaller(tx, caller, input.appointmentId);
    const existingId = await wishStore(tx).findOfAppointment(now.id);
    if (!input.wantsEarlier) {
      if (existingId !== null) await endWishAndOffer(tx, existingId, clock.nowMs());
      return { message: 'No longer wants to come earlier', wishId: null };
    }
    await checkPendingAndUpcoming(tx, now, clock);
    const adopted = existingId === null ? await appointmentWishStore(tx).linkAppointments([now.id]) : [];
    if (existingId === null && adopted.length === 0) {
      await wishStore(tx).add({
        id: newId(),
        patientId: now.patientId,
        appointmentId: now.id,
        doctorId: null,
        speciality: null,
        fromDay: null,
        toDay: null,
        weekdays: [],
        partOfDay: 'any',
        minutes: null,
        urgent: false,
        note: '',
        since: clock.nowMs(),
        accountId: caller.accountId,
      });
    }
    // Read again, because a concurrent call may have added the wish.
    const wishId = await wishStore(tx).findOfAppointment(now.id);
    if (wishId !== null) await publishWish(tx, wishId);
    return { message: 'Wants to come earlier', wishId };
  });
}

/** Throws Refusal (conflict) unless the appointment is pending and begins later. */
export async function checkPendingAndUpcoming(tx: Tx, now: CurrentState, clock: Clock): Promise<void> {
  await checkPending(now, tx);
  if (now.startsAt <= clock.wallNow()) throw await refuseFor('This appointment is in the past', now, tx);
}

/** Returns a wish. Throws Refusal (not found). */
export async function loadWish(connection: Connection, id: string): Promise<WishRow> {
  const wish = await wishStore(connection).find(id);
  if (!wish) throw notFound('Wish');
  return wish;
}

function toTarget({ doctorId, speciality, appointment }: WishRow): WishTarget {
  const isAnyDoctors = doctorId === null && speciality === null;
  return {
    doctorId: isAnyDoctors ? (appointment?.doctorId ?? null) : doctorId,
    speciality,
    appointmentId: appointment?.id ?? null,
  };
}

/**
 * Refuses a second wish of a patient for one doctor or one speciality. Lock the patient first. Throws Refusal
 * (conflict).
 */
async function checkNoDuplicateWish(tx: Tx, patientId: string, target: WishTarget): Promise<void> {
  const wishId = await wishStore(tx).findSame(patientId, target);
  if (wishId === null) return;
  const doctor = target.doctorId === null ? null : await doctorStore(tx).find(target.doctorId);
  const targetName = doctor?.name ?? `any ${target.speciality}`;
  throw refuse(alreadyWaiting, `This patient waits for ${targetName} already`, { wishId });
}

/** Returns a warning if another wish of the patient suits the wish's times; else null. */
async function findSecondWish(tx: Tx, clock: Clock, wishId: string): Promise<string | null> {
  const waiting = await wishStore(tx).listWaiting(readWallNow(clock));
  const wish = waiting.find(({ id }) => id === wishId);
  if (!wish) return null;
  const specialities = new Map((await doctorStore(tx).list()).map(({ id, speciality }) => [id, speciality]));
  const other = waiting.find(
    (candidate) =>
      candidate.id !== wishId &&
      candidate.patient.id === wish.patient.id &&
      canSuitSameSlot(toTarget(wish), toTarget(candidate), (doctorId) => specialities.get(doctorId)),
  );
  if (!other) return null;
  const { doctorName, speciality, appointment } = other;
  const targetName = speciality === null ? (doctorName ?? appointment?.doctorName) : `any ${speciality}`;
  return formatSecondWish(wish.patient.name, targetName ?? 'a doctor');
}

export function refuseChanged({ version, endedAt }: WishRow): Refusal {
  const sentence =
    endedAt === null
      ? 'Someone else changed this waiting list entry in the meantime'
      : 'This patient is no longer on the waiting list';
  return refuse(wishChanged, sentence, { version, ended: endedAt !== null });
}

async function endWishAndOffer(tx: Tx, id: string, at: number): Promise<void> {
  const offer = await offerStore(tx).findOpen(id);
  if (offer && (await offerStore(tx).end(offer.id, 'withdrawn', at)))
    await tx.publish({ topic: 'offers', ids: { doctorId: offer.doctorId } });
  if (await wishStore(tx).end(id, at)) await publishWish(tx, id);
}

type WishInput = Pick<
  Call<typeof contract.changeWish>['input'],
  'doctorId' | 'speciality' | 'from' | 'to' | 'weekdays' | 'partOfDay' | 'durationMinutes' | 'urgent' | 'note'
>;

async function toValues(tx: Tx, input: WishInput): Promise<WishValues> {
  const { doctorId = null } = input;
  if (doctorId !== null && !(await doctorStore(tx).find(doctorId))) throw notFound('Doctor');
  return {
    doctorId,
    speciality: input.speciality ?? null,
    fromDay: input.from ?? null,
    toDay: input.to ?? null,
    weekdays: input.weekdays,
    partOfDay: input.partOfDay,
    minutes: input.durationMinutes ?? null,
    urgent: input.urgent,
    note: input.note,
  };
}
