import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { toNumberedSlot } from '../../balancer/slots.ts';
import { type Field, pickNode, race } from './field.ts';

/**
 * Books one time with all racers at once, spread over the nodes. Throws unless exactly one gets it and the others
 * learn who got it.
 */
export async function raceForSlot(field: Field, number: number, racers: number): Promise<void> {
  const { doctorId, token } = field;
  const slot = toNumberedSlot(number);
  const { won, lost } = await race(
    Array.from({ length: racers }, (_, racer) => {
      const idempotencyKey = randomUUID();
      const input = { doctorId, ...slot, patient: { name: `Racer ${racer}` } };
      return () => call(bookAppointment, input, { baseUrl: pickNode(field, racer), token, idempotencyKey });
    }),
  );
  equal(won.length, 1, `${won.length} of ${racers} bookings of one time succeeded`);
  for (const { status, message, details } of lost) {
    deepEqual([status, message, details.why], [409, 'This time is already taken', 'taken']);
    equal((details.by as { role?: string } | null)?.role, 'admin');
    equal(typeof details.at, 'number');
  }
  const { appointments } = await call(
    listAppointments.admin,
    { doctorId },
    { baseUrl: pickNode(field, 1), token },
  );
  const there = appointments.filter(
    ({ slotDate, slotTime }) => slotDate === slot.slotDate && slotTime === slot.slotTime,
  );
  deepEqual(
    there.map(({ _id }) => _id),
    won.map(({ appointment }) => appointment._id),
  );
}
