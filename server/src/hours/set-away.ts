import type * as contract from '@docket/contract/endpoints/hours.ts';
import { addDays, parseIsoDate, toWallMinutes, toWallText } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { loadActiveDoctor } from '../doctors/load-active-doctor.ts';
import { isAway } from '../doctors/rules.ts';
import type { ScheduleContext } from '../doctors/schedule-effect.ts';
import { awayStore } from '../doctors/store.ts';
import type { Clock } from '../platform/clock.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { formatUntil } from './format-time.ts';

/**
 * Sets a doctor away until a moment, or back now. The last request wins. Throws Refusal: not found, conflict
 * (archived), invalid.
 */
export async function setAway(
  { engine, clock, onScheduleChange }: ScheduleContext,
  call: Call<typeof contract.setAway>,
) {
  const doctorId = getDoctorId(call);
  const awayUntil = readAwayUntil(call.input, clock);
  const { doctor, effects } = await engine.transaction(async (tx) => {
    const working = await loadActiveDoctor(tx, doctorId);
    // An extended absence starts when it first started.
    const now = clock.wallNow();
    const from = isAway(working, now) ? (working.awayFrom ?? now) : now;
    await awayStore(tx).set(doctorId, awayUntil === null ? null : { from, until: awayUntil });
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
    return { doctor: working, effects: await onScheduleChange(tx, clock, doctorId) };
  });
  if (awayUntil !== null) {
    return {
      message: `Away until ${formatUntil(awayUntil, clock.wallNow())}${effects}`,
      awayUntil: toWallText(awayUntil),
    };
  }
  // The doctor's `available` switch is separate: the end of an absence leaves it unchanged.
  const sentence = doctor.available ? 'Back now' : 'No longer away, but not available';
  return { message: `${sentence}${effects}`, awayUntil: null };
}

/** Returns the wall minute the absence ends at, or null for back now. Throws Refusal (invalid). */
function readAwayUntil(
  { minutes, endOfToday, date }: Call<typeof contract.setAway>['input'],
  clock: Clock,
): number | null {
  const choices = [minutes !== undefined, endOfToday === true, date !== undefined].filter(Boolean);
  if (choices.length > 1) {
    throw new Refusal('invalid', 'Choose minutes, the end of today or a date', { field: 'minutes' });
  }
  if (minutes !== undefined) return addRealMinutes(minutes, clock);
  if (endOfToday) return toWallMinutes(addDays(clock.today(), 1));
  if (date === undefined) return null;
  const last = parseIsoDate(date);
  if (!last || toWallMinutes(last) < toWallMinutes(clock.today())) {
    throw new Refusal('invalid', 'The date must not be in the past', { field: 'date' });
  }
  return toWallMinutes(addDays(last, 1));
}

// Counts real minutes, so a forward clock change makes the end later on the wall. With a backward change the end
// could be a wall time already past. Then wall minutes count, and the absence lasts the repeated hour longer.
function addRealMinutes(minutes: number, clock: Clock): number {
  const later = Temporal.Instant.fromEpochMilliseconds(clock.nowMs() + minutes * millisecondsPerMinute);
  const { year, month, day, hour, minute } = later.toZonedDateTimeISO(clock.timeZone);
  return Math.max(clock.wallNow() + minutes, toWallMinutes({ year, month, day }, hour * 60 + minute));
}
