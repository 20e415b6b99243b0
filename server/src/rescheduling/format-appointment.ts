import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import type { ConflictDetails } from '@docket/contract/refusals.ts';
import type { AuthoredEvent } from '../appointments/store/history.ts';
import type { AppointmentRow, AppointmentTime } from '../appointments/store/rows.ts';
import { rowStore } from '../appointments/store/rows.ts';
import { formatDate, formatTime } from '../hours/format-time.ts';
import type { Connection } from '../platform/database/engine.ts';

/** "23 November 2026 at 9:00 AM" */
export function formatWhen({ startsAt }: Pick<AppointmentTime, 'startsAt'>): string {
  return `${formatDate(startsAt)} at ${formatTime(startsAt)}`;
}

/** Returns " by Nora Lind 12 s ago"; empty if the author is unknown. */
export function formatAuthor(maker: AuthoredEvent | null, nowMs: number): string {
  return maker ? ` by ${maker.name} ${formatAgo(nowMs - maker.at)}` : '';
}

/** "Taken 12 s ago by Nora Lind"; empty if unrecorded. */
export function formatTaken({ takenBy, takenAt }: ConflictDetails, nowMs: number): string {
  if (typeof takenBy !== 'string' || typeof takenAt !== 'number') return '';
  return `Taken ${formatAgo(nowMs - takenAt)} by ${takenBy}`;
}

/** "1 appointment", "3 appointments" */
export function formatAppointments(count: number): string {
  return `${count} appointment${count === 1 ? '' : 's'}`;
}

/** Returns the row of an existing appointment, with patient and doctor. Throws Error if it is missing. */
export async function readAppointment(
  connection: Connection,
  appointmentId: string,
): Promise<AppointmentRow> {
  const row = await rowStore(connection).readOne(appointmentId);
  if (!row) throw new Error('An appointment that was just read is not there');
  return row;
}
