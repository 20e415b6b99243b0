import type * as contract from '@docket/contract/endpoints/hours.ts';
import type { Hours } from '@docket/contract/endpoints/hours.ts';
import { toWallMinutes, toWallText } from '@docket/contract/formats/slot-date.ts';
import { isAvailable, isAway } from '../doctors/rules.ts';
import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { toTimeOff } from './format-time.ts';
import { timeOffStore } from './store.ts';
import { loadWorkPlan } from './work-plans.ts';

// Later than every year of the contract, and still a 32-bit integer.
const endOfTime = 2_000_000_000;

/** Returns a doctor's hours with the time off from today on, the clinic's included. Throws Refusal (not found). */
export async function readHours(
  { engine, clock }: Context,
  call: Call<typeof contract.readHours>,
): Promise<{ hours: Hours }> {
  const doctorId = getDoctorId(call);
  const doctor = await doctorStore(engine.read).find(doctorId);
  if (!doctor) throw notFound('Doctor');
  const { hasHours: _, clinic: _clinic, ...storedHours } = await loadWorkPlan(engine.read, doctorId);
  const fromToday = { from: toWallMinutes(clock.today()), to: endOfTime };
  const timeOff = await timeOffStore(engine.read).between([doctorId], fromToday);
  const wallNow = clock.wallNow();
  return {
    hours: {
      ...storedHours,
      timeOff: timeOff.map(toTimeOff),
      awayUntil: doctor.awayUntil !== null && isAway(doctor, wallNow) ? toWallText(doctor.awayUntil) : null,
      available: isAvailable(doctor, wallNow),
    },
  };
}
