import type { openSlots as endpoint } from '@docket/contract/booking.ts';
import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import { maxOpenSlotDays, minutesPerDay } from '@docket/contract/limits.ts';
import { type CalendarDate, parseIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { findFreeSlots } from './find-free-slots.ts';
import { toDoctorSlots } from './to-slots.ts';

// Twice what a house of 20 doctors has in a month of quarter hours.
const maxSlots = 40_000;

type OpenSlotsInput = CheckedInputOf<typeof endpoint>;

/** Free times by doctor, of so many days at most. Throws Refusal: invalid (days), not found (doctor). */
export async function listOpenSlots(
  { engine, clock }: Context,
  call: Call<typeof endpoint>,
  maxDays = maxOpenSlotDays,
) {
  const { input } = call;
  const days = readDays(input, maxDays);
  const doctors = await doctorsFor(engine.read, input);
  const { length, most } = input;
  const { found, isCutOff } = await findFreeSlots(engine.read, clock, doctors, {
    ...days,
    length,
    most,
    maxSlots,
  });
  if (isCutOff) {
    throw new Refusal('invalid', 'There are too many open times for one question: ask for fewer days', {
      field: 'to',
    });
  }
  return { doctors: found.map((free) => toDoctorSlots(free, call)) };
}

function readDays(
  { from, to }: OpenSlotsInput,
  maxDays: number,
): { first: CalendarDate; last: CalendarDate } {
  const first = parseIsoDate(from);
  const last = parseIsoDate(to);
  if (!first || !last) {
    throw new Refusal('invalid', 'from must be a real date like 2026-09-05', { field: 'from' });
  }
  const days = (toWallMinutes(last) - toWallMinutes(first)) / minutesPerDay + 1;
  if (days < 1) throw new Refusal('invalid', 'to must not be before from', { field: 'to' });
  if (days > maxDays) {
    const unless = maxDays < maxOpenSlotDays ? ' without signing in' : '';
    throw new Refusal('invalid', `At most ${maxDays} days at once${unless}`, { field: 'to' });
  }
  return { first, last };
}

// Somebody archived takes no bookings: for whoever books they are not there.
async function doctorsFor(
  connection: Connection,
  { doctorId, speciality }: OpenSlotsInput,
): Promise<DoctorRecord[]> {
  const store = doctorStore(connection);
  if (doctorId === undefined) {
    return (await store.list()).filter(
      (doctor) => doctor.archivedAt === null && (!speciality || doctor.speciality === speciality),
    );
  }
  const doctor = await store.find(doctorId);
  if (!doctor) throw notFound('Doctor');
  return !speciality || doctor.speciality === speciality ? [doctor] : [];
}
