import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { recordManyInHistory } from '../appointments/history.ts';
import { reverseFees } from '../appointments/payments/write-entry.ts';
import {
  type BulkAppointment,
  bulkUpdateStore,
  type ChangeableState,
} from '../appointments/store/bulk-update.ts';
import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { refuse } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { refuseChanged } from './refuse-appointment.ts';

/** An appointment as read, and the state to write. */
export interface AppointmentUpdate {
  readonly appointment: BulkAppointment;
  readonly to: ChangeableState;
}

interface WriteDeps {
  readonly tx: Tx;
  readonly context: ChangeContext;
  readonly caller: Caller;
}

/**
 * Writes many appointments with their history, all or none. An appointment changed since it was read is refused.
 * `moveReason` is recorded in the history, unless a cancellation has its own reason. Throws Refusal (conflict).
 */
export async function writeAppointments(
  { tx, context, caller }: WriteDeps,
  updates: readonly AppointmentUpdate[],
  moveReason: string,
): Promise<void> {
  if (updates.length === 0) return;
  const store = bulkUpdateStore(tx);
  // Frees all slots before any is taken, so that two appointments can swap slots.
  await store.releaseSlots(updates.map(({ appointment }) => appointment.id));
  const written = await writeAll(context, () =>
    store.write(
      updates.map(({ appointment, to }) => ({ id: appointment.id, version: appointment.version, to })),
    ),
  );
  const lost = updates.find(({ appointment }) => !written.has(appointment.id));
  if (lost) {
    const now = (await store.find([lost.appointment.id])).get(lost.appointment.id) ?? lost.appointment;
    throw await refuseChanged({ tx, clock: context.clock }, now);
  }
  const names = new Map((await doctorStore(tx).list()).map((doctor) => [doctor.id, doctor.name]));
  await recordManyInHistory(
    { tx, context },
    updates.map((update) => ({
      ...toHistoryEntry(update, names, { caller, at: context.clock.nowMs(), moveReason }),
      patientNotice: {
        was: update.appointment,
        is: update.to,
        wallNow: context.clock.wallNow(),
        isRescheduled: true as const,
      },
    })),
  );
  const restored = updates.filter(({ appointment, to }) => isRestored(appointment.status, to.status));
  await reverseFees(
    { tx, context, caller },
    restored.map(({ appointment }) => appointment),
  );
}

function isRestored(was: Status, is: Status): boolean {
  return was === 'cancelled' && is !== 'cancelled';
}

// The doctors' locks keep other bookings out. The database constraint is the last check.
async function writeAll<T>({ engine }: Context, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (engine.constraintOf(error) !== 'one_booking_at_a_time') throw error;
    throw refuse(slotRefused, 'One of these times is already taken', { why: 'taken' });
  }
}

function toHistoryEntry(
  { appointment, to }: AppointmentUpdate,
  names: ReadonlyMap<string, string>,
  { caller, at, moveReason }: { caller: Caller; at: number; moveReason: string },
) {
  const { id, patientId } = appointment;
  const done = {
    appointment: { id, doctorId: to.doctorId, patientId },
    by: caller,
    at,
    ...(appointment.doctorId !== to.doctorId && { formerDoctorId: appointment.doctorId }),
  };
  if (appointment.status !== to.status) {
    const what = to.status === 'cancelled' ? ('cancelled' as const) : ('restored' as const);
    const reason = to.cancelReason === '' ? moveReason : to.cancelReason;
    const kind = to.cancelKind && { kind: to.cancelKind };
    return {
      ...done,
      what,
      from: { status: appointment.status },
      to: { status: to.status, ...kind, reason },
    };
  }
  return {
    ...done,
    what: 'moved' as const,
    from: toHistorySlot(appointment, names),
    to: { ...toHistorySlot(to, names), reason: moveReason },
  };
}

function toHistorySlot(
  { doctorId, startsAt, endsAt, overbooked }: ChangeableState,
  names: ReadonlyMap<string, string>,
) {
  const slot = { ...toSlot(startsAt), durationMinutes: endsAt - startsAt };
  return { ...slot, doctorName: names.get(doctorId) ?? '', ...(overbooked && { overbooked }) };
}
