import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/offer-link.ts';
import { patientByLink } from '@docket/contract/endpoints/offer-link.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { offerOver } from '@docket/contract/refusals.ts';
import { canMoveEarlier } from '@docket/contract/rules/waiting-list-fit.ts';
import type { Actor, ChangeContext } from '../appointments/appointment-change.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { doctorStore } from '../doctors/store.ts';
import { askToCall, isLinkOver, refusePatientLink } from '../messages/refuse-patient-link.ts';
import { chooseLanguage } from '../messages/render/compose.ts';
import { offerMessageStore } from '../messages/store/offers.ts';
import { type OfferEnd, type OfferRecord, offerStore } from '../offers/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { limitPublicRequests } from '../platform/http/limit-questions.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { Act, Call } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { acceptOfferById, endOfferAs, findOfferEnd } from './offers.ts';
import { findMovableAppointment, toSlotWithLength } from './present-wish.ts';
import type { WishRow } from './store.ts';
import { loadWish } from './wishes.ts';

const alreadyTaken = 'This time was taken already';
const noLongerFree = 'This time is no longer free';
const endedWithAppointment = 'The appointment was cancelled, and this offer ended with it';
const changedSince = 'This appointment was changed since';
/** The audit trail names no patient here, because it is shown while names are hidden. */
const linkActor: Actor = { accountId: null, name: patientByLink, role: 'system', isPatient: true };

/** Returns the two acts of an offer's page. Both limit requests per minute and network. */
export function createOfferLink(): {
  readonly read: Act<typeof contract.readOffer>;
  readonly answer: Act<typeof contract.answerOffer, ChangeContext>;
} {
  const checkRequestRate = limitPublicRequests('Too many questions. Please wait a moment');
  return {
    read: (context, call) => {
      checkRequestRate(call.address);
      return readOffer(context, call);
    },
    answer: (context, call) => {
      checkRequestRate(call.address);
      return answerOffer(context, call);
    },
  };
}

/** Returns the offer behind a link, without the patient's name. Throws Refusal (not found). */
async function readOffer(context: Context, { input }: Call<typeof contract.readOffer>) {
  const { engine, clock } = context;
  const offer = await findByToken(context, engine.read, input.token);
  const doctor = await doctorStore(engine.read).find(offer.doctorId);
  const wish = await loadWish(engine.read, offer.wishId);
  const appointmentToMove = findMovableAppointment(wish, clock.wallNow());
  const ended = endForPatient(offer, wish, clock);
  const practice = await readClinicSettings(context, engine.read);
  const presentEnd = async (end: typeof ended): Promise<AnswerOf<typeof contract.readOffer>['ended']> => {
    if (end === null || end === 'declined') return end;
    if (isOfCancelled(end, wish)) return 'cancelled';
    if (end !== 'accepted') return 'over';
    return (await offerStore(engine.read).hasAppointment(offer, wish.patient.id)) ? end : 'changed';
  };
  return {
    ended: await presentEnd(ended),
    doctorName: doctor?.name ?? '',
    ...toSlotWithLength(offer),
    until: toSlot(offer.holdsUntil),
    instead:
      ended === null && appointmentToMove
        ? { doctorName: appointmentToMove.doctorName, ...toSlotWithLength(appointmentToMove) }
        : null,
    language: chooseLanguage(wish.patient.language, practice),
    clock: practice.clock,
    dateOrder: practice.dateOrder,
    practice: { name: practice.name, phone: practice.phone },
  };
}

/** Records the patient's answer. The refusal hides the practice's reasons. Throws Refusal: not found, conflict. */
async function answerOffer(context: ChangeContext, call: Call<typeof contract.answerOffer>) {
  const { engine, clock } = context;
  const { takes, token } = call.input;
  const offer = await findByToken(context, engine.read, token);
  const targetState = takes ? 'accepted' : 'declined';
  if (offer.state !== targetState) {
    try {
      if (takes) await acceptOfferById(context, offer.id, { ...call, caller: linkActor });
      else await engine.transaction((tx) => endOfferAs(tx, clock, offer.id, 'declined'));
    } catch (error) {
      const isRefused = error instanceof Refusal && (error.kind === 'conflict' || error.kind === 'not found');
      if (!isRefused) throw error;
      const now = await findByToken(context, engine.read, token);
      if (now.state !== targetState) throw await refuseEnded(context, now);
    }
  }
  if (!takes) return { message: 'Thank you. We will offer the time to another patient' };
  const { patient } = await loadWish(engine.read, offer.wishId);
  if (!(await offerStore(engine.read).hasAppointment(offer, patient.id)))
    throw await refuseOver(context, changedSince, 'accepted');
  return { message: 'You’re booked' };
}

/**
 * Returns how the offer ended for the patient; null: it is open. An offer that can no longer move its appointment
 * counts as withdrawn.
 */
function endForPatient(offer: OfferRecord, { appointment }: WishRow, clock: Clock): OfferEnd | null {
  const isMoot = appointment !== null && !canMoveEarlier(appointment, offer.startsAt);
  return findOfferEnd(offer, clock) ?? (isMoot ? 'withdrawn' : null);
}

const isOfCancelled = (ended: OfferEnd, { appointment }: WishRow) =>
  ended === 'withdrawn' && appointment?.status === 'cancelled';

async function refuseEnded(context: Context, offer: OfferRecord): Promise<Refusal> {
  const wish = await loadWish(context.engine.read, offer.wishId);
  // An open offer was refused for a reason of the practice, which the patient does not see.
  const ended = endForPatient(offer, wish, context.clock) ?? 'overridden';
  if (isOfCancelled(ended, wish)) return refuseOver(context, endedWithAppointment, ended);
  return refuseOver(context, ended === 'accepted' ? alreadyTaken : noLongerFree, ended);
}

async function refuseOver(context: Context, reason: string, ended: OfferEnd): Promise<Refusal> {
  const practice = await readClinicSettings(context, context.engine.read);
  return refuse(offerOver, `${reason}. ${askToCall(practice)}`, { ended });
}

async function findByToken(context: Context, connection: Connection, token: string): Promise<OfferRecord> {
  const hash = hashToken(token);
  const store = offerStore(connection);
  const ofDesk = await store.findByToken(hash);
  const written = ofDesk ? null : await offerMessageStore(connection).findByLink(hash);
  const offer = ofDesk ?? (written === null ? null : await store.find(written));
  const isOver = offer === null || isLinkOver(context.clock, { sentAt: offer.madeAt, endsAt: offer.endsAt });
  if (isOver) throw await refusePatientLink(context, connection);
  return offer;
}
