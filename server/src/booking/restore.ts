import type { restoreAppointment } from '@docket/contract/appointments.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { changeWithin } from '../appointments/change.ts';
import { changeStatus, type RestoredSlot } from '../appointments/change-status.ts';
import { loadForCaller } from '../appointments/load-for-caller.ts';
import { takeBackFees } from '../appointments/payments/write-entry.ts';
import type { CurrentState } from '../appointments/store/changes.ts';
import { historyStore, type Maker } from '../appointments/store/history.ts';
import type { Context } from '../platform/context.ts';
import { settleAll, type Tx } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import {
  checkNotOffered,
  checkRoomOnTop,
  checkSlot,
  loadLockedDoctor,
  lockDoctors,
  takingSlot,
  writeSlot,
} from './conflicts/take-slot.ts';
import { readStart, type TimeSpan, toTimeSpan } from './rules.ts';

// Within this time a restore counts as Undo and skips the checks.
const takenBackWithinMs = 60_000;

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
  const putBack = async (tx: Tx) => {
    const { doctorId } = await loadForCaller(tx, caller, id);
    const [, read, maker] = await settleAll(
      lockDoctors(tx, [doctorId]),
      loadForCaller(tx, caller, id),
      historyStore(tx).findMaker(id),
    );
    const to = await judge(tx, context, { now: read, maker }, { time: timeFor(read, startsAt), overbook });
    const by = { tx, context, caller };
    const change = () =>
      changeWithin(
        by,
        { appointmentId: id, version: input.version },
        async (act) => ({
          ...(await changeStatus(act, 'restore', { to })),
          // A fee was kept for the cancellation.
          ...(read.status === 'cancelled' && { alsoWrite: () => takeBackFees(by, [read]) }),
        }),
        read,
      );
    await writeSlot(context, { ...to, doctorId }, change);
  };
  await takingSlot(context, putBack, { appointmentId: id });
  return { message: 'Appointment restored' };
}

function timeFor(now: CurrentState, startsAt: number | null): TimeSpan {
  return toTimeSpan(startsAt ?? now.startsAt, now.endsAt - now.startsAt);
}

/**
 * Checks the slot. An overbooked appointment stays overbooked at its old time, which it never held. Throws
 * BookingConflict.
 */
async function judge(
  tx: Tx,
  context: Context,
  { now, maker }: { now: CurrentState; maker: Maker | null },
  { time, overbook }: { time: TimeSpan; overbook: boolean },
): Promise<RestoredSlot> {
  if (isToBeJudged(context, now, maker, time)) {
    const holding = await loadLockedDoctor(tx, now.doctorId);
    const slot = await checkSlot(tx, context, holding, { time, overbook, exceptId: now.id });
    return { ...time, overbooked: slot.overbooked, overriddenOfferIds: slot.overriddenOfferIds };
  }
  const { doctorId } = now;
  if (now.overbooked) {
    // A completed appointment counts again once it is pending.
    await checkRoomOnTop(tx, { ...time, doctorId }, now.id);
    return { ...time, overbooked: true, overriddenOfferIds: [] };
  }
  return { ...time, ...(await checkNotOffered(tx, context, { ...time, doctorId }, overbook)) };
}

/**
 * Returns whether hours, time off and absence apply: only to an appointment that takes a time anew. Exempt are
 * completed appointments, which kept their time, past ones, overbooked ones and an Undo. The database still refuses a
 * taken time.
 */
function isToBeJudged({ clock }: Context, now: CurrentState, maker: Maker | null, to: TimeSpan): boolean {
  if (to.startsAt !== now.startsAt) return true;
  if (now.status !== 'cancelled' || now.overbooked || now.startsAt < clock.wallNow()) return false;
  return maker === null || clock.nowMs() - maker.at > takenBackWithinMs;
}
