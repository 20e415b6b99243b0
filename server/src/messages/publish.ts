import type { Tx } from '../platform/database/engine.ts';
import type { MessageOf } from './store.ts';

/** Has the screens that show a message read it again. */
export async function publishMessage(tx: Tx, { appointmentId, doctorId, wishId }: MessageOf): Promise<void> {
  if (appointmentId !== null && doctorId !== null)
    await tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
  if (wishId !== null) await tx.publish({ topic: 'wishes', ids: { wishId } });
}
