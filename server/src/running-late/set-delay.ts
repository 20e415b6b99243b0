import type * as contract from '@docket/contract/endpoints/running-late.ts';
import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { delayChanged } from '@docket/contract/refusals.ts';
import { findExpectedTimes, findNextAppointment } from '@docket/contract/rules/expected-times.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { appointmentStore } from '../appointments/store/changes.ts';
import { loadActiveDoctor } from '../doctors/load-active-doctor.ts';
import { isAway } from '../doctors/rules.ts';
import { formatUntil } from '../hours/format-time.ts';
import { publishMessage } from '../messages/publish.ts';
import { delayMessageStore } from '../messages/store/delays.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { loadToday, presentDelay } from './read-today.ts';
import { delayStore, type RecordedDelay, type StoredDelay, todayStore } from './store.ts';

/**
 * Records a doctor's delay, or undoes the last record. Stored as the start of the next patient, so that later gaps
 * absorb the delay. Throws Refusal: not found, conflict (archived, changed by another user).
 */
export async function setDelay({ engine, clock }: Context, call: Call<typeof contract.setDelay>) {
  const doctorId = getDoctorId(call);
  const { minutes, version: seenVersion, undo = false } = call.input;
  return engine.transaction(async (tx) => {
    const doctor = await loadActiveDoctor(tx, doctorId);
    // Serializes concurrent records, and prevents bookings from changing the next patient.
    await appointmentStore(tx).lockDoctor(doctorId);
    const stored = (await delayStore(tx).ofDoctors([doctorId])).get(doctorId);
    const oldVersion = stored?.version ?? 0;
    if (seenVersion !== undefined && seenVersion !== oldVersion) throw refuseChanged(stored, clock);
    const from = toWallMinutes(clock.today());
    const by = { changedBy: call.caller.accountId, at: clock.nowMs() };
    const before = undo ? (stored?.former ?? null) : null;
    const delay = before ?? {
      day: from / minutesPerDay,
      minutes,
      ...by,
      freeFrom: (await findNextStart(tx, doctorId, from, clock)) + minutes,
    };
    const version = oldVersion + 1;
    // Day 0: no delay was recorded before.
    const former = stored ? toRecordedDelay(stored) : { day: 0, minutes: 0, freeFrom: 0, ...by, version: 0 };
    await delayStore(tx).save({ doctorId, ...delay, version, former });
    await tx.publish({ topic: 'delays', ids: { doctorId } });
    // Queued messages about the delay contain an outdated time.
    const day = { from, to: from + minutesPerDay };
    const today = (await todayStore(tx).appointments(doctorId, day)).map(({ id }) => id);
    const cause = delay.minutes === 0 ? 'The doctor is on time' : 'The doctor’s delay has changed';
    const reason = before === null ? cause : 'The doctor’s delay was undone';
    for (const appointmentId of await delayMessageStore(tx).withdraw(today, reason))
      await publishMessage(tx, { appointmentId, doctorId, wishId: null });
    const now = clock.wallNow();
    const away = isAway(doctor, now) ? `, away until ${formatUntil(doctor.awayUntil ?? now, now)}` : '';
    const recordedMinutes = delay.day === from / minutesPerDay ? delay.minutes : 0;
    const message =
      before === null
        ? describeDelay(doctor.name, minutes)
        : describeUndoneDelay(doctor.name, recordedMinutes);
    return { message: message + away, version };
  });
}

/** Names the delay of the restored record. With the time passed since, the expected delay may be longer. */
function describeUndoneDelay(name: string, minutes: number): string {
  return minutes === 0
    ? `Undone: ${name} is running as before`
    : `Undone: ${name} is back to a delay of ${minutes} min`;
}

function describeDelay(name: string, minutes: number): string {
  return minutes === 0 ? `${name} is on time` : `${name} is running ${minutes} min late`;
}

const toRecordedDelay = ({ day, minutes, freeFrom, changedBy, at, version }: StoredDelay): RecordedDelay => ({
  day,
  minutes,
  freeFrom,
  changedBy,
  at,
  version,
});

/**
 * Returns the start of the next patient in wall minutes, as if the delay were recorded already. Without a next
 * patient: now.
 */
async function findNextStart(tx: Tx, doctorId: string, midnight: number, clock: Clock): Promise<number> {
  const now = clock.wallNow();
  const [day] = await loadToday(tx, clock, doctorId);
  if (!day) return now;
  const appointments = day.appointments.map((appointment) => ({ ...appointment, isCallOutranked: true }));
  const away = day.away !== null && midnight + day.away.to > now ? day.away : null;
  const today = { appointments, timeOff: day.timeOff, away, delay: null };
  const next = findNextAppointment(today, findExpectedTimes(today, now - midnight));
  return next === null ? now : midnight + next.startsAt;
}

function refuseChanged(stored: StoredDelay | undefined, clock: Clock): Refusal {
  const { minutes, by, at } = presentDelay(stored, clock);
  const changer = by ?? 'Somebody else';
  const delayText = minutes === 0 ? 'on time' : `${minutes} min late`;
  const sentence =
    at === null ? 'Someone else changed this in the meantime' : `${changer} said meanwhile: ${delayText}`;
  return refuse(delayChanged, sentence, { minutes, version: stored?.version ?? 0, by, at });
}
