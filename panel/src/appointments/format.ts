import { findDetails, Refused } from '@docket/contract/client.ts';
import type { Appointment, CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { formatAgo, formatMinutesAgo } from '@docket/contract/formats/format-ago.ts';
import {
  type CalendarDate,
  computeAge,
  formatSlotDate,
  formatSlotTime,
  getWeekday,
  parseSlotDate,
  showSlotTime,
  toWallMinutes,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import { appointmentChanged, slotRefused } from '@docket/contract/refusals.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { millisecondsPerMinute, minutesPerDay, shortWeekdayName } from '@docket/contract/rules/limits.ts';
import { serverNowMs } from '../api/call-server.ts';
import { changeLabels, formatHolder, toActor } from '../api/conflict-actor.ts';

/** Returns the patient's name; an unknown patient is "Unknown Patient" (specification 2.10). */
export function patientName({ userData }: Pick<ListedAppointment, 'userData'>): string {
  return userData.name.trim() || 'Unknown Patient';
}

/** Returns "Online" or "Cash" (specification 3.2). */
export function paymentLabel(payment: boolean): string {
  return payment ? 'Online' : 'Cash';
}

/** Returns patient and time: "Elio Rossi, Mon 8:30 AM". */
export function formatWhose(appointment: ListedAppointment): string {
  return `${patientName(appointment)}, ${formatSlot(appointment)}`;
}

/** Returns the move: "Elio Rossi, Mon 8:30 AM to Tue 9:00 AM", with the new doctor if that changed. */
export function formatMoved(before: Appointment, after: Appointment): string {
  const colleague = before.doctorId === after.doctorId ? '' : `, ${after.docData.name}`;
  return `${formatWhose(before)} to ${formatSlot(after)}${colleague}`;
}

function formatSlot(appointment: ListedAppointment): string {
  // Today in UTC is close enough: it only decides whether the date is within a week.
  return formatSlotShort(appointment, wallClockIn('UTC', serverNowMs()).date);
}

/** Returns "Mon 8:30 AM" within a week of today, otherwise "Mon 5 Sep, 8:30 AM". */
function formatSlotShort(
  { slotDate, slotTime }: { slotDate: string; slotTime: string },
  today: CalendarDate,
): string {
  const date = parseSlotDate(slotDate);
  if (!date) return slotTime;
  const weekday = shortWeekdayName(getWeekday(date));
  const groupDaysOff = Math.abs(toWallMinutes(date) - toWallMinutes(today)) / minutesPerDay;
  if (groupDaysOff < 7) return `${weekday} ${slotTime}`;
  return `${weekday} ${date.day} ${months[date.month - 1]}, ${slotTime}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Returns the change of the appointment or its slot since it was read: "Cancelled by Sarah Lind just now", "Taken by
 * Ana Cruz, 10:30 AM". null if the refusal has no such details.
 */
export function formatChangedSince(error: unknown): string | null {
  const slot = findDetails(error, slotRefused);
  const changed = findDetails(error, appointmentChanged);
  const holder = slot && formatHolder(slot, serverNowMs());
  if (holder) return holder;
  const { name, at } = toActor(slot ?? changed ?? {});
  if (!name) return null;
  const ago = at === null ? '' : ` ${formatAgo(serverNowMs() - at)}`;
  if (slot) return slot.why === 'taken' ? `Taken${ago} by ${name}` : null;
  const change = changed && formatChanged(changed);
  return change && `${change} by ${name}${ago}`;
}

type Changed = NonNullable<ReturnType<typeof findDetails<typeof appointmentChanged.details>>>;

function formatChanged({ what, payment, slotDate, slotTime }: Changed): string | null {
  if (what === 'payment set') return payment ? 'Marked as paid online' : 'Marked as cash';
  if (what === 'moved') return `Moved to ${formatSlotDate(slotDate)}, ${showSlotTime(slotTime)}`;
  return what !== null && what in changeLabels ? changeLabels[what as keyof typeof changeLabels] : null;
}

/** Why a time was refused, and the next free times. */
export interface SlotRefusal {
  /** Overbooking is refused too. */
  readonly isFull: boolean;
  readonly sentence: string;
  /** The holder of the time, or the change that took it; null if unknown. */
  readonly holderText: string | null;
  readonly nextFree: readonly OpenSlot[];
}

/** Returns the refusal of a time by a restore or a move; null for another error. */
export function readSlotRefusal(error: unknown): SlotRefusal | null {
  const details = findDetails(error, slotRefused);
  if (!(error instanceof Refused) || !details) return null;
  return {
    isFull: details.why === 'full',
    sentence: details.why === 'offered' ? (formatChangedSince(error) ?? error.message) : error.message,
    holderText: details.why === 'offered' ? null : formatChangedSince(error),
    nextFree: details.nextFree ?? [],
  };
}

/** The sources of a cancellation, for display. */
export const cancelKindLabels: Record<CancelKind, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  practice: 'Practice',
  mistake: 'By mistake',
};

/** Returns "by the patient", "by mistake". */
export function formatCancelKind(kind: CancelKind): string {
  return kind === 'mistake' ? 'by mistake' : `by the ${kind}`;
}

interface Cancellation {
  readonly cancelReason?: string | undefined;
  readonly cancelKind?: CancelKind | undefined;
}

/**
 * Returns "Cancelled by the patient: Felt better", "Cancelled: Felt better", or "Cancelled" without source and
 * reason.
 */
export function formatCancelled({ cancelReason, cancelKind }: Cancellation): string {
  const by = cancelKind ? `Cancelled ${formatCancelKind(cancelKind)}` : 'Cancelled';
  return cancelReason ? `${by}: ${cancelReason}` : by;
}

/**
 * Returns the short form beside the word Cancelled: "By the patient: Felt better"; "Cancelled: Felt better" for a
 * reason without a source. Empty for a no-show, which has its own label.
 */
export function formatCancelReason(appointment: ListedAppointment): string {
  const { cancelled, cancelReason, cancelKind } = appointment;
  if (!cancelled || cancelReason === noShowReason || (!cancelReason && !cancelKind)) return '';
  return formatCancelled(appointment).replace(/^Cancelled b/, 'B');
}

/** Shown in place of the stored reason of a no-show. */
export const noShowLabel = 'No-show';

/** The specification's words for the status of an appointment. */
export const statusLabels: Record<Status, string> = {
  pending: 'Pending',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** Returns the age in whole years; a dash if unknown (specification 2.6). */
export function formatAgeShort(dob: string | null, today: CalendarDate): string {
  return String(computeAge(dob, today) ?? '-');
}

/** Returns "booked 2 h ago". */
export function formatBooked({ bookedAt }: Appointment): string {
  return `booked ${formatMinutesAgo(serverNowMs() - bookedAt)}`;
}

/** Returns "Here 12 min" or "Here 1 h 5 min". Both times in epoch milliseconds. */
export function formatWaiting(arrivedAt: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - arrivedAt) / millisecondsPerMinute));
  if (minutes === 0) return 'Here now';
  return `Here ${formatMinutes(minutes)}`;
}

/**
 * Returns "In the room since 10:42 AM · waited 12 min"; the wait is left out if it is zero or no arrival was
 * recorded.
 */
export function formatInRoom(
  { arrivedAt, calledAt }: Pick<Appointment, 'arrivedAt' | 'calledAt'>,
  timeZone: string,
): string {
  if (calledAt === null) return '';
  const since = `In the room since ${showSlotTime(formatSlotTime(wallClockIn(timeZone, calledAt).minutes))}`;
  const waited = Math.floor((calledAt - (arrivedAt ?? calledAt)) / millisecondsPerMinute);
  return waited > 0 ? `${since} · waited ${formatMinutes(waited)}` : since;
}

function formatMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
