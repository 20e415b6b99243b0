import { LostRace, together } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import type { ChangeContext, ChangeInput } from './appointment-change.ts';
import { recordHistory } from './history.ts';
import { type ChangingCall, checkUnchanged, loadForCaller, refuseFor } from './load-for-caller.ts';
import { type AppointmentValues, appointmentStore, type CurrentState } from './store/changes.ts';

/** The appointment that an act is about. */
interface ActInput {
  readonly appointmentId: string;
  /** The version that the caller saw; undefined: whatever it is now. */
  readonly version?: number | undefined;
}

/** One act on one appointment: the appointment as it was read in the transaction of the act, and the caller's input. */
export interface AppointmentAct<Input = unknown> extends ChangingCall {
  readonly appointment: CurrentState;
  readonly input: Input;
  /** The moment of the act, epoch milliseconds. */
  readonly at: number;
}

/** What an act writes into the appointment, and into the audit trail. */
export interface AppointmentUpdate extends Omit<ChangeInput, 'appointment' | 'by' | 'at'> {
  readonly set: AppointmentValues;
  /** Writes that belong to it in other tables, once the appointment is written. */
  readonly alsoWrite?: () => Promise<void>;
}

/** Decides what an act changes; null: nothing, because it is so already. Throws Refusal. */
type Decide<Input> = (
  act: AppointmentAct<Input>,
) => AppointmentUpdate | null | Promise<AppointmentUpdate | null>;

/**
 * Changes one appointment in a transaction of its own. The row is written only if it is still the one that was judged, and its
 * audit entry and effects with it. An act that changes nothing leaves no trace. Throws Refusal: not found (also for an
 * appointment of another doctor), conflict (the caller saw an older version, or `decide` refuses).
 */
export async function changeAppointment<Input extends ActInput>(
  context: ChangeContext,
  { caller, input }: { readonly caller: Caller; readonly input: Input },
  decide: Decide<Input>,
): Promise<void> {
  await context.engine.transaction((tx) => changeWithin({ tx, context, caller }, input, decide));
}

/** Does the same within a transaction. `known`: the row, if the transaction has locked and loaded it. Throws LostRace, too. */
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
  const [isWritten] = await together(writing, recording);
  if (!isWritten) throw new LostRace();
  await alsoWrite?.();
}

/** Refuses a caller who saw an older version, where an act has to know before its own checks. Throws Refusal (conflict). */
export async function checkSeenVersion({ tx, appointment, input }: AppointmentAct<ActInput>): Promise<void> {
  await checkUnchanged(appointment, input.version, tx);
}

/** Throws Refusal (conflict) unless the appointment is pending. */
export async function checkPending({ tx, appointment }: AppointmentAct): Promise<void> {
  if (appointment.status === 'pending') return;
  throw await refuseFor(`Appointment is already ${appointment.status}`, appointment, tx);
}
