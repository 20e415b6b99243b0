import type { Tx } from '../platform/database/engine.ts';
import type { ReplyOf } from './reply-store.ts';
import type { MessageOf } from './store.ts';

/** Tells screens to reload a message. */
export async function publishMessage(tx: Tx, { appointmentId, doctorId, wishId }: MessageOf): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  if (wishId !== null) await tx.publish({ topic: 'wishes', ids: { wishId } });
}

/** Tells the screens of a reply's appointment, or else of its patient, to reload it. */
export async function publishReply(tx: Tx, { appointmentId, doctorId, patientId }: ReplyOf): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  else await tx.publish({ topic: 'patients', ids: { patientId } });
}
