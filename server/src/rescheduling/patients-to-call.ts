import type * as contract from '@docket/contract/endpoints/changes.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { rowStore } from '../appointments/store/rows.ts';
import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import { getOwnerId } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { callStore } from './store/calls.ts';
import { changeStore } from './store/changes.ts';

/**
 * Returns the patients whose appointments a change moved or cancelled, with phone, old and new slot and any recorded
 * call, by old slot. Throws Refusal (not found).
 */
export async function readCalls({ engine }: Context, { caller, input }: Call<typeof contract.readCalls>) {
  const changeId = input.id;
  const change = await changeStore(engine.read).find(changeId, getOwnerId(caller));
  if (!change) throw notFound('Change');
  const doctors = new Map((await doctorStore(engine.read).list()).map((doctor) => [doctor.id, doctor.name]));
  const called = await callStore(engine.read).findCalls(changeId);
  const steps = change.steps.done.toSorted((step, other) => step.from.startsAt - other.from.startsAt);
  const calls: contract.PatientCall[] = [];
  for (const { id, from, to } of steps) {
    const row = await rowStore(engine.read).readOne(id);
    if (!row) continue;
    const at = (appointment: typeof from) => ({
      ...toSlot(appointment.startsAt),
      doctor: doctors.get(appointment.doctorId) ?? '',
    });
    calls.push({
      appointmentId: id,
      patient: row.patientName,
      phone: row.patientPhone,
      ...at(from),
      movedTo: to.status === 'cancelled' ? null : at(to),
      ...(row.status === 'cancelled' && row.cancelReason !== '' && { cancelReason: row.cancelReason }),
      ...(row.status === 'cancelled' && row.cancelKind !== '' && { cancelKind: row.cancelKind }),
      called: called.get(id) ?? null,
    });
  }
  return { calls };
}

/** Marks a patient as called after a change, or as not called. Throws Refusal (not found). */
export async function markCalled(
  { engine, clock }: Context,
  { caller, input }: Call<typeof contract.markCalled>,
) {
  const { changeId, appointmentId, called } = input;
  return engine.transaction(async (tx) => {
    const change = await changeStore(tx).find(changeId, getOwnerId(caller));
    if (!change) throw notFound('Change');
    if (!change.steps.done.some(({ id }) => id === appointmentId)) throw notFound('Appointment');
    const store = callStore(tx);
    if (called) await store.record(changeId, appointmentId, { by: caller.name, at: clock.nowMs() });
    else await store.remove(changeId, appointmentId);
    const { doctorId } = change;
    await tx.publish({ topic: 'hours', ids: doctorId === null ? {} : { doctorId } });
    return { message: called ? 'Marked as called' : 'Marked as not called' };
  });
}
