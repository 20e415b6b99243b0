import { chooseMessageKind, type NotifiableState } from '@docket/contract/message-rules.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { heardByOthers, type NewMessage, undone } from './rows.ts';
import { type LastChange, messageStore } from './store.ts';

/** A change of an appointment that its patient may have to hear of. */
export interface NotifiableChange {
  readonly appointment: { readonly id: string; readonly patientId: string };
  /** the line of the history that it is told of: once */
  readonly historyId: string;
  /** null: there was no appointment */
  readonly was: NotifiableState | null;
  readonly is: NotifiableState;
  /** The practice moved it, with a change of the doctor's hours. */
  readonly isRescheduled: boolean;
}

interface NotifyOptions {
  /** epoch milliseconds, and wall minutes */
  readonly nowMs: number;
  readonly wallNow: number;
  /** For how long it may be undone before they are told, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Writes down what patients are to be told of changes, in the transaction of the changes. Whatever still waits of an
 * appointment is replaced: the patient is told the difference between what they know and what is now, or nothing where
 * there is none.
 */
export async function notifyOfChanges(
  tx: Tx,
  changes: readonly NotifiableChange[],
  { nowMs, waitMs, wallNow }: NotifyOptions,
): Promise<void> {
  const store = messageStore(tx);
  const times = { madeAt: nowMs, dueAt: nowMs + waitMs };
  const [only, ...others] = changes;
  if (only?.was && others.length === 0) {
    // Almost always one statement is enough. Of what was cancelled, what that told has to be looked at.
    if (only.was.status === 'cancelled') {
      if (await store.withdrawIfKnown(only.appointment.id, only.is)) return;
    } else {
      const kind = kindOf(only, only.was, wallNow);
      if (kind && (await store.addIfUpToDate(toMessage(only, { kind, known: only.was }, times)))) return;
    }
  }
  // Of one that was made just now nothing can wait.
  const older = changes.filter(({ was }) => was !== null).map(({ appointment }) => appointment.id);
  const last = await store.lastChangesOf(older);
  // Where somebody told the patient of what waits, they know what was until now.
  const heard = [...last.values()].filter(({ isWaiting, isKnownSince }) => isWaiting && isKnownSince);
  await store.withdraw(
    heard.map(({ id }) => id),
    heardByOthers,
  );
  const replaced = Map.groupBy(
    changes.filter(({ appointment }) => {
      const lastChange = last.get(appointment.id);
      return lastChange?.isWaiting && !lastChange.isKnownSince;
    }),
    (change) => kindOf(change, last.get(change.appointment.id)?.known ?? null, wallNow),
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
      const known = knownOf(change, last.get(change.appointment.id) ?? null);
      const kind = kindOf(change, known, wallNow);
      return kind ? [toMessage(change, { kind, known }, times)] : [];
    }),
  );
}

/** What the patient knows before a change of which nothing waits: what was, unless they have never heard of that. */
function knownOf({ was }: NotifiableChange, last: LastChange | null): NotifiableState | null {
  // What does not wait any more is leaving just now: they will know what was.
  if (last === null || last.isWaiting) return was;
  if (last.isUnheard) return last.known;
  const isCancelled = last.kind === 'cancelled' && was?.status === 'cancelled';
  return isCancelled && last.known ? { ...last.known, status: 'cancelled' } : was;
}

function kindOf({ is, isRescheduled }: NotifiableChange, known: NotifiableState | null, wallNow: number) {
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
