import { noShowReason } from '@docket/contract/appointments.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import type { PlanStep } from '@docket/contract/rescheduling.ts';
import { arrivalAfter } from '../../appointments/rules.ts';
import type { BulkAppointment, ChangeableState } from '../../appointments/store/bulk-update.ts';
import { lockDoctors } from '../../booking/conflicts/take-slot.ts';
import { doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import { findAffected } from '../find-affected.ts';
import { formatAppointments } from '../format-appointment.ts';
import { recordChange } from '../record-change.ts';
import type { ChangeRequest } from '../requested-change.ts';
import type { ReschedulingContext } from '../rescheduling-context.ts';
import type { KnownChange, StepDone } from '../store/values.ts';
import { type Rewriting, writeAppointments } from '../write-appointments.ts';
import { checkPlan, type Planned } from './check-plan.ts';
import { judgeSlots, type PlannedSlot } from './check-slots.ts';

/** A change with everything needed to apply it. */
export interface Application {
  readonly changeRequest: ChangeRequest;
  readonly plan: readonly PlanStep[];
  /** The reason recorded in cancelled appointments. */
  readonly cancelReason: string;
  /** The reason recorded in the history of moved appointments. */
  readonly moveReason: string;
  readonly values: Pick<KnownChange, 'what' | 'before' | 'after'>;
  /** Writes the new hours, settings or time off. */
  readonly write: () => Promise<void>;
}

interface ApplyDeps {
  readonly tx: Tx;
  readonly context: ReschedulingContext;
  readonly caller: Caller;
}

/** Locks a doctor (null: all doctors) and the doctors a plan moves appointments to, until the transaction ends. */
export async function waitForAll(
  tx: Tx,
  doctorId: string | null,
  plan: readonly PlanStep[] = [],
): Promise<void> {
  const doctorIds =
    doctorId === null ? (await doctorStore(tx).list()).map((doctor) => doctor.id) : [doctorId];
  const others = plan.flatMap((step) => (step.do === 'move' ? [step.doctorId] : []));
  await lockDoctors(tx, [...doctorIds, ...others]);
}

/**
 * Applies a change and its plan in the open transaction. Reads the affected appointments again and refuses a plan
 * that does not match them. Returns the id to undo the change by, and the end of the answer's message. Lock with
 * `waitForAll` first.
 */
export async function applyChange(around: ApplyDeps, application: Application) {
  const { tx, context, caller } = around;
  const { changeRequest, plan, cancelReason, moveReason, values } = application;
  const touched = await findAffected(tx, context.clock, changeRequest);
  const planned = await checkPlan({ tx, clock: context.clock, caller }, plan, touched);
  await application.write();
  const slots = new Map(
    (await judgeSlots({ tx, clock: context.clock, caller }, planned)).map((slot) => [slot.id, slot]),
  );
  const cancelled = { cancelReason, ...whoseCancellation(changeRequest, cancelReason) };
  const rewritings = planned.flatMap((plannedStep) =>
    toRewriting(plannedStep, slots, { context, cancelled }),
  );
  await writeAppointments(around, rewritings, moveReason);
  const offers = await context.onScheduleChange(tx, context.clock, changeRequest.doctorId);
  const done = rewritings.map(
    ({ appointment, to }): StepDone => ({ id: appointment.id, from: stateOf(appointment), to }),
  );
  const stood = touched.stood.map((appointment) => appointment.id);
  const changeId = await recordChange(
    { tx, clock: context.clock, caller },
    { ...values, doctorId: changeRequest.doctorId },
    { done, stood },
  );
  const steps = formatSteps(rewritings);
  return { changeId, summary: steps === '' ? offers.replace(',', ':') : `${steps}${offers}` };
}

/**
 * Attributes a cancellation to the doctor, or to the practice if the change is the clinic's. A no-show leaves the
 * kind empty.
 */
function whoseCancellation({ doctorId }: ChangeRequest, reason: string): Pick<ChangeableState, 'cancelKind'> {
  if (reason === noShowReason) return {};
  return { cancelKind: doctorId === null ? 'practice' : 'doctor' };
}

function toRewriting(
  { appointment, step }: Planned,
  slots: ReadonlyMap<string, PlannedSlot>,
  {
    context,
    cancelled,
  }: { context: Context; cancelled: Pick<ChangeableState, 'cancelReason' | 'cancelKind'> },
): Rewriting[] {
  const now = stateOf(appointment);
  if (step.do === 'cancel') {
    const arrivedAt = arrivalAfter('cancel', appointment.arrivedAt, context.clock);
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

function stateOf(appointment: BulkAppointment): ChangeableState {
  const { doctorId, startsAt, endsAt, status, overbooked, cancelReason, arrivedAt } = appointment;
  return { doctorId, startsAt, endsAt, status, overbooked, cancelReason, arrivedAt };
}

// ": 3 appointments moved, 1 cancelled"
function formatSteps(rewritings: readonly Rewriting[]): string {
  const cancelled = rewritings.filter(({ to }) => to.status === 'cancelled').length;
  const moved = rewritings.length - cancelled;
  if (moved > 0 && cancelled > 0) return `: ${formatAppointments(moved)} moved, ${cancelled} cancelled`;
  if (moved > 0) return `: ${formatAppointments(moved)} moved`;
  return cancelled > 0 ? `: ${formatAppointments(cancelled)} cancelled` : '';
}
