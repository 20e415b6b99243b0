import { graceMs, kindToTell, type ToldState } from '@docket/contract/message-rules.ts';
import type { MessageKind } from '@docket/contract/messages.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import type { NewMessage } from './rows.ts';
import { messageStore } from './store.ts';

/** A change of an appointment that its patient may have to hear of. */
export interface TellableChange {
  readonly appointment: { readonly id: string; readonly patientId: string };
  /** the line of the history that it is told of: once */
  readonly historyId: string;
  /** null: there was no appointment */
  readonly was: ToldState | null;
  readonly is: ToldState;
  /** The practice moved it, with a change of the doctor's hours. */
  readonly isRescheduled: boolean;
}

/**
 * Writes down what patients are to be told of changes, in the transaction of the changes. Whatever still waits of an
 * appointment is replaced: the patient is told the difference between what they know and what is now, or nothing where
 * there is none.
 */
export async function tellOfChanges(
  tx: Tx,
  changes: readonly TellableChange[],
  { nowMs, wallNow }: { nowMs: number; wallNow: number },
): Promise<void> {
  const store = messageStore(tx);
  // Of one that was made just now nothing can wait.
  const older = changes.filter(({ was }) => was !== null).map(({ appointment }) => appointment.id);
  const waiting = await store.waitingOf(older);
  const replaced = Map.groupBy(
    changes.filter(({ appointment }) => waiting.has(appointment.id)),
    (change) => kindOf(change, waiting.get(change.appointment.id)?.known ?? null, wallNow),
  );
  const done = new Set<string>();
  for (const [kind, some] of replaced) {
    const ids = some.flatMap(({ appointment }) => waiting.get(appointment.id)?.id ?? []);
    const changed = kind
      ? await store.replace(ids, { kind, dueAt: nowMs + graceMs })
      : await store.withdraw(ids, 'Undone before it was sent');
    for (const id of changed) done.add(id);
  }
  // What does not wait any more is leaving just now: the patient will know what was.
  const left = changes.filter(({ appointment }) => !done.has(waiting.get(appointment.id)?.id ?? ''));
  await store.add(
    left.flatMap((change) => {
      const kind = kindOf(change, change.was, wallNow);
      return kind ? [toMessage(change, kind, nowMs)] : [];
    }),
  );
}

function kindOf({ is, isRescheduled }: TellableChange, known: ToldState | null, wallNow: number) {
  const kind = kindToTell(known, is, wallNow);
  return kind === 'moved' && isRescheduled ? 'rescheduled' : kind;
}

function toMessage(
  { appointment, historyId, was }: TellableChange,
  kind: MessageKind,
  nowMs: number,
): NewMessage {
  return {
    id: newId(),
    appointmentId: appointment.id,
    patientId: appointment.patientId,
    kind,
    dedupeKey: historyId,
    known: was && { status: was.status, startsAt: was.startsAt, doctorId: was.doctorId },
    madeAt: nowMs,
    dueAt: nowMs + graceMs,
  };
}
