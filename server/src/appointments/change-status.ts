import { type CancelKind, noShowReason } from '@docket/contract/appointments.ts';
import type { HistoryEntry } from '@docket/contract/history.ts';
import { toSlot } from '@docket/contract/slot-date.ts';
import type { AppointmentAct, AppointmentUpdate } from './change.ts';
import { refuseFor } from './load-for-caller.ts';
import { arrivalAfter, explainStatusRefusal, isSameDay, type StatusChange, statusAfter } from './rules.ts';
import type { OwnSlot } from './store/changes.ts';

const eventByChange = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'restored',
} as const satisfies Record<StatusChange, HistoryEntry['what']>;

/** Where a restored appointment goes. */
export interface RestoredSlot extends OwnSlot {
  /** The offers to other patients whose time it takes on purpose. */
  readonly overriddenOfferIds: readonly string[];
}

interface StatusOptions {
  /** Why it is cancelled. */
  readonly reason?: string;
  /** Who cancels: the patient, the doctor or the practice. */
  readonly kind?: CancelKind | undefined;
  /** Restored to a day that is over, the patient was still here on it. */
  readonly keepsArrival?: boolean;
  /** The slot of a restored appointment; default: its own. */
  readonly to?: RestoredSlot;
}

/** Returns what cancels, completes or restores an appointment. Throws Refusal (conflict) where its status does not allow it. */
export async function changeStatus(
  { tx, context: { clock }, appointment: before }: AppointmentAct,
  change: StatusChange,
  { reason = '', kind, keepsArrival, to }: StatusOptions = {},
): Promise<AppointmentUpdate> {
  const refusalReason = explainStatusRefusal(change, before.status);
  if (refusalReason) throw await refuseFor(refusalReason, before, tx);
  const status = statusAfter[change];
  const isNoShow = reason === noShowReason;
  // A no-show is cancelled by no side.
  const cancelKind = isNoShow ? undefined : kind;
  const slot: OwnSlot = to ?? before;
  const arrivedAt = keepsArrival ? before.arrivedAt : arrivalAfter(change, before.arrivedAt, clock);
  return {
    what: eventByChange[change],
    set: {
      status,
      cancelReason: reason,
      cancelKind: cancelKind ?? '',
      arrivedAt: isSameDay(before, slot) ? arrivedAt : null,
      slot,
    },
    from: { status: before.status, ...changedSlot(before, slot) },
    to: {
      status,
      ...changedSlot(slot, before),
      ...(cancelKind && { kind: cancelKind }),
      ...(reason !== '' && { reason }),
    },
    ...(to && { overriddenOfferIds: to.overriddenOfferIds }),
    // A patient who did not come gets no message about it.
    ...(!isNoShow && {
      tells: { was: before, is: { ...before, ...slot, status }, wallNow: clock.wallNow() },
    }),
  };
}

/** The parts of a slot that differ from the other one, as the audit trail writes them. */
function changedSlot(slot: OwnSlot, other: OwnSlot): Record<string, string | boolean> {
  return {
    ...(slot.startsAt !== other.startsAt && toSlot(slot.startsAt)),
    ...(slot.overbooked !== other.overbooked && { overbooked: slot.overbooked }),
  };
}
