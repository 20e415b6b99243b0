import type { Change } from '@docket/contract/live.ts';
import { formatChange } from './format-change.ts';

/** How long a row says who changed it: long enough to be found and read. */
const shownMs = 8_000;

/** What others did a moment ago: an appointment's id -> the sentence its rows show. */
let recent: ReadonlyMap<string, string> = new Map();
const timers = new Map<string, number>();
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, string>): void {
  recent = next;
  for (const listener of listeners) listener();
}

/** Shows for some seconds who changed an appointment. */
export function showRecentChange(appointmentId: string, change: Pick<Change, 'what' | 'who'>): void {
  window.clearTimeout(timers.get(appointmentId));
  timers.set(
    appointmentId,
    window.setTimeout(() => {
      timers.delete(appointmentId);
      set(new Map([...recent].filter(([id]) => id !== appointmentId)));
    }, shownMs),
  );
  set(new Map(recent).set(appointmentId, formatChange(change)));
}

export function recentChangeOf(appointmentId: string): string | null {
  return recent.get(appointmentId) ?? null;
}

export function onRecentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
