import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { Affected } from '@docket/contract/endpoints/rescheduling.ts';
import { formatClockTime, formatSlotTime } from '@docket/contract/formats/slot-date.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOverlaps } from '../../demo/fill/store.ts';

// The test clinic's clock is 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = reschedulingCalls(clinic, () => admin);

const quarter = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((at) => at * 15);
const book = fc.record({
  buffers: fc.array(fc.constantFrom(0, 10), { minLength: 3, maxLength: 3 }),
  appointments: fc.array(
    fc.record({
      doctor: fc.integer({ min: 0, max: 2 }),
      day: fc.constantFrom(20, 23, 24),
      from: quarter(8, 17),
      length: fc.constantFrom(15, 30, 45),
      status: fc.constantFrom(
        'pending' as const,
        'pending' as const,
        'cancelled' as const,
        'completed' as const,
      ),
      overbooked: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
});
const change = fc.oneof(
  fc.record({
    doctor: fc.constantFrom(0, null),
    from: quarter(0, 12),
    to: quarter(13, 24),
    day: fc.constantFrom(20, 23),
  }),
  fc.record({ from: quarter(8, 11), to: quarter(12, 18) }),
);
// For each preview row, the index of the step taken: 0 is the proposal, then the choices.
const picks = fc.array(fc.nat({ max: 5 }), { minLength: 25, maxLength: 25 });

const readBook = async (): Promise<Omit<Appointment, 'version'>[]> =>
  (await asAdmin.read('appointments')).appointments.map(
    ({ version: _, ...appointment }: Appointment) => appointment,
  );

async function fill({ buffers, appointments }: typeof book extends fc.Arbitrary<infer Book> ? Book : never) {
  await clinic.empty();
  admin = await anAdmin(clinic.context);
  const doctors: string[] = [];
  for (const bufferMinutes of buffers) {
    const { id } = await aDoctor(clinic.context);
    await someHours(clinic.context, id, { bufferMinutes, slotMinutes: 15 });
    doctors.push(id);
  }
  const patientId = (await aPatient(clinic.context)).id;
  const held = new Set<string>();
  for (const { doctor, day, from, length, status, overbooked } of appointments) {
    const quarters = Array.from({ length: length / 15 }, (_, at) => `${doctor} ${day} ${from + at * 15}`);
    const holds = status !== 'cancelled' && !overbooked;
    if (holds && quarters.some((quarterKey) => held.has(quarterKey))) continue;
    if (holds) for (const quarterKey of quarters) held.add(quarterKey);
    const slot = { slotDate: `${day}_11_2026`, slotTime: formatSlotTime(from), durationMinutes: length };
    const doctorId = doctors[doctor] ?? '';
    await anAppointment(clinic.context, { doctorId, patientId, ...slot, status, overbooked });
  }
  return doctors;
}

test('proposals never conflict, and applying and undoing a plan restores the book', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(book, change, picks, async (wantedBook, wantedChange, picked) => {
      const doctors = await fill(wantedBook);
      const [first = ''] = doctors;
      const isOff = 'day' in wantedChange;
      const [preview, apply] = isOff
        ? ['preview-time-off', 'add-time-off']
        : ['preview-hours', 'change-hours'];
      const input = isOff
        ? {
            doctorId: wantedChange.doctor === null ? null : first,
            fromDate: `2026-11-${wantedChange.day}`,
            toDate: `2026-11-${wantedChange.day}`,
            fromTime: formatClockTime(wantedChange.from),
            toTime: formatClockTime(wantedChange.to),
          }
        : {
            doctorId: first,
            weekly: [1, 2, 3, 4, 5].map((weekday) => ({
              weekday,
              intervals: [{ from: formatClockTime(wantedChange.from), to: formatClockTime(wantedChange.to) }],
            })),
          };
      const before = await readBook();
      const { affected }: { affected: Affected[] } = (await asAdmin.post(preview, input)).body;
      const plans = [
        affected.map((row) => row.proposal),
        affected.map((row, at) => {
          const all = [row.proposal, ...row.choices.map((choice) => choice.step)];
          return all[(picked[at] ?? 0) % all.length] ?? row.proposal;
        }),
      ];
      for (const [at, plan] of plans.entries()) {
        const { status, body } = await asAdmin.post(apply, { ...input, plan });
        // Choices of two rows may conflict; proposals never do.
        expect(at === 0 ? [200] : [200, 409], body.message).toContain(status);
        expect(await countOverlaps(clinic.context.engine.read)).toBe(0);
        if (status === 200) {
          const undone = await asAdmin.undo(body.changeId);
          expect(undone.status, undone.body.message).toBe(200);
        }
        expect(await readBook()).toEqual(before);
        // Undo raises the versions, so the second plan takes them from a new preview.
        const again: Affected[] = (await asAdmin.post(preview, input)).body.affected;
        const versions = new Map(again.map((row) => [row.appointment._id, row.appointment.version]));
        for (const step of plans[1] ?? []) step.version = versions.get(step.appointmentId);
      }
    }),
    { numRuns: 40 },
  );
});
