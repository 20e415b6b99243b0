import type { DoctorSlots } from '@docket/contract/endpoints/booking.ts';
import type { OpenInterval } from '@docket/contract/endpoints/hours.ts';
import { formatClockTime } from '@docket/contract/formats/slot-date.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();
let admin: SignedIn;
let patientId: string;

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  patientId = (await aPatient(clinic.context)).id;
});

const intervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b))
  .map((quarters): OpenInterval[] =>
    quarters.flatMap((quarter, at) =>
      at % 2 === 1
        ? [{ from: formatClockTime((quarters[at - 1] ?? 0) * 15), to: formatClockTime(quarter * 15) }]
        : [],
    ),
  );

const practice = fc.record({
  intervals,
  slotMinutes: fc.integer({ min: 5, max: 120 }),
  bufferMinutes: fc.integer({ min: 0, max: 30 }),
  noticeMinutes: fc.integer({ min: 0, max: 3_000 }),
  farthestDays: fc.integer({ min: 1, max: 6 }),
  length: fc.option(fc.integer({ min: 5, max: 240 }), { nil: undefined }),
  offFrom: fc.integer({ min: 0, max: 23 }),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
});

test('an open slot can be booked, and is then no longer open', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(practice, async ({ length, offFrom, picks, ...hours }) => {
      const { id: doctorId, token } = await aDoctor(clinic.context);
      await someHours(clinic.context, doctorId, { ...hours, weekdays: [1, 2, 3, 4, 5, 6, 7] });
      const off = `2026-11-22T${formatClockTime(offFrom * 60)}`;
      await someTimeOff(clinic.context, doctorId, { from: off, to: '2026-11-22T24:00' });
      const ask = async (): Promise<DoctorSlots> => {
        const days = { doctorId, from: '2026-11-20', to: '2026-11-27' };
        const query = length === undefined ? days : { ...days, length };
        const { body } = await clinic.request({
          method: 'GET',
          path: '/api/booking/open-slots',
          query,
          token: { doctor: token },
        });
        return body.doctors[0];
      };
      for (const pick of picks) {
        const { slots } = await ask();
        const slot = slots[pick % slots.length];
        if (!slot) return;
        const body = {
          doctorId,
          patientId,
          ...slot,
          ...(length !== undefined && { durationMinutes: length }),
        };
        const booked = await clinic.as(admin).post('book-appointment', body);
        expect({ slot, status: booked.status, message: booked.body.message }).toMatchObject({ status: 201 });
        expect((await ask()).slots).not.toContainEqual(slot);
      }
    }),
    { numRuns: 25 },
  );
});
