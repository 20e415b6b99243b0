import type { setPayment as setPaymentEndpoint } from '@docket/contract/appointments.ts';
import type {
  callIn as callInEndpoint,
  markArrived as markArrivedEndpoint,
  setNote as setNoteEndpoint,
} from '@docket/contract/arrival-and-note.ts';
import { LostRace } from '../platform/database/engine.ts';
import type { Call } from '../platform/serve.ts';
import type { ChangeContext } from './appointment-change.ts';
import { recordHistory } from './history.ts';
import { type ChangingCall, checkUnchanged, loadForCaller, refuseFor } from './load-for-caller.ts';
import { payOnline, takeBackOnline } from './payments/write-entry.ts';
import { explainPaymentRefusal, isOnDay } from './rules.ts';
import { arrivalAndNoteStore, type Remarks } from './store/changes.ts';

/** Check-in: marks a pending appointment's patient as here, or takes that back. Repeating it changes nothing and leaves no trace. */
export async function markArrived(
  context: ChangeContext,
  { caller, input }: Call<typeof markArrivedEndpoint>,
) {
  await context.engine.transaction((tx) => writeArrival({ tx, context, caller }, input));
  return { message: input.here ? 'Marked as arrived' : 'Arrival undone' };
}

async function writeArrival(
  { tx, context, caller }: ChangingCall,
  arrival: Call<typeof markArrivedEndpoint>['input'],
): Promise<void> {
  const now = await loadForCaller(tx, caller, arrival.appointmentId);
  if (now.status !== 'pending') throw await refuseFor(`Appointment is already ${now.status}`, now, tx);
  if (arrival.here === (now.arrivedAt !== null)) return;
  await checkUnchanged(now, arrival.version, tx);
  // Taking it back always works: an appointment may have been moved to another day since.
  if (arrival.here && !isOnDay(now, context.clock.today()))
    throw await refuseFor('This appointment is not today', now, tx);
  const arrivedAt = arrival.here ? context.clock.nowMs() : null;
  // Who is not here was not called in either.
  const calledAt = arrivedAt === null ? null : now.calledAt;
  if (!(await arrivalAndNoteStore(tx).setArrival(now, { arrivedAt, calledAt }))) throw new LostRace();
  await recordHistory(
    { tx, context },
    {
      appointment: now,
      by: caller,
      at: context.clock.nowMs(),
      what: arrival.here ? 'arrived' : 'arrival undone',
      from: { arrivedAt: now.arrivedAt },
      to: { arrivedAt },
    },
  );
}

/**
 * Says that the patient of a pending appointment is in the room now, or takes that back. Who was not checked in is with it,
 * and no longer once it is taken back. Repeating it changes nothing and leaves no trace.
 */
export async function callIn(context: ChangeContext, { caller, input }: Call<typeof callInEndpoint>) {
  await context.engine.transaction((tx) => writeCallIn({ tx, context, caller }, input));
  return { message: input.called ? 'Called in' : 'Not called in after all' };
}

async function writeCallIn(
  { tx, context, caller }: ChangingCall,
  request: Call<typeof callInEndpoint>['input'],
): Promise<void> {
  const now = await loadForCaller(tx, caller, request.appointmentId);
  if (now.status !== 'pending') throw await refuseFor(`Appointment is already ${now.status}`, now, tx);
  if (request.called === (now.calledAt !== null)) return;
  await checkUnchanged(now, request.version, tx);
  if (request.called && !isOnDay(now, context.clock.today()))
    throw await refuseFor('This appointment is not today', now, tx);
  const at = context.clock.nowMs();
  const to = request.called
    ? { arrivedAt: now.arrivedAt ?? at, calledAt: at }
    : { arrivedAt: now.arrivedAt === now.calledAt ? null : now.arrivedAt, calledAt: null };
  if (!(await arrivalAndNoteStore(tx).setArrival(now, to))) throw new LostRace();
  const isArrivalToo = to.arrivedAt !== now.arrivedAt;
  await recordHistory(
    { tx, context },
    {
      appointment: now,
      by: caller,
      at,
      what: request.called ? 'called in' : 'call in undone',
      from: { calledAt: now.calledAt, ...(isArrivalToo && { arrivedAt: now.arrivedAt }) },
      to: { calledAt: to.calledAt, ...(isArrivalToo && { arrivedAt: to.arrivedAt }) },
    },
  );
}

/** Sets the reason for the appointment and the desk's note, whatever its status; what is left out stays. */
export async function setNote(context: ChangeContext, { caller, input }: Call<typeof setNoteEndpoint>) {
  await context.engine.transaction((tx) => writeNote({ tx, context, caller }, input));
  return { message: 'Note saved' };
}

async function writeNote(
  { tx, context, caller }: ChangingCall,
  request: Call<typeof setNoteEndpoint>['input'],
): Promise<void> {
  const now = await loadForCaller(tx, caller, request.appointmentId);
  await checkUnchanged(now, request.version, tx);
  const before = await arrivalAndNoteStore(tx).readRemarks(now.id);
  const after = { reason: request.reason ?? before.reason, note: request.note ?? before.note };
  const changed = (['reason', 'note'] as const).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  if (!(await arrivalAndNoteStore(tx).setRemarks(now, after))) throw new LostRace();
  await recordHistory(
    { tx, context },
    {
      appointment: now,
      by: caller,
      at: context.clock.nowMs(),
      what: 'note set',
      from: pick(before, changed),
      to: pick(after, changed),
    },
  );
}

function pick(remarks: Remarks, fields: readonly (keyof Remarks)[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, remarks[field]]));
}

/** Turns cash into online and back. Setting what is set already changes nothing and leaves no trace. */
export async function setPayment(context: ChangeContext, { caller, input }: Call<typeof setPaymentEndpoint>) {
  await context.engine.transaction((tx) => writePayment({ tx, context, caller }, input));
  return { message: input.payment ? 'Payment set to Online' : 'Payment set to Cash' };
}

async function writePayment(
  by: ChangingCall,
  request: Call<typeof setPaymentEndpoint>['input'],
): Promise<void> {
  const { tx, context, caller } = by;
  const { appointmentId, version, payment } = request;
  const now = await loadForCaller(tx, caller, appointmentId);
  const refusalReason = explainPaymentRefusal(now.status);
  if (refusalReason) throw await refuseFor(refusalReason, now, tx);
  if (now.paidOnline === payment) return;
  await checkUnchanged(now, version, tx);
  if (!(await arrivalAndNoteStore(tx).setPaid(now, payment))) throw new LostRace();
  await (payment ? payOnline(by, now) : takeBackOnline(by, now));
  await recordHistory(
    { tx, context },
    {
      appointment: now,
      by: caller,
      at: context.clock.nowMs(),
      what: 'payment set',
      from: { payment: !payment },
      to: { payment },
    },
  );
}
