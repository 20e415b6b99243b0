import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { maxQuietShift, windowToRemind } from '@docket/contract/message-rules.ts';
import { parseClockTime, toWallMinutes, wallClockIn } from '@docket/contract/slot-date.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import { newId } from '../platform/new-id.ts';
import type { NewMessage } from './rows.ts';
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
  { appointmentId, patientId, doctorId, startsAt, bookedAt }: ReminderCandidate,
  { reminderHours, quietFrom, quietUntil }: ClinicSettings,
  clock: Context['clock'],
): NewMessage | null {
  const booked = wallClockIn(clock.timeZone, bookedAt);
  const quiet = { from: parseClockTime(quietFrom) ?? 0, until: parseClockTime(quietUntil) ?? 0 };
  const hours = windowToRemind(
    { startsAt, bookedAt: toWallMinutes(booked.date, booked.minutes) },
    { windows: reminderHours, quiet },
    clock.wallNow(),
  );
  if (hours === null) return null;
  const nowMs = clock.nowMs();
  return {
    id: newId(),
    appointmentId,
    patientId,
    kind: 'reminder',
    dedupeKey: `reminder ${appointmentId} ${startsAt} ${hours}`,
    known: { status: 'pending', startsAt, doctorId },
    madeAt: nowMs,
    dueAt: nowMs,
  };
}
