import type { restoreAppointment } from '@docket/contract/endpoints/appointments.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { changeWithin } from '../appointments/change.ts';
import { changeStatus, type RestoredSlot } from '../appointments/change-status.ts';
import { loadForCaller } from '../appointments/load-for-caller.ts';
import { reverseFees } from '../appointments/payments/write-entry.ts';
import type { CurrentState } from '../appointments/store/changes.ts';
import { type AuthoredEvent, historyStore } from '../appointments/store/history.ts';
import type { AppointmentTime } from '../appointments/store/rows.ts';
import type { Context } from '../platform/context.ts';
import { settleAll, type Tx } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import {
  checkNotOffered,
  checkOverbookingLimit,
  checkSlot,
  loadLockedDoctor,
  lockDoctors,
  runSlotTransaction,
  writeSlot,
} from './conflicts/take-slot.ts';
import { readStart, toAppointmentTime } from './rules.ts';

// Within this time a restore counts as Undo and skips the checks.
const undoWithinMs = 60_000;

/**
 * Sets a cancelled or completed appointment back to pending, at its old slot or another one. The refusal names the
 * conflict and the next free slots. Throws Refusal: invalid, not found, forbidden, conflict.
 */
export async function restore(context: ChangeContext, { caller, input }: Call<typeof restoreAppointment>) {
  const { slotDate, slotTime, overbook } = input;
  const startsAt = slotDate && slotTime ? readStart({ slotDate, slotTime }) : null;
  if (overbook && caller.role !== 'admin') {
    throw new Refusal(
      'forbidden',
      'Only an admin books outside of the hours or on top of another appointment',
    );
  }
  const id = input.appointmentId;
  const restoreInTransaction = async (tx: Tx) => {
    const { doctorId } = await loadForCaller(tx, caller, id);
    const [, read, statusEvent] = await settleAll(
      lockDoctors(tx, [doctorId]),
      loadForCaller(tx, caller, id),
      historyStore(tx).findStatusEvent(id),
    );
    const to = await checkRestoredSlot(
      tx,
      context,
      { now: read, statusEvent },
      { time: timeFor(read, startsAt), overbook },
    );
    const by = { tx, context, caller };
    const change = () =>
      changeWithin(
        by,
        { appointmentId: id, version: input.version },
        async (act) => ({
          ...(await changeStatus(act, 'restore', { to })),
          // A fee was kept for the cancellation.
          ...(read.status === 'cancelled' && { alsoWrite: () => reverseFees(by, [read]) }),
        }),
        read,
      );
    await writeSlot(context, { ...to, doctorId }, change);
  };
  await runSlotTransaction(context, restoreInTransaction, { appointmentId: id });
  return { message: 'Appointment restored' };
}

function timeFor(now: CurrentState, startsAt: number | null): AppointmentTime {
  return toAppointmentTime(startsAt ?? now.startsAt, now.endsAt - now.startsAt);
}

/**
 * Checks the slot. An overbooked appointment stays overbooked at its old time, which it never blocked. Throws
 * BookingConflict.
 */
async function checkRestoredSlot(
  tx: Tx,
  context: Context,
  { now, statusEvent }: { now: CurrentState; statusEvent: AuthoredEvent | null },
  { time, overbook }: { time: AppointmentTime; overbook: boolean },
): Promise<RestoredSlot> {
  if (needsSlotCheck(context, now, statusEvent, time)) {
    const lockedDoctor = await loadLockedDoctor(tx, now.doctorId);
    const slot = await checkSlot(tx, context, lockedDoctor, { time, overbook, exceptId: now.id });
    return { ...time, overbooked: slot.overbooked, overriddenOfferIds: slot.overriddenOfferIds };
  }
  const { doctorId } = now;
  if (now.overbooked) {
    // The limit counts pending appointments only, so a reopened one is checked.
    await checkOverbookingLimit(tx, { ...time, doctorId }, now.id);
    return { ...time, overbooked: true, overriddenOfferIds: [] };
  }
  return { ...time, ...(await checkNotOffered(tx, context, { ...time, doctorId }, overbook)) };
}

/**
 * Returns whether the slot is checked against hours, time off and absence. Exempt are completed appointments, which
 * kept their slot, past and overbooked ones, and an Undo. The database still refuses a taken slot.
 */
function needsSlotCheck(
  { clock }: Context,
  now: CurrentState,
  statusEvent: AuthoredEvent | null,
  to: AppointmentTime,
): boolean {
  if (to.startsAt !== now.startsAt) return true;
  if (now.status !== 'cancelled' || now.overbooked || now.startsAt < clock.wallNow()) return false;
  return statusEvent === null || clock.nowMs() - statusEvent.at > undoWithinMs;
}
