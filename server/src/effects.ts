import { toWebhookEvent } from '@docket/contract/endpoints/webhooks.ts';
import { graceMs } from '@docket/contract/rules/message-rules.ts';
import type { AppointmentChange, Effect, Interest } from './appointments/appointment-change.ts';
import type { MergeEffects } from './appointments/patient-record/merge.ts';
import { slotTakingEvents } from './appointments/store/history.ts';
import type { ScheduleEffect } from './doctors/schedule-effect.ts';
import { notifyOfChanges } from './messages/notify.ts';
import { mergeOffers, separateOffers } from './offers/merge-offers.ts';
import { publishOffer, publishWish } from './offers/publish-offer.ts';
import { offerStore } from './offers/store.ts';
import { appointmentWishStore } from './offers/wish-store.ts';
import { patientStore } from './patients/store.ts';
import type { Tx } from './platform/database/engine.ts';
import { reviewOffers } from './waiting-list/review-offers.ts';
import { writeEvents } from './webhooks/write-events.ts';

/**
 * The effects of changes, which run in the transaction of the change. Only `app.ts` imports them; every act gets them in
 * its context.
 */
export interface Effects {
  /** In the order in which they start. */
  readonly onAppointmentChange: readonly Effect[];
  readonly onScheduleChange: ScheduleEffect;
  readonly onPatientMerge: MergeEffects;
}

export const effects: Effects = {
  onAppointmentChange: [publishLiveEvents, queuePatientMessages, queueWebhookEvents, updateOffersAndWishes],
  onScheduleChange: reviewOffers,
  onPatientMerge: { merged: mergeOffers, undone: separateOffers },
};

/** Publishes each change to the live streams, which receive it after the commit. */
async function publishLiveEvents(tx: Tx, changes: readonly AppointmentChange[]): Promise<void> {
  for (const { appointment, formerDoctorId, historyId } of changes) {
    const { id: appointmentId, doctorId, patientId } = appointment;
    const ids = { appointmentId, doctorId, patientId, historyId };
    await tx.publish({ topic: 'appointments', ids });
    // A doctor receives only events of their own appointments, so the former doctor needs one too.
    if (formerDoctorId)
      await tx.publish({ topic: 'appointments', ids: { ...ids, doctorId: formerDoctorId } });
  }
}

/** Queues the messages to the patients. A change made by a patient is confirmed without the grace time. */
async function queuePatientMessages(tx: Tx, changes: readonly AppointmentChange[]): Promise<void> {
  const [first] = changes;
  if (!first?.patientNotice) return;
  const notices = changes.flatMap(({ appointment, historyId, patientNotice }) =>
    patientNotice
      ? [{ appointment, historyId, ...patientNotice, isRescheduled: patientNotice.isRescheduled ?? false }]
      : [],
  );
  const waitMs = first.by.isPatient ? 0 : graceMs;
  await notifyOfChanges(tx, notices, { nowMs: first.at, waitMs, wallNow: first.patientNotice.wallNow });
}

/** Queues an event for each webhook that subscribes to it. */
async function queueWebhookEvents(
  tx: Tx,
  changes: readonly AppointmentChange[],
  interest: Promise<Interest>,
): Promise<void> {
  if (!(await interest).hasListeners) return;
  await writeEvents(tx, changes.map(toEvent));
}

function toEvent({ historyId, appointment, what, at }: AppointmentChange) {
  const { id: appointmentId, doctorId, patientId } = appointment;
  return { id: historyId, event: toWebhookEvent(what), appointmentId, doctorId, patientId, at };
}

/**
 * Updates offers and wishes. Cancelling an appointment ends the offer to move it. A new appointment ends offers to
 * its patient at that time, and offers that are no earlier than an appointment for the wish. Freeing a slot reopens the offer that the appointment there had ended. If
 * an appointment fits the patient's wish, the wish is linked to it and then asks for an earlier slot, until the
 * appointment is cancelled.
 */
async function updateOffersAndWishes(
  tx: Tx,
  changes: readonly AppointmentChange[],
  interest: Promise<Interest>,
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const store = offerStore(tx);
  for (const change of changes) await endOverridden(tx, change);
  const { isWaiting, isBlocked } = await interest;
  const idsOf = (kinds: readonly AppointmentChange['what'][]) =>
    changes.filter(({ what }) => kinds.includes(what)).map(({ appointment }) => appointment.id);
  if (isWaiting) {
    const [cancelled, taken] = [idsOf(['cancelled']), idsOf(slotTakingEvents)];
    // Waits for an offer that is being made to the patient. Without the lock, each transaction would miss the other's
    // row.
    if (taken.length > 0)
      await patientStore(tx).lockAll(changes.map(({ appointment }) => appointment.patientId));
    const ended = await store.endOfAppointments(cancelled, first.at);
    for (const offer of [...ended, ...(await store.endPointless(taken, first.at))])
      await publishOffer(tx, offer);
    const wishes = appointmentWishStore(tx);
    for (const wishId of [
      ...(await wishes.unlinkAppointments(cancelled)),
      ...(await wishes.linkAppointments(taken)),
    ])
      await publishWish(tx, wishId);
  }
  const freed = idsOf(['cancelled', 'moved']);
  if (!isBlocked || freed.length === 0 || !first.patientNotice) return;
  const now = { offerId: null, wallNow: first.patientNotice.wallNow, nowMs: first.at };
  for (const offer of await store.reopen('booking', now)) await publishOffer(tx, offer);
}

/**
 * Ends the offers to other patients whose slot the desk has deliberately given to this appointment. They are reopened
 * if the slot is free again before they expire.
 */
async function endOverridden(
  tx: Tx,
  { appointment: { doctorId }, overriddenOfferIds = [], at }: AppointmentChange,
): Promise<void> {
  for (const id of overriddenOfferIds) await offerStore(tx).end(id, 'overridden', at, 'booking');
  if (overriddenOfferIds.length > 0) await tx.publish({ topic: 'offers', ids: { doctorId } });
}
