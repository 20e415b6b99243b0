import type { Tx } from '../platform/database/engine.ts';

/** Publishes a change of an offer, for the waiting list and for the doctor's screens. */
export async function publishOffer(
  tx: Tx,
  { doctorId, wishId }: { readonly doctorId: string; readonly wishId: string },
): Promise<void> {
  await publishWish(tx, wishId);
  await tx.publish({ topic: 'offers', ids: { doctorId } });
}

/** Publishes a change of a wish. */
export async function publishWish(tx: Tx, wishId: string): Promise<void> {
  await tx.publish({ topic: 'wishes', ids: { wishId } });
}
