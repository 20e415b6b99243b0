import type { restoreAppointment } from '@docket/contract/appointments.ts';
import { changeStatus } from '../appointments/change-status.ts';
import { loadForCaller } from '../appointments/load-for-caller.ts';
import type { CurrentState, OwnSlot } from '../appointments/store/changes.ts';
import { historyStore, type Maker } from '../appointments/store/history.ts';
import type { Context } from '../platform/context.ts';
import { type Tx, together } from '../platform/database/engine.ts';
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

// Within it a restore is an Undo, which takes back a click and asks nothing.
const takenBackWithinMs = 60_000;

/**
 * Puts a cancelled or completed appointment back to pending, at its own time or at the one that is wanted instead. The
 * refusal says who has the time, or why there is none, and what is free next. Throws Refusal: invalid, not found,
 * forbidden, conflict.
 */
export async function restore(context: Context, { caller, input }: Call<typeof restoreAppointment>) {
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
    const [, read, maker] = await together(
      lockDoctors(tx, [doctorId]),
      loadForCaller(tx, caller, id),
      historyStore(tx).findMaker(id),
    );
    const to = await judge(tx, context, { now: read, maker }, { time: timeFor(read, startsAt), overbook });
    const target = { appointmentId: id, version: input.version };
    const change = () => changeStatus({ tx, clock: context.clock, caller }, 'restore', target, { to, read });
    await writeSlot(context, { ...to, doctorId }, change);
  };
  await takingSlot(context, putBack, { appointmentId: id });
  return { message: 'Appointment restored' };
}

function timeFor(now: CurrentState, startsAt: number | null): TimeSpan {
  return toTimeSpan(startsAt ?? now.startsAt, now.endsAt - now.startsAt);
}

/** Throws BookingConflict. What was overbooked before stays so at its own time: it holds none, and takes none from anybody. */
async function judge(
  tx: Tx,
  context: Context,
  { now, maker }: { now: CurrentState; maker: Maker | null },
  { time, overbook }: { time: TimeSpan; overbook: boolean },
): Promise<OwnSlot> {
  if (isToBeJudged(context, now, maker, time)) {
    const holding = await loadLockedDoctor(tx, now.doctorId);
    return {
      ...time,
      overbooked: await checkSlot(tx, context, holding, { time, overbook, exceptId: now.id }),
    };
  }
  const { doctorId } = now;
  if (now.overbooked) {
    // A completed one that is pending again counts as much as a cancelled one.
    await checkRoomOnTop(tx, { ...time, doctorId }, now.id);
    return { ...time, overbooked: true };
  }
  return { ...time, overbooked: await checkNotOffered(tx, context, { ...time, doctorId }, overbook) };
}

/**
 * Hours, time off and absence count for an appointment that takes a time anew. A completed one holds its time all along; what
 * has begun harms nobody any more; what was booked on purpose comes back on purpose. For all of them the database still
 * decides whether the time is taken.
 */
function isToBeJudged({ clock }: Context, now: CurrentState, maker: Maker | null, to: TimeSpan): boolean {
  if (to.startsAt !== now.startsAt) return true;
  if (now.status !== 'cancelled' || now.overbooked || now.startsAt < clock.wallNow()) return false;
  return maker === null || clock.nowMs() - maker.at > takenBackWithinMs;
}
