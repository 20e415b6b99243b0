import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { parseClockTime, toWallMinutes, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import {
  findQuietEnd,
  findReminderWindow,
  maxQuietShiftMinutes,
} from '@docket/contract/rules/message-rules.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import { newId } from '../platform/new-id.ts';
import type { DueMessage, Ending, NewMessage } from './rows.ts';
import { queueStore } from './store/queue.ts';
import { type ReminderCandidate, reminderStore, type WrittenReminder } from './store/reminders.ts';

/**
 * Queues the reminders due now and returns their number. Reminders are searched for, not scheduled ahead, so a moved or
 * cancelled appointment needs no correction and is found at its new time. Safe on several nodes at once.
 */
export async function findReminders(context: Context): Promise<number> {
  const { engine, clock } = context;
  const practice = await readClinicSettings(context, engine.read);
  if (practice.reminderHours.length === 0 || practice.messagesOff.includes('reminder')) return 0;
  const from = clock.wallNow();
  const span = { from, to: from + Math.max(...practice.reminderHours) * 60 + maxQuietShiftMinutes };
  const store = reminderStore(engine.read);
  const candidates = await store.candidates(span);
  if (candidates.length === 0) return 0;
  const written = Map.groupBy(await store.written(span), ({ appointmentId }) => appointmentId);
  const due = candidates.flatMap((candidate) => {
    const message = toReminder(candidate, written.get(candidate.appointmentId) ?? [], { practice, clock });
    return message ? [message] : [];
  });
  if (due.length === 0) return 0;
  const added = await engine.transaction((tx) => queueStore(tx).add(due));
  return added.length;
}

function toReminder(
  { appointmentId, patientId, doctorId, startsAt, knownSince }: ReminderCandidate,
  written: readonly WrittenReminder[],
  { practice, clock }: { readonly practice: ClinicSettings; readonly clock: Context['clock'] },
): NewMessage | null {
  const ofThisTime = toKeyPrefix({ id: appointmentId, startsAt });
  const remindedAt = written
    .filter(({ dedupeKey, state }) => state !== 'withdrawn' && dedupeKey.startsWith(ofThisTime))
    .reduce((latest, { madeAt }) => Math.max(latest, madeAt), 0);
  const times = { id: appointmentId, startsAt, knownSince, remindedAt };
  const dedupeKey = findReminderKey(clock.wallNow(), times, practice, clock);
  if (dedupeKey === null || written.some((reminder) => reminder.dedupeKey === dedupeKey)) return null;
  const nowMs = clock.nowMs();
  return {
    id: newId(),
    appointmentId,
    patientId,
    kind: 'reminder',
    dedupeKey,
    known: { status: 'pending', startsAt, doctorId },
    madeAt: nowMs,
    dueAt: nowMs,
  };
}

/** Returns the dedupe key of the reminder due at a wall minute, or null. */
function findReminderKey(
  wallMinutes: number,
  { id, startsAt, knownSince, remindedAt = 0 }: RemindedTime,
  practice: ClinicSettings,
  { timeZone }: Context['clock'],
): string | null {
  const onWall = (at: number) => {
    const { date, minutes } = wallClockIn(timeZone, at);
    return toWallMinutes(date, minutes);
  };
  const times = { startsAt, knownSince: onWall(knownSince), remindedAt: onWall(remindedAt) };
  const rules = { windows: practice.reminderHours, quiet: readQuietHours(practice) };
  const hours = findReminderWindow(times, rules, wallMinutes);
  return hours === null ? null : `${toKeyPrefix({ id, startsAt })}${hours}`;
}

interface RemindedTime {
  readonly id: string;
  /** wall minutes */
  readonly startsAt: number;
  /** epoch milliseconds; 0: never */
  readonly knownSince: number;
  readonly remindedAt?: number;
}

/** Returns the common prefix of all reminder keys for one time of an appointment. */
const toKeyPrefix = ({ id, startsAt }: Pick<RemindedTime, 'id' | 'startsAt'>) =>
  `reminder ${id} ${startsAt} `;

function readQuietHours({ quietFrom, quietUntil }: ClinicSettings) {
  return { from: parseClockTime(quietFrom) ?? 0, until: parseClockTime(quietUntil) ?? 0 };
}

/**
 * Returns until when a due reminder waits (epoch milliseconds), or why it is not sent, or null to send it now. A mail
 * outage may have delayed it into quiet hours, or up to the next reminder, which replaces it.
 */
export function findReminderConflict(
  { dedupeKey, appointment }: DueMessage & { readonly offer: null },
  practice: ClinicSettings,
  clock: Context['clock'],
): { readonly until: number } | Ending | null {
  const now = clock.wallNow();
  const at = findQuietEnd(now, readQuietHours(practice));
  if (at >= appointment.startsAt)
    return {
      state: 'given up',
      reason: 'It was not sent before the quiet hours, and the appointment begins before they end',
    };
  const key = findReminderKey(at, appointment, practice, clock);
  if (key !== null && key !== dedupeKey)
    return { state: 'withdrawn', reason: 'The next reminder replaces it' };
  // In a repeated hour the end of quiet hours means the second time.
  return at === now ? null : { until: Math.max(clock.toInstant(at), clock.nowMs() + millisecondsPerMinute) };
}
