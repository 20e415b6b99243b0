import { useSyncExternalStore } from 'react';
import { onRecentChange, recentChangeOf } from './recent-changes.ts';

/** What somebody else did to an appointment a moment ago, as a sentence; null when nothing. */
export function useRecentChange(appointmentId: string): string | null {
  return useSyncExternalStore(onRecentChange, () => recentChangeOf(appointmentId));
}
