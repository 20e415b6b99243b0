import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { sessionStore } from '../sessions/store.ts';
import { doctorStore } from './store.ts';

/**
 * Archives a doctor, or brings one back. An archived one keeps all history, takes no bookings and can't sign in: sessions
 * and links end, and the password waits for the day they come back.
 */
export async function archiveDoctor(
  { engine, clock }: Context,
  { docId, archived }: { docId: string; archived: boolean },
) {
  await engine.transaction(async (tx) => {
    const at = archived ? clock.nowMs() : null;
    if (!(await accountStore(tx).setRemoved(docId, 'doctor', at))) throw notFound('Doctor');
    await doctorStore(tx).setArchived(docId, at);
    if (archived) await sessionStore(tx).endAllOf(docId);
    await tx.announce({ topic: 'doctors', ids: { doctorId: docId } });
  });
  return { message: archived ? 'Doctor archived' : 'Doctor brought back' };
}
