import type { Tx } from '../platform/database/engine.ts';
import type { MessageAudience } from './store/columns.ts';
import type { ReplyAudience } from './store/replies.ts';

/** Publishes a changed message, so that screens read it again. */
export async function publishMessage(
  tx: Tx,
  { appointmentId, doctorId, wishId }: MessageAudience,
): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  if (wishId !== null) await tx.publish({ topic: 'wishes', ids: { wishId } });
}

/** Publishes a changed reply, to the screens of its appointment or else of its patient. */
export async function publishReply(
  tx: Tx,
  { appointmentId, doctorId, patientId }: ReplyAudience,
): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  else await tx.publish({ topic: 'patients', ids: { patientId } });
}
