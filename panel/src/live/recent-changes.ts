import type { AppointmentChange } from '@docket/contract/endpoints/live.ts';
import { create } from 'zustand';
import { formatChange } from '../api/conflict-actor.ts';

/** Long enough for a user to find and read the sentence. */
const shownMs = 8_000;

// Appointment id -> sentence about another user's recent change.
const useRecentChanges = create<Readonly<Record<string, string>>>(() => ({}));
const timers = new Map<string, number>();

/** Shows for some seconds who changed an appointment. */
export function showRecentChange(
  appointmentId: string,
  change: Pick<AppointmentChange, 'what' | 'who'>,
): void {
  window.clearTimeout(timers.get(appointmentId));
  const hide = () => {
    timers.delete(appointmentId);
    const { [appointmentId]: _, ...others } = useRecentChanges.getState();
    useRecentChanges.setState(others, true);
  };
  timers.set(appointmentId, window.setTimeout(hide, shownMs));
  useRecentChanges.setState({ [appointmentId]: formatChange(change) });
}

/** The sentence about another user's recent change of an appointment; null if none. Updates live. */
export function useRecentChange(appointmentId: string): string | null {
  return useRecentChanges((recent) => recent[appointmentId] ?? null);
}
