import type { PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { decideArrival } from '../../appointments/rules.ts';
import type { BulkAppointment, ChangeableState } from '../../appointments/store/bulk-update.ts';
import { lockDoctors } from '../../booking/conflicts/take-slot.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import { findAffected } from '../find-affected.ts';
import { formatAppointments } from '../format-appointment.ts';
import { listDoctorIds, recordChange } from '../record-change.ts';
import type { ChangeRequest } from '../requested-change.ts';
import type { ReschedulingContext } from '../rescheduling-context.ts';
import type { AppliedStep, StoredChange } from '../store/values.ts';
import { type AppointmentUpdate, writeAppointments } from '../write-appointments.ts';
import { checkPlan, type PlannedStep } from './check-plan.ts';
import { checkPlannedSlots, type PlannedSlot } from './check-slots.ts';

/** A change with everything needed to apply it. */
export interface PlannedChange {
  readonly changeRequest: ChangeRequest;
  readonly plan: readonly PlanStep[];
  /** The reason recorded in cancelled appointments. */
  readonly cancelReason: string;
  /** The reason recorded in the history of moved appointments. */
  readonly moveReason: string;
  readonly values: Pick<StoredChange, 'what' | 'before' | 'after'>;
  /** Writes the new hours, settings or time off. */
  readonly write: () => Promise<void>;
}

interface ApplyDeps {
  readonly tx: Tx;
  readonly context: ReschedulingContext;
  readonly caller: Caller;
}

/** Locks a doctor (null: all doctors) and the doctors a plan moves appointments to, until the transaction ends. */
export async function lockDoctorsOfPlan(
  tx: Tx,
  doctorId: string | null,
  plan: readonly PlanStep[] = [],
): Promise<void> {
  const others = plan.flatMap((step) => (step.do === 'move' ? [step.doctorId] : []));
  await lockDoctors(tx, [...(await listDoctorIds(tx, doctorId)), ...others]);
}

/**
 * Applies a change and its plan in the open transaction. Reads the affected appointments again and refuses a plan
 * that does not match them. Returns the id to undo the change by, and the end of the answer's message. Lock with
 * `lockDoctorsOfPlan` first.
 */
export async function applyChange(deps: ApplyDeps, plannedChange: PlannedChange) {
  const { tx, context, caller } = deps;
  const { changeRequest, plan, cancelReason, moveReason, values } = plannedChange;
  const affected = await findAffected(tx, context.clock, changeRequest);
  const planned = await checkPlan({ tx, clock: context.clock, caller }, plan, affected);
  await plannedChange.write();
  const slots = new Map(
    (await checkPlannedSlots({ tx, clock: context.clock, caller }, planned)).map((slot) => [slot.id, slot]),
  );
  const cancelled = { cancelReason, ...toCancelKind(changeRequest, cancelReason) };
  const updates = planned.flatMap((plannedStep) => toUpdate(plannedStep, slots, { context, cancelled }));
  await writeAppointments(deps, updates, moveReason);
  const offers = await context.onScheduleChange(tx, context.clock, changeRequest.doctorId);
  const done = updates.map(
    ({ appointment, to }): AppliedStep => ({ id: appointment.id, from: toState(appointment), to }),
  );
  const stood = affected.outsideBefore.map((appointment) => appointment.id);
  const changeId = await recordChange(
    { tx, clock: context.clock, caller },
    { ...values, doctorId: changeRequest.doctorId },
    { done, stood },
  );
  const steps = formatSteps(updates);
  return { changeId, summary: steps === '' ? offers.replace(',', ':') : `${steps}${offers}` };
}

/**
 * Attributes a cancellation to the doctor, or to the practice if the change is the clinic's. A no-show leaves the
 * kind empty.
 */
function toCancelKind({ doctorId }: ChangeRequest, reason: string): Pick<ChangeableState, 'cancelKind'> {
  if (reason === noShowReason) return {};
  return { cancelKind: doctorId === null ? 'practice' : 'doctor' };
}

function toUpdate(
  { appointment, step }: PlannedStep,
  slots: ReadonlyMap<string, PlannedSlot>,
  {
    context,
    cancelled,
  }: { context: Context; cancelled: Pick<ChangeableState, 'cancelReason' | 'cancelKind'> },
): AppointmentUpdate[] {
  const now = toState(appointment);
  if (step.do === 'cancel') {
    const arrivedAt = decideArrival('cancel', appointment.arrivedAt, context.clock);
    return [{ appointment, to: { ...now, status: 'cancelled', ...cancelled, arrivedAt } }];
  }
  const slot = slots.get(appointment.id);
  if (!slot) return [];
  const isSameDay =
    Math.floor(appointment.startsAt / minutesPerDay) === Math.floor(slot.time.startsAt / minutesPerDay);
  const arrivedAt = isSameDay ? appointment.arrivedAt : null;
  const to = { ...now, doctorId: slot.doctorId, ...slot.time, overbooked: false, arrivedAt };
  return [{ appointment, to }];
}

function toState(appointment: BulkAppointment): ChangeableState {
  const { doctorId, startsAt, endsAt, status, overbooked, cancelReason, arrivedAt } = appointment;
  return { doctorId, startsAt, endsAt, status, overbooked, cancelReason, arrivedAt };
}

// ": 3 appointments moved, 1 cancelled"
function formatSteps(updates: readonly AppointmentUpdate[]): string {
  const cancelled = updates.filter(({ to }) => to.status === 'cancelled').length;
  const moved = updates.length - cancelled;
  if (moved > 0 && cancelled > 0) return `: ${formatAppointments(moved)} moved, ${cancelled} cancelled`;
  if (moved > 0) return `: ${formatAppointments(moved)} moved`;
  return cancelled > 0 ? `: ${formatAppointments(cancelled)} cancelled` : '';
}
