import { offerMessageStore } from '../messages/store/offers.ts';
import type { Tx } from '../platform/database/engine.ts';
import { publishOffer } from './publish-offer.ts';
import { offerStore } from './store.ts';
import { appointmentWishStore } from './wish-store.ts';

/** The records of a merge; `mergedAt` in epoch milliseconds. */
interface Merge {
  readonly staysId: string;
  readonly otherId: string;
  readonly mergedAt: number;
}

/**
 * Moves the offers of a merged record to the record that stays. A patient has one wish per doctor or speciality and one
 * offer, so further ones end, as does an offer at the time of an appointment that either record had. Returns text to
 * append to the message of the merge; empty if nothing ended.
 */
export async function mergeOffers(
  tx: Tx,
  { staysId, otherId, mergedAt, wallNow }: Merge & { readonly wallNow: number },
): Promise<string> {
  await offerMessageStore(tx).move(otherId, staysId);
  const ended = await appointmentWishStore(tx).endDuplicates(staysId, mergedAt);
  const pointless = await offerStore(tx).endPointlessOf(staysId, mergedAt);
  for (const offer of pointless) await publishOffer(tx, offer);
  const heldOffers = await offerStore(tx).listHeldBy(staysId, wallNow);
  const [kept] = heldOffers.filter(({ wishId }) => !ended.includes(wishId));
  const over = heldOffers.filter((offer) => offer !== kept);
  for (const { id, doctorId } of over)
    if (await offerStore(tx).end(id, 'withdrawn', mergedAt))
      await tx.publish({ topic: 'offers', ids: { doctorId } });
  for (const wishId of new Set([...ended, ...over.map((offer) => offer.wishId)]))
    await tx.publish({ topic: 'wishes', ids: { wishId } });
  const once = ended.length > 0 || over.length > 0 ? ', who waits and is offered a time once now' : '';
  const withdrawn = pointless.length === 1 ? '1 offer withdrawn' : `${pointless.length} offers withdrawn`;
  return pointless.length === 0 ? once : `${once}, ${withdrawn}`;
}

/**
 * Undoes `mergeOffers` and reopens its wishes. Offers stay ended, because their times were free for other patients
 * since.
 */
export async function separateOffers(tx: Tx, { staysId, otherId, mergedAt }: Merge): Promise<void> {
  await offerMessageStore(tx).move(staysId, otherId);
  const reopened = await appointmentWishStore(tx).reopenEnded([staysId, otherId], mergedAt);
  for (const wishId of reopened) await tx.publish({ topic: 'wishes', ids: { wishId } });
}
