import type { PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import { loadForCaller } from '../../appointments/load-for-caller.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import { historyStore } from '../../appointments/store/history.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/serve.ts';
import type { AffectedAppointments } from '../find-affected.ts';
import { formatAppointments, formatAuthor, formatWhen, readAppointment } from '../format-appointment.ts';
import { refuseAppointment, refuseChanged } from '../refuse-appointment.ts';

/** A step of a plan with its appointment. */
export interface PlannedStep {
  readonly appointment: BulkAppointment;
  readonly step: PlanStep;
}

interface CheckPlanDeps {
  readonly tx: Tx;
  readonly clock: Context['clock'];
  readonly caller: Caller;
}

/**
 * Returns the steps of a plan with their appointments. The plan must include every affected appointment that is still
 * ahead, in its previewed version, and no unaffected one. Throws Refusal: invalid, forbidden (a doctor moves to a
 * colleague), not found, conflict.
 */
export async function checkPlan(
  deps: CheckPlanDeps,
  plan: readonly PlanStep[],
  affected: AffectedAppointments,
): Promise<PlannedStep[]> {
  checkShape(plan, deps.caller);
  const appointments = new Map(
    [...affected.ended, ...affected.upcoming].map((appointment) => [appointment.id, appointment]),
  );
  const planned: PlannedStep[] = [];
  for (const step of plan) {
    const appointment = appointments.get(step.appointmentId);
    if (!appointment) throw await refuseUnaffected(deps, step);
    if (step.version !== undefined && step.version !== appointment.version)
      throw await refuseChanged(deps, appointment);
    planned.push({ appointment, step });
  }
  const plannedIds = new Set(plan.map((step) => step.appointmentId));
  const missing = affected.upcoming.filter((appointment) => !plannedIds.has(appointment.id));
  if (missing.length > 0) throw await refuseMissing(deps, missing);
  return planned;
}

function checkShape(plan: readonly PlanStep[], { role, accountId }: Caller): void {
  if (new Set(plan.map((step) => step.appointmentId)).size < plan.length) {
    throw new Refusal('invalid', 'An appointment stands twice in the plan', { field: 'plan' });
  }
  const leaves = plan.some((step) => step.do === 'move' && step.doctorId !== accountId);
  if (role === 'doctor' && leaves) {
    throw new Refusal('forbidden', 'Only an admin moves an appointment to a colleague');
  }
}

async function refuseUnaffected({ tx, clock, caller }: CheckPlanDeps, step: PlanStep): Promise<Refusal> {
  const now = await loadForCaller(tx, caller, step.appointmentId);
  const { patientName, doctorName } = await readAppointment(tx, now.id);
  if (now.status !== 'pending') {
    const maker = await historyStore(tx).findStatusEvent(now.id);
    const statement = `${patientName}'s appointment on ${formatWhen(now)} was ${now.status}`;
    return refuseAppointment(`${statement}${formatAuthor(maker, clock.nowMs())}`, now, maker);
  }
  const changer = await historyStore(tx).findLatestEvent(now.id);
  const changed = changer ? `: it was changed${formatAuthor(changer, clock.nowMs())}` : '';
  const statement = `${patientName}'s appointment on ${formatWhen(now)} with ${doctorName} is not affected`;
  return refuseAppointment(`${statement}${changed}`, now, changer);
}

async function refuseMissing(
  { tx, clock }: CheckPlanDeps,
  missing: readonly BulkAppointment[],
): Promise<Refusal> {
  const [first] = missing as [BulkAppointment];
  const taker = await historyStore(tx).findSlotEvent(first.id);
  const { patientName } = await readAppointment(tx, first.id);
  const verb = missing.length === 1 ? 'is' : 'are';
  const count = `${formatAppointments(missing.length)} ${verb} affected and not in the plan`;
  const author = taker ? `, put there${formatAuthor(taker, clock.nowMs())}` : '';
  const sentence = `${count}: ${patientName} on ${formatWhen(first)}${author}${missing.length === 1 ? '' : ', and others'}`;
  return refuseAppointment(sentence, first, taker, { missing: missing.map((appointment) => appointment.id) });
}
