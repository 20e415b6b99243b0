import type { Tx } from '../platform/database/engine.ts';
import type { ReplyOf } from './reply-store.ts';
import type { MessageOf } from './store.ts';

/** Has the screens that show a message read it again. */
export async function publishMessage(tx: Tx, { appointmentId, doctorId, wishId }: MessageOf): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  if (wishId !== null) await tx.publish({ topic: 'wishes', ids: { wishId } });
}

/** Has the screens that show a reply read it again: those of its appointment, or of its patient alone. */
export async function publishReply(tx: Tx, { appointmentId, doctorId, patientId }: ReplyOf): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  else await tx.publish({ topic: 'patients', ids: { patientId } });
}
