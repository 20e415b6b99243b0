import { chooseMessageKind, type NotifiableState } from '@docket/contract/rules/message-rules.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { acknowledgedInPerson, undone } from './reasons.ts';
import type { NewMessage } from './rows.ts';
import { type LastChange, queueStore } from './store/queue.ts';

/** A change of an appointment the patient may need to know. */
export interface NotifiableChange {
  readonly appointment: { readonly id: string; readonly patientId: string };
  /** id of the history entry; used as the dedupe key */
  readonly historyId: string;
  /** null for a new appointment */
  readonly was: NotifiableState | null;
  readonly is: NotifiableState;
  /** True if a change of the doctor's hours moved the appointment. */
  readonly isRescheduled: boolean;
}

interface NotifyOptions {
  /** now, in epoch milliseconds and in wall minutes */
  readonly nowMs: number;
  readonly wallNow: number;
  /** Time to undo before the message is sent, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Queues messages about changes, in the transaction of the changes. Replaces a queued message about an appointment by
 * one that closes the gap between the patient's knowledge and the truth. Without a gap the queued message is
 * withdrawn.
 */
export async function notifyOfChanges(
  tx: Tx,
  changes: readonly NotifiableChange[],
  { nowMs, waitMs, wallNow }: NotifyOptions,
): Promise<void> {
  const store = queueStore(tx);
  const times = { madeAt: nowMs, dueAt: nowMs + waitMs };
  const [only, ...others] = changes;
  if (only?.was && others.length === 0) {
    // The common case needs one statement. After a cancellation the earlier messages must be examined.
    if (only.was.status === 'cancelled') {
      if (await store.withdrawIfKnown(only.appointment.id, only.is)) return;
    } else {
      const kind = chooseKind(only, only.was, wallNow);
      if (kind && (await store.addIfUpToDate(toMessage(only, { kind, known: only.was }, times)))) return;
    }
  }
  // A new appointment has no queued message.
  const older = changes.filter(({ was }) => was !== null).map(({ appointment }) => appointment.id);
  const last = await store.lastChangesOf(older);
  // If the patient acknowledged a queued change, they know the state before this one.
  const acknowledged = [...last.values()].filter(({ delivery }) => delivery === 'needless');
  await store.withdraw(
    acknowledged.map(({ id }) => id),
    acknowledgedInPerson,
  );
  const replaced = Map.groupBy(
    changes.filter(({ appointment }) => last.get(appointment.id)?.delivery === 'queued'),
    (change) => chooseKind(change, last.get(change.appointment.id)?.known ?? null, wallNow),
  );
  const done = new Set<string>();
  for (const [kind, some] of replaced) {
    const ids = some.flatMap(({ appointment }) => last.get(appointment.id)?.id ?? []);
    const changed = kind
      ? await store.replace(ids, { kind, dueAt: times.dueAt })
      : await store.withdraw(ids, undone);
    for (const id of changed) done.add(id);
  }
  const left = changes.filter(({ appointment }) => !done.has(last.get(appointment.id)?.id ?? ''));
  await store.add(
    left.flatMap((change) => {
      const known = findKnownState(change, last.get(change.appointment.id) ?? null);
      const kind = chooseKind(change, known, wallNow);
      return kind ? [toMessage(change, { kind, known }, times)] : [];
    }),
  );
}

/**
 * Returns the state the patient knows before a change without a queued message: the previous one, unless it was never
 * delivered.
 */
function findKnownState({ was }: NotifiableChange, last: LastChange | null): NotifiableState | null {
  switch (last?.delivery) {
    case undefined:
    case 'queued':
    case 'needless':
      return was;
    case 'undelivered':
    case 'undone':
      return last.known;
    case 'in doubt':
    case 'sent':
    case 'acknowledged':
    case 'without channel':
    case 'withdrawn':
      // The patient knows or will know the previous state. A cancelled appointment keeps the slot they knew.
      return last.kind === 'cancelled' && was?.status === 'cancelled' && last.known
        ? { ...last.known, status: 'cancelled' }
        : was;
  }
}

function chooseKind({ is, isRescheduled }: NotifiableChange, known: NotifiableState | null, wallNow: number) {
  const kind = chooseMessageKind(known, is, wallNow);
  return kind === 'moved' && isRescheduled ? 'rescheduled' : kind;
}

function toMessage(
  { appointment, historyId }: NotifiableChange,
  { kind, known }: Pick<NewMessage, 'kind' | 'known'>,
  times: Pick<NewMessage, 'madeAt' | 'dueAt'>,
): NewMessage {
  return {
    id: newId(),
    appointmentId: appointment.id,
    patientId: appointment.patientId,
    kind,
    dedupeKey: historyId,
    known,
    ...times,
  };
}
