import { graceMs } from '@docket/contract/message-rules.ts';
import { toWebhookEvent } from '@docket/contract/webhooks.ts';
import { tellOfChanges } from '../messages/tell.ts';
import { offerStore } from '../offers/store.ts';
import type { Tx } from '../platform/database/engine.ts';
import { writeEvents } from '../webhooks/write-events.ts';
import type { AppointmentChange, Effect, Interest } from './appointment-change.ts';

/** Everything that a change of appointments sets off, in the order in which it starts. */
export const effects = [
  liveEvents,
  patientMessages,
  webhookQueue,
  endOffersOfCancelled,
] satisfies readonly Effect[];

/** Announces each change to the live stream; listeners read it after the commit. */
async function liveEvents(tx: Tx, changes: readonly AppointmentChange[]): Promise<void> {
  for (const { appointment, historyId } of changes) {
    const { id: appointmentId, doctorId, patientId } = appointment;
    await tx.publish({ topic: 'appointments', ids: { appointmentId, doctorId, patientId, historyId } });
  }
}

/** Writes the messages to the patients. A change that a patient made is confirmed without the grace time. */
async function patientMessages(tx: Tx, changes: readonly AppointmentChange[]): Promise<void> {
  const [first] = changes;
  if (!first?.tells) return;
  const tellable = changes.flatMap(({ appointment, historyId, tells }) =>
    tells ? [{ appointment, historyId, ...tells, isRescheduled: tells.isRescheduled ?? false }] : [],
  );
  const waitMs = first.by.isPatient ? 0 : graceMs;
  await tellOfChanges(tx, tellable, { nowMs: first.at, waitMs, wallNow: first.tells.wallNow });
}

/** Queues an event for each webhook that subscribes to it. */
async function webhookQueue(
  tx: Tx,
  changes: readonly AppointmentChange[],
  interest: Promise<Interest>,
): Promise<void> {
  if (!(await interest).isHeard) return;
  await writeEvents(tx, changes.map(toEvent));
}

function toEvent({ historyId, appointment, what, at }: AppointmentChange) {
  const { id: appointmentId, doctorId, patientId } = appointment;
  return { id: historyId, event: toWebhookEvent(what), appointmentId, doctorId, patientId, at };
}

/** Ends the offers that would move a cancelled appointment, so that the offered time is free for other patients. */
async function endOffersOfCancelled(
  tx: Tx,
  changes: readonly AppointmentChange[],
  interest: Promise<Interest>,
): Promise<void> {
  if (!(await interest).isOffered) return;
  const cancelled = changes.filter(({ what }) => what === 'cancelled');
  const [first] = cancelled;
  if (!first) return;
  const ids = cancelled.map(({ appointment }) => appointment.id);
  for (const { wishId, doctorId } of await offerStore(tx).endOfAppointments(ids, first.at)) {
    await tx.publish({ topic: 'wishes', ids: { wishId } });
    await tx.publish({ topic: 'offers', ids: { doctorId } });
  }
}
