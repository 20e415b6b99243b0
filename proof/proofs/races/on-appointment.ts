import { deepEqual, equal } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import {
  cancelAppointment,
  completeAppointment,
  getStatus,
  listAppointments,
} from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { toNumberedSlot } from '../../balancer/slots.ts';
import { type Field, pickNode, race } from './field.ts';

export const maxRacers = 8;
/** Number of slots one race uses: the first one, and one for each racer. */
export const contestedSlotCount = maxRacers + 1;
const kinds = ['cancelled', 'completed', 'moved'] as const;
type Kind = (typeof kinds)[number];

/**
 * Eight racers cancel, complete and move one version of an appointment, spread over the nodes. Returns the change
 * that won. Throws unless exactly one won, the others learned its author and time, and the appointment shows it.
 */
export async function raceOnAppointment(field: Field, round: number, firstSlot: number): Promise<Kind> {
  const { doctorId, token } = field;
  const at = { baseUrl: pickNode(field, 0), token };
  const booked = { doctorId, ...toNumberedSlot(firstSlot), patient: { name: 'Contested Patient' } };
  const { appointment } = await call(bookAppointment, booked, at);
  const seenAppointment = { appointmentId: appointment._id, version: appointment.version };

  const { won, lost } = await race(
    Array.from({ length: maxRacers }, (_, racer) => {
      // Each round starts with a different kind of change.
      const kind = kinds[(racer + round) % kinds.length] ?? 'moved';
      return async () => {
        await change(field, kind, seenAppointment, racer, firstSlot);
        return kind;
      };
    }),
  );
  equal(won.length, 1, `${won.length} of ${maxRacers} changed it: ${won.join(', ')}`);
  const [kind = 'moved'] = won;
  for (const { status, details } of lost) {
    const { name, role } = (details.by ?? {}) as { name?: string; role?: string };
    deepEqual([status, details.what, role], [409, kind, kind === 'completed' ? 'doctor' : 'admin']);
    equal(typeof name, 'string');
    equal(typeof details.at, 'number');
  }
  const { appointments } = await call(listAppointments.admin, { doctorId }, at);
  const now = appointments.find(({ _id }) => _id === appointment._id);
  equal(now?.version, appointment.version + 1, 'it was changed more than once');
  equal(now && getStatus(now), kind === 'moved' ? 'pending' : kind);
  const isUnmoved = now?.slotTime === appointment.slotTime && now.slotDate === appointment.slotDate;
  equal(isUnmoved, kind !== 'moved');
  return kind;
}

async function change(
  field: Field,
  kind: Kind,
  seenAppointment: { appointmentId: string; version: number },
  racer: number,
  firstSlot: number,
): Promise<void> {
  const at = { baseUrl: pickNode(field, racer), token: field.token };
  switch (kind) {
    case 'cancelled':
      await call(cancelAppointment.admin, seenAppointment, at);
      return;
    case 'completed': {
      const { appointmentId, version } = seenAppointment;
      await call(completeAppointment, { appointmentId, version }, { ...at, token: field.doctorToken });
      return;
    }
    case 'moved':
      await call(moveAppointment.admin, { ...seenAppointment, ...toNumberedSlot(firstSlot + 1 + racer) }, at);
  }
}
