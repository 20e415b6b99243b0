import type * as contract from '@docket/contract/endpoints/doctors-today.ts';
import { addDays, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { computeDoctorDelay, findExpectedTimes } from '@docket/contract/rules/expected-times.ts';
import { maxOpenSlotDays } from '@docket/contract/rules/limits.ts';
import { findFreeSlots } from '../booking/open/find-free-slots.ts';
import { toSlots } from '../booking/open/to-slots.ts';
import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { loadTodayOf } from '../running-late/read-today.ts';

/** Returns the next free slot, today's counts and the delay of the named doctors who work here. */
export async function readDoctorsToday(
  { engine, clock }: Context,
  { input }: Call<typeof contract.readDoctorsToday>,
) {
  const doctors = (await doctorStore(engine.read).listOf([...new Set(input.doctorIds.split(','))])).filter(
    ({ archivedAt }) => archivedAt === null,
  );
  if (doctors.length === 0) return { doctors: [] };
  const first = clock.today();
  const { found } = await findFreeSlots(engine.read, clock, doctors, {
    first,
    last: addDays(first, maxOpenSlotDays - 1),
    maxPerDoctor: 1,
    forDesk: true,
  });
  const starts = new Map(found.map((free) => [free.doctor.id, free.starts]));
  const minuteOfDay = clock.wallNow() - toWallMinutes(first);
  return {
    doctors: (await loadTodayOf(engine.read, clock, doctors)).map((day) => ({
      doctorId: day.doctorId,
      nextFree: toSlots(starts.get(day.doctorId) ?? [])[0] ?? null,
      completed: day.appointments.filter(({ status }) => status === 'completed').length,
      total: day.appointments.length,
      lateMinutes: computeDoctorDelay(day, findExpectedTimes(day, minuteOfDay), minuteOfDay),
    })),
  };
}
