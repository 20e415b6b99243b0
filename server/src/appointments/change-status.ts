import type { CancelKind } from '@docket/contract/endpoints/appointments.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import type { AppointmentAct, AppointmentUpdate } from './change.ts';
import { refuseFor } from './load-for-caller.ts';
import { decideArrival, explainStatusRefusal, isSameDay, type StatusChange, statusAfter } from './rules.ts';
import type { CalendarSlot } from './store/changes.ts';

const eventByChange = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'restored',
} as const satisfies Record<StatusChange, HistoryEntry['what']>;

/** The slot of a restored appointment. */
export interface RestoredSlot extends CalendarSlot {
  /** Offers to other patients whose slot the appointment takes on purpose. */
  readonly overriddenOfferIds: readonly string[];
}

interface StatusOptions {
  /** Reason for the cancellation. */
  readonly reason?: string;
  /** Side that cancels: the patient, the doctor or the practice. */
  readonly kind?: CancelKind | undefined;
  /** Keeps the check-in of an appointment that is restored to a past day. */
  readonly keepsArrival?: boolean;
  /** Slot of a restored appointment; default: the slot it had. */
  readonly to?: RestoredSlot;
}

/**
 * Returns the update that cancels, completes or restores an appointment. Throws Refusal (conflict) if its status does
 * not allow it.
 */
export async function changeStatus(
  { tx, context: { clock }, appointment: before }: AppointmentAct,
  change: StatusChange,
  { reason = '', kind, keepsArrival, to }: StatusOptions = {},
): Promise<AppointmentUpdate> {
  const refusalReason = explainStatusRefusal(change, before.status);
  if (refusalReason) throw await refuseFor(refusalReason, before, tx);
  const status = statusAfter[change];
  const isNoShow = reason === noShowReason;
  // A missed appointment is stored without a side.
  const cancelKind = isNoShow ? undefined : kind;
  const slot: CalendarSlot = to ?? before;
  const arrivedAt = keepsArrival ? before.arrivedAt : decideArrival(change, before.arrivedAt, clock);
  return {
    what: eventByChange[change],
    set: {
      status,
      cancelReason: reason,
      cancelKind: cancelKind ?? '',
      arrivedAt: isSameDay(before, slot) ? arrivedAt : null,
      slot,
    },
    from: { status: before.status, ...findChangedSlot(before, slot) },
    to: {
      status,
      ...findChangedSlot(slot, before),
      ...(cancelKind && { kind: cancelKind }),
      ...(reason !== '' && { reason }),
    },
    ...(to && { overriddenOfferIds: to.overriddenOfferIds }),
    // A missed appointment sends no message.
    ...(!isNoShow && {
      patientNotice: { was: before, is: { ...before, ...slot, status }, wallNow: clock.wallNow() },
    }),
  };
}

/** Returns the fields of `slot` that differ from `other`, as the audit trail stores them. */
function findChangedSlot(slot: CalendarSlot, other: CalendarSlot): Record<string, string | boolean> {
  return {
    ...(slot.startsAt !== other.startsAt && toSlot(slot.startsAt)),
    ...(slot.overbooked !== other.overbooked && { overbooked: slot.overbooked }),
  };
}
