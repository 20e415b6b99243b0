import type * as contract from '@docket/contract/endpoints/appointments.ts';
import type * as arrival from '@docket/contract/endpoints/arrival-and-note.ts';
import type { Call } from '../platform/serve.ts';
import type { ChangeContext } from './appointment-change.ts';
import { type AppointmentAct, changeAppointment, checkSeenVersion } from './change.ts';
import { changeStatus } from './change-status.ts';
import { checkPending, refuseFor } from './load-for-caller.ts';
import { recordOnlinePayment, reverseOnlinePayments } from './payments/pay-online.ts';
import { explainPaymentRefusal, isOnDay } from './rules.ts';
import { type Remarks, remarksStore } from './store/changes.ts';

/** Cancels a pending appointment, which frees its slot. */
export async function cancel(context: ChangeContext, call: Call<typeof contract.cancelAppointment>) {
  await changeAppointment(context, call, (act) => changeStatus(act, 'cancel', call.input));
  return { message: 'Appointment cancelled' };
}

/** Completes a pending appointment. */
export async function complete(context: ChangeContext, call: Call<typeof contract.completeAppointment>) {
  await changeAppointment(context, call, (act) => changeStatus(act, 'complete'));
  return { message: 'Appointment completed' };
}

/** Checks in the patient of a pending appointment of today, or undoes a check-in. */
export async function markArrived(context: ChangeContext, call: Call<typeof arrival.markArrived>) {
  const { here } = call.input;
  await changeAppointment(context, call, async (act) => {
    const { arrivedAt, calledAt } = act.appointment;
    await checkPending(act.appointment, act.tx);
    if (here === (arrivedAt !== null)) return null;
    await checkSeenVersion(act);
    if (!here)
      return {
        what: 'arrival undone',
        // Undoing the check-in also undoes the call.
        set: { arrivedAt: null, calledAt: null },
        from: { arrivedAt },
        to: { arrivedAt: null },
      };
    await checkToday(act);
    return {
      what: 'arrived',
      set: { arrivedAt: act.at, calledAt },
      from: { arrivedAt },
      to: { arrivedAt: act.at },
    };
  });
  return { message: here ? 'Marked as arrived' : 'Arrival undone' };
}

/**
 * Calls in the patient of a pending appointment of today, or undoes that. Calling in also checks in; undoing it
 * undoes both.
 */
export async function callIn(context: ChangeContext, call: Call<typeof arrival.callIn>) {
  const { called } = call.input;
  await changeAppointment(context, call, async (act) => {
    const { arrivedAt, calledAt } = act.appointment;
    await checkPending(act.appointment, act.tx);
    if (called === (calledAt !== null)) return null;
    await checkSeenVersion(act);
    if (called) await checkToday(act);
    const set = called
      ? { arrivedAt: arrivedAt ?? act.at, calledAt: act.at }
      : { arrivedAt: arrivedAt === calledAt ? null : arrivedAt, calledAt: null };
    const changesArrival = set.arrivedAt !== arrivedAt;
    return {
      what: called ? 'called in' : 'call in undone',
      set,
      from: { calledAt, ...(changesArrival && { arrivedAt }) },
      to: { calledAt: set.calledAt, ...(changesArrival && { arrivedAt: set.arrivedAt }) },
    };
  });
  return { message: called ? 'Called in' : 'Not called in after all' };
}

// An undo skips this check, since the appointment may have moved to another day.
async function checkToday({ tx, context, appointment }: AppointmentAct): Promise<void> {
  if (!isOnDay(appointment, context.clock.today()))
    throw await refuseFor('This appointment is not today', appointment, tx);
}

/** Sets the reason of an appointment and the desk's note, in any status. An absent field stays unchanged. */
export async function setNote(context: ChangeContext, call: Call<typeof arrival.setNote>) {
  await changeAppointment(context, call, async (act) => {
    await checkSeenVersion(act);
    const before = await remarksStore(act.tx).read(act.appointment.id);
    const { reason = before.reason, note = before.note } = act.input;
    const after = { reason, note };
    const changed = (['reason', 'note'] as const).filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return null;
    return { what: 'note set', set: after, from: pick(before, changed), to: pick(after, changed) };
  });
  return { message: 'Note saved' };
}

function pick(remarks: Remarks, fields: readonly (keyof Remarks)[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, remarks[field]]));
}

/**
 * Marks an appointment as paid online or in cash. Online records the open amount as received; cash reverses that
 * entry alone.
 */
export async function setPayment(context: ChangeContext, call: Call<typeof contract.setPayment>) {
  const { payment } = call.input;
  await changeAppointment(context, call, async (act) => {
    const { tx, appointment } = act;
    const refusalReason = explainPaymentRefusal(appointment.status);
    if (refusalReason) throw await refuseFor(refusalReason, appointment, tx);
    if (appointment.paidOnline === payment) return null;
    return {
      what: 'payment set',
      set: { paidOnline: payment },
      from: { payment: !payment },
      to: { payment },
      alsoWrite: () =>
        payment ? recordOnlinePayment(act, appointment) : reverseOnlinePayments(act, appointment),
    };
  });
  return { message: payment ? 'Payment set to Online' : 'Payment set to Cash' };
}
