import {
  type CancelKind,
  type cancelAppointment,
  type completeAppointment,
  noShowReason,
} from '@docket/contract/appointments.ts';
import type { HistoryEntry } from '@docket/contract/history.ts';
import { toSlot } from '@docket/contract/slot-date.ts';
import { LostRace, together } from '../platform/database/engine.ts';
import type { Call } from '../platform/serve.ts';
import type { ChangeContext } from './appointment-change.ts';
import { recordHistory } from './history.ts';
import { type ChangingCall, checkUnchanged, loadForCaller, refuseFor } from './load-for-caller.ts';
import { takeBackFees } from './payments/write-entry.ts';
import { arrivalAfter, explainStatusRefusal, isSameDay, type StatusChange, statusAfter } from './rules.ts';
import { appointmentStore, type CurrentState, type OwnSlot } from './store/changes.ts';

/** Cancels a pending appointment; its time is free again. */
export async function cancel(context: ChangeContext, { caller, input }: Call<typeof cancelAppointment>) {
  await context.engine.transaction((tx) => changeStatus({ tx, context, caller }, 'cancel', input));
  return { message: 'Appointment cancelled' };
}

/** Completes a pending appointment. */
export async function complete(context: ChangeContext, { caller, input }: Call<typeof completeAppointment>) {
  await context.engine.transaction((tx) => changeStatus({ tx, context, caller }, 'complete', input));
  return { message: 'Appointment completed' };
}

const eventByChange = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'restored',
} as const satisfies Record<StatusChange, HistoryEntry['what']>;

/** Which appointment; the version the caller saw, if they say; a cancellation's reason, and by whom. */
interface ChangeStatusInput {
  readonly appointmentId: string;
  readonly version?: number | undefined;
  readonly reason?: string;
  readonly kind?: CancelKind | undefined;
  /** Restored to a day that is over, the patient was still here on it. */
  readonly keepsArrival?: boolean;
  /** One that has this status already stays as it is. */
  readonly mayHaveIt?: boolean;
}

/** Where a restored appointment goes. */
export interface RestoredSlot extends OwnSlot {
  /** The offers to other patients whose time it takes on purpose. */
  readonly overriddenOfferIds: readonly string[];
}

/**
 * Changes the status once, however many try: the update holds only while the appointment is the one that was judged. Takes the
 * slot it gets with it, if that is another, and what was read of it already, if it was. Throws Refusal: not found, conflict; LostRace.
 */
export async function changeStatus(
  by: ChangingCall,
  change: StatusChange,
  input: ChangeStatusInput,
  { to, read }: { readonly to?: RestoredSlot; readonly read?: CurrentState } = {},
): Promise<void> {
  const { tx, context, caller } = by;
  const { appointmentId, version, reason = '' } = input;
  const before = read ?? (await loadForCaller(tx, caller, appointmentId));
  if (input.mayHaveIt && before.status === statusAfter[change]) return;
  const refusalReason = explainStatusRefusal(change, before.status);
  if (refusalReason) throw await refuseFor(refusalReason, before, tx);
  await checkUnchanged(before, version, tx);

  const status = statusAfter[change];
  // A no-show is nobody's cancellation.
  const kind = change === 'cancel' && reason !== noShowReason ? input.kind : undefined;
  const slot: OwnSlot = to ?? before;
  const arrivedAt = input.keepsArrival
    ? before.arrivedAt
    : arrivalAfter(change, before.arrivedAt, context.clock);
  const changing = appointmentStore(tx).changeStatus(before, status, {
    cancelReason: change === 'cancel' ? reason : '',
    cancelKind: kind ?? '',
    arrivedAt: isSameDay(before, slot) ? arrivedAt : null,
    slot,
  });
  const recording = recordHistory(by, {
    appointment: before,
    by: caller,
    at: context.clock.nowMs(),
    what: eventByChange[change],
    from: { status: before.status, ...changedSlot(before, slot) },
    to: {
      status,
      ...changedSlot(slot, before),
      ...(kind && { kind }),
      ...(change === 'cancel' && reason !== '' && { reason }),
    },
    ...(to && { overriddenOfferIds: to.overriddenOfferIds }),
    // Nobody is told that they did not come.
    ...(reason !== noShowReason && {
      tells: { was: before, is: { ...before, ...slot, status }, wallNow: context.clock.wallNow() },
    }),
  });
  const [isChanged] = await together(changing, recording);
  if (!isChanged) throw new LostRace();
  if (before.status === 'cancelled') await takeBackFees(by, [before]);
}

/** What the history says of a place: only what the other one has differently. */
function changedSlot(slot: OwnSlot, other: OwnSlot): Record<string, string | boolean> {
  return {
    ...(slot.startsAt !== other.startsAt && toSlot(slot.startsAt)),
    ...(slot.overbooked !== other.overbooked && { overbooked: slot.overbooked }),
  };
}
