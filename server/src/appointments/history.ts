import { settleAll } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import type { AppointmentChange, ChangeInput } from './appointment-change.ts';
import type { ChangingCall } from './load-for-caller.ts';
import { type HistoryRow, historyStore } from './store/history.ts';

type Recording = Pick<ChangingCall, 'tx' | 'context'>;

/**
 * Writes a change into the audit trail and starts its effects, in the transaction of the change. Changes of hours,
 * time off and opening hours have a separate trail (rescheduling/record-change.ts). Doctors, patients and settings
 * keep only the account that changed them last.
 */
export async function recordHistory(by: Recording, change: ChangeInput): Promise<void> {
  await recordManyInHistory(by, [change]);
}

/** Records many changes at once, like `recordHistory`. */
export async function recordManyInHistory(
  { tx, context }: Recording,
  inputs: readonly ChangeInput[],
): Promise<void> {
  const changes = inputs.map((input) => ({ ...input, historyId: newId() }));
  const interest = historyStore(tx).add(changes.map(toRow));
  await settleAll(interest, ...context.onAppointmentChange.map((effect) => effect(tx, changes, interest)));
}

function toRow({ historyId, appointment, by, at, what, from, to }: AppointmentChange): HistoryRow {
  return {
    id: historyId,
    appointmentId: appointment.id,
    patientId: appointment.patientId,
    at,
    accountId: by.accountId,
    who: { name: by.name, role: by.role },
    what,
    from,
    to,
  };
}
