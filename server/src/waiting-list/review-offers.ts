import { type Conflict, findConflict, loadSituation } from '../booking/conflicts/find-conflict.ts';
import { lockDoctors } from '../booking/conflicts/take-slot.ts';
import { bookingStore, type HeldOffer } from '../booking/store.ts';
import type { DoctorRecord } from '../doctors/store.ts';
import { doctorStore } from '../doctors/store.ts';
import { loadWorkPlan } from '../hours/work-plans.ts';
import { publishOffer } from '../offers/publish-offer.ts';
import { offerStore } from '../offers/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/engine.ts';

/** Conflicts that end with a cancellation or move; other conflicts end with a change of hours. */
const bookingConflicts: readonly Conflict['why'][] = ['taken', 'buffer', 'offered'];

/** Numbers of withdrawn and reopened offers. */
interface ReviewedOffers {
  readonly ended: number;
  readonly reopened: number;
}

/**
 * Rechecks the offers of a doctor (null: all) after a change of hours, time off or presence, in its transaction. Ends
 * offers that can't be accepted any more, and reopens offers that an earlier change ended if their holding time still
 * runs. Returns text to append to the act's message: ", 1 offer withdrawn"; empty if no offer changed.
 */
export async function reviewOffers(tx: Tx, clock: Clock, doctorId: string | null): Promise<string> {
  // Waits for an offer being made, which would otherwise remain open inside the absence.
  if (doctorId !== null) await lockDoctors(tx, [doctorId]);
  const offers = await bookingStore(tx).heldOffers(doctorId === null ? null : [doctorId], clock.wallNow());
  if (offers.length === 0) return '';
  const doctors = new Map((await doctorStore(tx).list()).map((doctor) => [doctor.id, doctor]));
  let [ended, reopened] = [0, 0];
  for (const offer of offers) {
    const doctor = doctors.get(offer.doctorId);
    const change = doctor && (await reviewOffer(tx, clock, offer, doctor));
    if (!change) continue;
    if (change === 'ended') ended += 1;
    else reopened += 1;
    await publishOffer(tx, offer);
  }
  return formatOffers({ ended, reopened });
}

async function reviewOffer(
  tx: Tx,
  clock: Clock,
  offer: HeldOffer,
  doctor: DoctorRecord,
): Promise<'ended' | 'reopened' | null> {
  const store = offerStore(tx);
  const conflict = await findConflictOf(tx, clock, offer, doctor);
  const isBlockedByHours = conflict !== null && !bookingConflicts.includes(conflict.why);
  const [nowMs, wallNow] = [clock.nowMs(), clock.wallNow()];
  if (offer.state === 'open') {
    if (!conflict) return null;
    await store.end(offer.id, 'withdrawn', nowMs, isBlockedByHours ? 'hours' : 'booking');
    return 'ended';
  }
  if (isBlockedByHours) {
    await store.setBlock(offer.id, 'hours');
    return null;
  }
  await store.setBlock(offer.id, 'booking');
  const reopened = await store.reopen('booking', { offerId: offer.id, wallNow, nowMs });
  return reopened.length > 0 ? 'reopened' : null;
}

async function findConflictOf(tx: Tx, clock: Clock, offer: HeldOffer, doctor: DoctorRecord) {
  const time = { startsAt: offer.startsAt, endsAt: offer.endsAt };
  const doctorPlan = await loadWorkPlan(tx, doctor.id);
  const excepted = offer.appointmentId === null ? {} : { exceptId: offer.appointmentId };
  const situation = await loadSituation(tx, clock, {
    doctor,
    doctorPlan,
    time,
    exceptOfferId: offer.id,
    ...excepted,
  });
  return findConflict(time, situation);
}

/** Returns ", 1 offer withdrawn" to append to the message of a change; empty if no offer changed. */
function formatOffers({ ended, reopened }: ReviewedOffers): string {
  const count = (number: number) => `${number} ${number === 1 ? 'offer' : 'offers'}`;
  const parts = [
    ended > 0 && `${count(ended)} withdrawn`,
    reopened > 0 && `${count(reopened)} ${reopened === 1 ? 'is' : 'are'} back`,
  ];
  return parts
    .filter((part) => part !== false)
    .map((part) => `, ${part}`)
    .join('');
}
