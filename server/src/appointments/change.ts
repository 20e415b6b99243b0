import { LostRace, settleAll } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import type { ChangeContext, ChangeInput } from './appointment-change.ts';
import { recordHistory } from './history.ts';
import { type ChangingCall, checkUnchanged, loadForCaller } from './load-for-caller.ts';
import { type AppointmentValues, appointmentStore, type CurrentState } from './store/changes.ts';

/** The appointment that an act is about. */
interface ActInput {
  readonly appointmentId: string;
  /** Version that the caller saw; undefined skips the check. */
  readonly version?: number | undefined;
}

/** An act on one appointment: its state as read in the transaction of the act, and the caller's input. */
export interface AppointmentAct<Input = unknown> extends ChangingCall {
  readonly appointment: CurrentState;
  readonly input: Input;
  /** Time of the act in epoch milliseconds. */
  readonly at: number;
}

/** The values that an act writes into the appointment, and its audit entry. */
export interface AppointmentUpdate extends Omit<ChangeInput, 'appointment' | 'by' | 'at'> {
  readonly set: AppointmentValues;
  /** Related writes to other tables, after the appointment is written. */
  readonly alsoWrite?: () => Promise<void>;
}

/** Returns the update of an act; null if nothing has to change. Throws Refusal. */
type Decide<Input> = (
  act: AppointmentAct<Input>,
) => AppointmentUpdate | null | Promise<AppointmentUpdate | null>;

/**
 * Changes one appointment in a new transaction, with its audit entry and effects. After a concurrent change the
 * transaction runs again. An unchanged appointment gets no history entry. Throws Refusal: not found (also for an
 * appointment of another doctor), conflict (the caller saw an older version, or `decide` refuses).
 */
export async function changeAppointment<Input extends ActInput>(
  context: ChangeContext,
  { caller, input }: { readonly caller: Caller; readonly input: Input },
  decide: Decide<Input>,
): Promise<void> {
  await context.engine.transaction((tx) => changeWithin({ tx, context, caller }, input, decide));
}

/**
 * Like `changeAppointment`, within the caller's transaction. `known`: the row, if already locked and loaded. Throws
 * Refusal, or LostRace after a concurrent change.
 */
export async function changeWithin<Input extends ActInput>(
  by: ChangingCall,
  input: Input,
  decide: Decide<Input>,
  known?: CurrentState,
): Promise<void> {
  const { tx, context, caller } = by;
  const appointment = known ?? (await loadForCaller(tx, caller, input.appointmentId));
  const at = context.clock.nowMs();
  const update = await decide({ ...by, appointment, input, at });
  if (update === null) return;
  await checkUnchanged(appointment, input.version, tx);
  const { set, alsoWrite, ...entry } = update;
  const writing = appointmentStore(tx).change(appointment, set);
  const recording = recordHistory(by, { ...entry, appointment, by: caller, at });
  const [isWritten] = await settleAll(writing, recording);
  if (!isWritten) throw new LostRace();
  await alsoWrite?.();
}

/**
 * Throws Refusal (conflict) if the caller saw an older version. For acts that must check this before their other
 * checks.
 */
export async function checkSeenVersion({ tx, appointment, input }: AppointmentAct<ActInput>): Promise<void> {
  await checkUnchanged(appointment, input.version, tx);
}
