import type { AffectedOffer } from '@docket/contract/endpoints/rescheduling.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { toDate } from '../../booking/open/find-free-slots.ts';
import { bookingStore } from '../../booking/store.ts';
import { doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import { loadBookedTime } from '../booked-time/load-booked-time.ts';
import type { ChangeRequest } from '../requested-change.ts';

/**
 * Returns the open offers that patients could not accept after a change, earliest first. Applying the change ends
 * them.
 */
export async function findAffectedOffers(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  changeRequest: ChangeRequest,
): Promise<AffectedOffer[]> {
  const ids = changeRequest.doctorId === null ? null : [changeRequest.doctorId];
  const heldOffers = await bookingStore(engine.read).heldOffers(ids, clock.wallNow());
  const open = heldOffers.filter(({ state }) => state === 'open');
  const [earliest, latest] = [open[0], open.at(-1)];
  if (!earliest || !latest) return [];
  const doctorIds = new Set(open.map(({ doctorId }) => doctorId));
  const doctors = (await doctorStore(engine.read).list()).filter(({ id }) => doctorIds.has(id));
  const days = { doctors, first: toDate(earliest.startsAt), last: toDate(latest.startsAt) };
  const books = await loadBookedTime(engine.read, clock, days, { changeRequest });
  return open.flatMap((offer) => {
    const book = books.get(offer.doctorId);
    const time = { startsAt: offer.startsAt, endsAt: offer.endsAt };
    if (!book?.findConflict(time, offer.appointmentId ?? undefined, offer.id)) return [];
    const { id: offerId, patientName } = offer;
    return [{ offerId, patientName, doctorName: book.doctor.name, ...toSlot(offer.startsAt) }];
  });
}
