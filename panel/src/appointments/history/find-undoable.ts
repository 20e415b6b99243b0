import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';

// Entries that don't block the Undo of an earlier act: remarks, calls, money (undone in its own list) and an arrival
// that was reverted. Also a cancellation or completion: the appointment is pending, so it was reverted too.
const ignored: readonly HistoryEntry['what'][] = [
  'note set',
  'payment set',
  'payment received',
  'payment refunded',
  'written off',
  'fee kept',
  'payment undone',
  'amount set',
  'confirmed',
  'no answer',
  'left a message',
  'told',
  'contact undone',
  'asked to cancel',
  'patient merged',
  'merge undone',
  'arrival undone',
  'call in undone',
  'cancelled',
  'completed',
  'restored',
];

/** Returns the newest entry of a history (oldest first) that can be undone, or null. */
export function findUndoable(history: readonly HistoryEntry[], now: Appointment): HistoryEntry | null {
  const status = getStatus(now);
  for (const entry of history.toReversed()) {
    if (status !== 'pending') {
      if (entry.what === status) return entry;
      continue;
    }
    if (entry.what === 'arrived') {
      if (now.arrivedAt !== null) return entry;
      continue;
    }
    if (entry.what === 'called in') {
      if (now.calledAt !== null) return entry;
      continue;
    }
    if (entry.what === 'moved') return isWhereItWent(entry, now) && whereFrom(entry, now) ? entry : null;
    if (!ignored.includes(entry.what)) return null;
  }
  return null;
}

/** Returns the slot and doctor before a move, for its Undo; null if the entry lacks them. */
export function whereFrom({ from, to }: HistoryEntry, now: Appointment) {
  const { slotDate, slotTime, durationMinutes, doctorName, overbooked } = from ?? {};
  if (typeof slotDate !== 'string' || typeof slotTime !== 'string') return null;
  const hasMoved = doctorName !== to?.doctorName;
  const doctorId = hasMoved ? from?.doctorId : now.doctorId;
  if (typeof doctorId !== 'string') return null;
  const doctor = hasMoved
    ? { doctorId, name: String(doctorName ?? ''), image: '', speciality: '' }
    : { doctorId, ...now.docData };
  return {
    slotDate,
    slotTime,
    ...(typeof durationMinutes === 'number' && { durationMinutes }),
    doctor,
    overbook: overbooked === true,
  };
}

function isWhereItWent({ to }: HistoryEntry, now: Appointment): boolean {
  return to?.slotDate === now.slotDate && to.slotTime === now.slotTime;
}
