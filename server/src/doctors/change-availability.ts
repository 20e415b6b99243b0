import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { doctorStore } from './store.ts';

/** Turns a doctor's availability over, or sets it where the wanted value is sent. */
export async function changeAvailability(
  { engine }: Context,
  { docId, available }: { docId: string; available?: boolean | undefined },
) {
  await engine.transaction(async (tx) => {
    if (!(await doctorStore(tx).changeAvailability(docId, available))) throw notFound('Doctor');
    await tx.announce({ topic: 'doctors', ids: { doctorId: docId } });
  });
  return { message: 'Availability changed' };
}
