import type { Context } from '../platform/context.ts';
import { loadWorking } from './load-working.ts';
import { doctorStore } from './store.ts';

/** Turns a doctor's availability over, or sets it where the wanted value is sent. Throws Refusal: not found, conflict (archived). */
export async function changeAvailability(
  { engine }: Context,
  { docId, available }: { docId: string; available?: boolean | undefined },
) {
  await engine.transaction(async (tx) => {
    await loadWorking(tx, docId);
    await doctorStore(tx).changeAvailability(docId, available);
    await tx.publish({ topic: 'doctors', ids: { doctorId: docId } });
  });
  return { message: 'Availability changed' };
}
