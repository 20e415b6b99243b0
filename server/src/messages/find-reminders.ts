import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { maxQuietShift, quietEndsAt, windowToRemind } from '@docket/contract/message-rules.ts';
import { parseClockTime, toWallMinutes, wallClockIn } from '@docket/contract/slot-date.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import { newId } from '../platform/new-id.ts';
import type { DueMessage, Ending, NewMessage } from './rows.ts';
import { messageStore, type ReminderCandidate, reminderStore } from './store.ts';

/**
 * Writes down the reminders that are due now; returns how many. They are found, not planned: what was moved or cancelled
 * meanwhile needs nothing to be taken back, and at its new time it is found again. Several nodes may look at once.
 */
export async function findReminders(context: Context): Promise<number> {
  const { engine, clock } = context;
  const practice = await readClinicSettings(context, engine.read);
  if (practice.reminderHours.length === 0 || practice.messagesOff.includes('reminder')) return 0;
  const from = clock.wallNow();
  const span = { from, to: from + Math.max(...practice.reminderHours) * 60 + maxQuietShift };
  const store = reminderStore(engine.read);
  const candidates = await store.candidates(span);
  if (candidates.length === 0) return 0;
  const written = await store.written(span);
  const due = candidates.flatMap((one) => {
    const message = toReminder(one, practice, clock);
    return message && !written.has(message.dedupeKey) ? [message] : [];
  });
  if (due.length === 0) return 0;
  const added = await engine.transaction((tx) => messageStore(tx).add(due));
  return added.length;
}

function toReminder(
  { appointmentId, patientId, doctorId, startsAt, knownSince }: ReminderCandidate,
  practice: ClinicSettings,
  clock: Context['clock'],
): NewMessage | null {
  const dedupeKey = keyAt(clock.wallNow(), { id: appointmentId, startsAt, knownSince }, practice, clock);
  if (dedupeKey === null) return null;
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

/** The key of the reminder that is to be sent of an appointment at a wall minute; null: none. */
function keyAt(
  wallMinutes: number,
  {
    id,
    startsAt,
    knownSince,
  }: { readonly id: string; readonly startsAt: number; readonly knownSince: number },
  practice: ClinicSettings,
  { timeZone }: Context['clock'],
): string | null {
  const since = wallClockIn(timeZone, knownSince);
  const times = { startsAt, knownSince: toWallMinutes(since.date, since.minutes) };
  const rules = { windows: practice.reminderHours, quiet: quietOf(practice) };
  const hours = windowToRemind(times, rules, wallMinutes);
  return hours === null ? null : `reminder ${id} ${startsAt} ${hours}`;
}

function quietOf({ quietFrom, quietUntil }: ClinicSettings) {
  return { from: parseClockTime(quietFrom) ?? 0, until: parseClockTime(quietUntil) ?? 0 };
}

/**
 * Whether a reminder whose turn it is has to wait, until a moment in epoch milliseconds, or is not sent; null: it leaves. It
 * may have waited for the mail server: into quiet hours, or until the next reminder is due, which leaves alone.
 */
export function findObstacle(
  { dedupeKey, appointment }: DueMessage & { readonly offer: null },
  practice: ClinicSettings,
  clock: Context['clock'],
): { readonly until: number } | Ending | null {
  const now = clock.wallNow();
  const at = quietEndsAt(now, quietOf(practice));
  if (at >= appointment.startsAt)
    return { state: 'withdrawn', reason: 'The appointment begins before the quiet hours end' };
  const key = keyAt(at, appointment, practice, clock);
  if (key !== null && key !== dedupeKey)
    return { state: 'withdrawn', reason: 'The next reminder takes its place' };
  return at === now ? null : { until: clock.toInstant(at) };
}
