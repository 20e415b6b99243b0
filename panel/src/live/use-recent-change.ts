import type { Appointment } from '@docket/contract/appointments.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { formatAloud } from './announcements.ts';
import { onRecentChange, recentChangeOf } from './recent-changes.ts';

/** What somebody else did to an appointment a moment ago, as a sentence; null when nothing. */
function useRecentChange(appointmentId: string): string | null {
  return useSyncExternalStore(onRecentChange, () => recentChangeOf(appointmentId));
}

/** The same, and a screen reader says it of whom it is about. */
export function useSayChange({ _id, userData }: Pick<Appointment, '_id' | 'userData'>): string | null {
  const change = useRecentChange(_id);
  const { name } = userData;
  useEffect(() => {
    if (change) formatAloud(`${name || 'A patient'}: ${change}`);
  }, [change, name]);
  return change;
}
