import type * as contract from '@docket/contract/endpoints/messages.ts';
import { noPendingMessage } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import { getOwnerId } from '../platform/permissions.ts';
import { notFound, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { logStore } from './store/log.ts';
import { queueStore } from './store/queue.ts';

/** Withdraws an appointment's queued messages. Throws Refusal: not found, conflict (the queue is empty). */
export async function withdrawMessage(
  { engine }: Context,
  { caller, input }: Call<typeof contract.withdrawMessage>,
) {
  const { appointmentId, messageId = null } = input;
  return engine.transaction(async (tx) => {
    const found = await logStore(tx).findAppointment(appointmentId, getOwnerId(caller));
    if (!found) throw notFound('Appointment');
    const count = await queueStore(tx).withdrawWaiting(
      { appointmentId, messageId },
      `${caller.name} chose not to send it`,
    );
    if (count === 0) throw refuse(noPendingMessage, 'Nothing waits to be sent any more');
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId: found.doctorId } });
    return { message: 'It will not be sent' };
  });
}
