import type { whyNot as endpoint } from '@docket/contract/booking.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
import { doctorStore } from '../doctors/store.ts';
import { loadWorkPlan } from '../hours/work-plans.ts';
import type { Context } from '../platform/context.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { describeConflict } from './conflicts/describe-conflict.ts';
import { findOfferConflict } from './conflicts/find-conflict.ts';
import { formatConflict } from './conflicts/format-conflict.ts';
import { findNextFree } from './conflicts/next-free.ts';
import { loadSituation } from './conflicts/situation.ts';
import { latestOf } from './open/find-free-slots.ts';
import { passesMidnight, readStart, toTimeSpan } from './rules.ts';

/** Says whether a time of a doctor is free, and if not, why: as a sentence and as data. Throws Refusal: not found, invalid. */
export async function whyNot(context: Context, { input }: Call<typeof endpoint>) {
  const { engine, clock } = context;
  const doctor = await doctorStore(engine.read).find(input.doctorId);
  if (!doctor) throw notFound('Doctor');
  const plan = await loadWorkPlan(engine.read, doctor.id);
  const length = input.length ?? plan.slotMinutes;
  const time = toTimeSpan(readStart(input), length);
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'An appointment may not pass midnight', { field: 'length' });
  }
  const now = await loadSituation(engine.read, clock, { doctor, plan, time });
  const conflict = findOfferConflict(time, now, latestOf(plan, false, clock));
  if (!conflict) return { open: true, why: null, message: 'This time is free', details: {} };
  const described = await describeConflict(engine.read, conflict);
  const wanted = { from: time.startsAt, length, forDesk: false };
  return {
    open: false,
    why: conflict.why,
    message: `${formatConflict(conflict, now.wallNow)}${formatTaker(described, clock.nowMs())}`,
    details: { ...described, nextFree: await findNextFree(engine.read, clock, doctor, wanted) },
  };
}

function formatTaker({ takenBy, takenAt }: Record<string, unknown>, nowMs: number): string {
  if (typeof takenBy !== 'string' || typeof takenAt !== 'number') return '';
  return `: booked by ${takenBy} ${formatAgo(nowMs - takenAt)}`;
}
