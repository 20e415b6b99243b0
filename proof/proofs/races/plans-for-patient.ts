import { deepEqual, equal } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { addTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { parseSlotDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { toNumberedSlot } from '../../balancer/slots.ts';
import { type Field, pickNode, race } from './field.ts';

/**
 * One patient has appointments with several doctors who fall ill at once. On each node a plan moves the patient to
 * another time with that node's doctor; the times are equal. Throws unless exactly one plan is applied and the others
 * are refused because the patient has another appointment.
 */
export async function racePlansForPatient(
  field: Field,
  number: number,
  doctorIds: readonly string[],
): Promise<void> {
  const { token } = field;
  const asAdmin = (racer: number) => ({ baseUrl: pickNode(field, racer), token });
  const { patient } = await call(
    addPatient,
    { name: `Patient Of Ill Doctors ${number}`, anyway: true },
    asAdmin(0),
  );
  const [now, then] = [toNumberedSlot(number * 32), toNumberedSlot(number * 32 + 16)];
  const day = parseSlotDate(now.slotDate);
  if (!day) throw new Error(`Not a day: ${now.slotDate}`);
  const off = { fromDate: toIsoDate(day), toDate: toIsoDate(day), reason: 'Ill' };
  const plans = [];
  for (const doctorId of doctorIds) {
    const input = { doctorId, patientId: patient._id, ...now };
    const { appointment } = await call(bookAppointment, input, asAdmin(0));
    plans.push({
      doctorId,
      plan: [{ appointmentId: appointment._id, version: 0, do: 'move' as const, doctorId, ...then }],
    });
  }
  const { won, lost } = await race(
    plans.map((plan, racer) => () => call(addTimeOff.admin, { ...off, ...plan }, asAdmin(racer))),
  );
  equal(won.length, 1, `${won.length} of ${plans.length} plans moved one patient to one time`);
  for (const { status, details } of lost) deepEqual([status, details.why], [409, 'elsewhere']);
}
