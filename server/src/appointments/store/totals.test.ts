// @module-tag both-engines
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const clinic = useTestClinic();

const at = fc.nat(30);
const anyAction = fc.oneof(
  fc.record({
    what: fc.constant('book' as const),
    doctor: fc.nat(2),
    patient: fc.nat(3),
    paid: fc.boolean(),
  }),
  fc.record({ what: fc.constantFrom('cancel' as const, 'complete' as const, 'restore' as const), at }),
  fc.record({ what: fc.constant('move' as const), at, doctor: fc.nat(2) }),
  fc.record({ what: fc.constant('pay' as const), at, paid: fc.boolean() }),
  fc.record({ what: fc.constant('give all' as const), from: fc.nat(3), to: fc.nat(3) }),
  fc.record({ what: fc.constant('cancel all' as const), patient: fc.nat(3) }),
  fc.record({ what: fc.constant('merge' as const), from: fc.nat(3), to: fc.nat(3) }),
  fc.record({ what: fc.constant('take apart' as const), from: fc.nat(3) }),
  fc.record({ what: fc.constant('remove' as const), at }),
);

test('after random actions on appointments the stored counts equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 1, maxLength: 40 }), async (actions) => {
      await clinic.empty();
      const { context } = clinic;
      const doctors: string[] = [];
      const patients: string[] = [];
      for (let count = 0; count < 3; count += 1) doctors.push((await aDoctor(context)).id);
      for (let count = 0; count < 4; count += 1) patients.push((await aPatient(context)).id);
      const appointments: string[] = [];
      const appointment = (index: number) => appointments[index % Math.max(1, appointments.length)] ?? '';
      const run = (query: ReturnType<typeof sql>) =>
        context.engine.transaction(({ db }) => query.execute(db));
      for (const action of actions) {
        switch (action.what) {
          case 'book': {
            const chosen = {
              doctorId: doctors[action.doctor] ?? '',
              patientId: patients[action.patient] ?? '',
            };
            appointments.push(
              (await anAppointment(context, { ...chosen, payment: action.paid, overbooked: true })).id,
            );
            break;
          }
          case 'cancel':
          case 'complete':
          case 'restore': {
            const status = { cancel: 'cancelled', complete: 'completed', restore: 'pending' }[action.what];
            await run(sql`update appointments set status = ${status} where id = ${appointment(action.at)}`);
            break;
          }
          case 'move':
            await run(
              sql`update appointments set doctor_id = ${doctors[action.doctor]} where id = ${appointment(action.at)}`,
            );
            break;
          case 'pay':
            await run(
              sql`update appointments set paid_online = ${action.paid ? 1 : 0}, amount_cents = amount_cents + 1
                where id = ${appointment(action.at)}`,
            );
            break;
          case 'give all':
            await run(
              sql`update appointments set patient_id = ${patients[action.to]} where patient_id = ${patients[action.from]}`,
            );
            break;
          case 'cancel all':
            await run(
              sql`update appointments set status = 'cancelled' where patient_id = ${patients[action.patient]}`,
            );
            break;
          case 'merge':
            await run(
              sql`update patients set merged_into = ${patients[action.to]} where id = ${patients[action.from]}`,
            );
            break;
          case 'take apart':
            await run(sql`update patients set merged_into = null where id = ${patients[action.from]}`);
            break;
          case 'remove':
            await run(sql`delete from appointments where id = ${appointment(action.at)}`);
        }
        expect(await findMiscounts(context.engine.read)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

describe('at once', () => {
  test('many first visits with one doctor make as many people', async () => {
    const { id: doctorId } = await aDoctor(clinic.context);
    const admin = await anAdmin(clinic.context);
    const known = await aPatient(clinic.context);
    const bodies = Array.from({ length: 12 }, (_, hour) => ({
      doctorId,
      slotDate: '1_12_2026',
      slotTime: `${hour + 8}:00`,
      ...(hour % 3 === 0 ? { patientId: known.id } : { patient: { name: `New ${hour}` } }),
    }));
    const answers = await Promise.all(bodies.map((body) => clinic.as(admin).post('book-appointment', body)));
    const ids = answers.map(({ body }) => body.appointment._id as string);
    await Promise.all(
      ids.slice(0, 7).map((appointmentId) => clinic.as(admin).post('cancel-appointment', { appointmentId })),
    );
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });
});
