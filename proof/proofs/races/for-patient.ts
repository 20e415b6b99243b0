import { equal, ok } from 'node:assert/strict';
import { call, Refused } from '@docket/contract/client.ts';
import { getStatus, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { answerOffer } from '@docket/contract/endpoints/offer-link.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { addWish, linkOffer, listWishes, offerTime } from '@docket/contract/endpoints/waiting-list.ts';
import { toNumberedSlot } from '../../balancer/slots.ts';
import { type Field, pickNode, race } from './field.ts';

const desks = 6;

/**
 * Several desks on all nodes put one patient on the waiting list for two doctors and offer times of both. Then the
 * patient accepts by link while a desk books another doctor at that time. Returns which of the two won. Throws unless
 * the patient is listed once per doctor and holds one offer, and the booking leaves no open offer at its time.
 */
export async function raceForPatient(
  field: Field,
  otherId: string,
  slot: number,
): Promise<'link' | 'booking'> {
  const { token, doctorId } = field;
  const ask = { baseUrl: pickNode(field, 0), token };
  const on = (racer: number) => ({ baseUrl: pickNode(field, racer), token });
  const { patient } = await call(addPatient, { name: `Patient Of Two Doctors ${slot}` }, ask);
  const patientId = patient._id;

  const racers = Array.from({ length: desks }, (_, desk) => desk);
  const listed = await race(
    racers.map(
      (desk) => () => call(addWish, { patientId, doctorId: desk % 2 ? doctorId : otherId }, on(desk)),
    ),
  );
  equal(listed.won.length, 2, `a patient is listed ${listed.won.length} times for two doctors`);
  const mine = async () =>
    (await call(listWishes, {}, ask)).wishes.filter((wish) => wish.patient.id === patientId);
  const wishes = await mine();
  const time = toNumberedSlot(slot);
  const offered = await race(
    racers.map((desk) => () => {
      const wish = wishes[desk % 2];
      return call(
        offerTime,
        { wishId: wish?._id ?? '', doctorId: wish?.doctor?.id ?? '', ...time },
        on(desk),
      );
    }),
  );
  equal(offered.won.length, 1, `a patient holds ${offered.won.length} offers`);
  const [{ offer } = { offer: null }] = offered.won;
  if (!offer) throw new Error('No offer was made');

  const { path } = await call(linkOffer, { offerId: offer._id }, ask);
  const link = { token: path.slice('/offer#'.length), takes: true };
  const elsewhere = offer.doctorId === doctorId ? otherId : doctorId;
  const [, accepted] = await Promise.all([
    call(bookAppointment, { doctorId: elsewhere, patientId, ...time }, on(1)),
    call(answerOffer, link, { baseUrl: pickNode(field, 2) }).then(
      () => true,
      (error: unknown) => {
        ok(error instanceof Refused && error.status === 409, String(error));
        return false;
      },
    ),
  ]);
  const { appointments } = await call(listAppointments.admin, {}, ask);
  const planned = appointments.filter(
    (appointment) => appointment.patientId === patientId && getStatus(appointment) === 'pending',
  );
  equal(planned.length, accepted ? 2 : 1, 'the appointments do not match the answer to the link');
  equal(
    (await mine()).filter(({ offer }) => offer !== null).length,
    0,
    'an offer is open at the time of a booking',
  );
  return accepted ? 'link' : 'booking';
}
