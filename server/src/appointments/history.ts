import type { readHistory as endpoint, HistoryEntry } from '@docket/contract/history.ts';
import { graceMs, type ToldState } from '@docket/contract/message-rules.ts';
import { toWebhookEvent } from '@docket/contract/webhooks.ts';
import { tellOfChanges } from '../messages/tell.ts';
import { offerStore } from '../offers/store.ts';
import type { Context } from '../platform/context.ts';
import { type Tx, together } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import type { Call } from '../platform/serve.ts';
import { writeEvents } from '../webhooks/write-events.ts';
import { loadOwn } from './load-own.ts';
import { type HistoryRow, historyStore } from './store/history.ts';

/** Who does something: an account, or (null) somebody without one, such as a patient who answers by a link. */
export interface Actor {
  readonly accountId: string | null;
  readonly name: string;
  readonly role: HistoryEntry['who']['role'];
  /** The patient did it by themselves: what they did is confirmed to them at once, as nobody else will take it back. */
  readonly isPatient?: true;
}

interface HistoryInput {
  readonly appointment: { readonly id: string; readonly doctorId: string; readonly patientId: string };
  readonly by: Actor;
  readonly at: number;
  readonly what: HistoryEntry['what'];
  readonly from: HistoryEntry['from'];
  readonly to: HistoryEntry['to'];
  /** Where the patient may have to hear of it: what they know, what is now, and what the clinic's clock shows (wall minutes). */
  readonly tells?: {
    readonly was: ToldState | null;
    readonly is: ToldState;
    readonly wallNow: number;
    readonly isRescheduled?: true;
  };
}

/**
 * Writes what was done to an appointment into the audit trail, for webhooks too, publishes it, writes down what the
 * patient is to be told of it, and ends the offer that would move what is cancelled, in the transaction of the change itself.
 * Changes of hours, time off and opening hours have a trail of their own (rescheduling/record-change.ts); doctors, patients
 * and settings keep only who changed them last. Returns the id of the history's row, so that others can be told of it.
 */
export async function recordHistory(tx: Tx, done: HistoryInput): Promise<string> {
  const [historyId = ''] = await recordManyInHistory(tx, [done]);
  return historyId;
}

/** The same for what was done to many at once. */
export async function recordManyInHistory(tx: Tx, dones: readonly HistoryInput[]): Promise<string[]> {
  const entries = dones.map((done) => ({ ...done, historyId: newId() }));
  const writing = write(tx, entries);
  for (const { appointment, historyId } of entries) {
    const { id: appointmentId, doctorId, patientId } = appointment;
    await tx.publish({ topic: 'appointments', ids: { appointmentId, doctorId, patientId, historyId } });
  }
  const [first] = dones;
  const tellable = entries.flatMap(({ appointment, historyId, tells }) =>
    tells ? [{ appointment, historyId, ...tells, isRescheduled: tells.isRescheduled ?? false }] : [],
  );
  const waitMs = first?.by.isPatient ? 0 : graceMs;
  const telling =
    first?.tells && tellOfChanges(tx, tellable, { nowMs: first.at, waitMs, wallNow: first.tells.wallNow });
  await together(writing, Promise.resolve(telling));
  return entries.map(({ historyId }) => historyId);
}

// Whatever cancels comes by here. Nothing is left that an offered time could be instead of, and others may have it.
async function endOffers(tx: Tx, dones: readonly HistoryInput[]): Promise<void> {
  const cancelled = dones.filter(({ what }) => what === 'cancelled');
  const [first] = cancelled;
  if (!first) return;
  const ids = cancelled.map(({ appointment }) => appointment.id);
  for (const { wishId, doctorId } of await offerStore(tx).endOfAppointments(ids, first.at)) {
    await tx.publish({ topic: 'wishes', ids: { wishId } });
    await tx.publish({ topic: 'offers', ids: { doctorId } });
  }
}

async function write(tx: Tx, entries: readonly (HistoryInput & { historyId: string })[]): Promise<void> {
  const { isHeard, isOffered } = await historyStore(tx).add(entries.map(toRow));
  if (isHeard) await writeEvents(tx, entries.map(toEvent));
  if (isOffered) await endOffers(tx, entries);
}

function toRow({
  historyId,
  appointment,
  by,
  at,
  what,
  from,
  to,
}: HistoryInput & { historyId: string }): HistoryRow {
  return {
    id: historyId,
    appointmentId: appointment.id,
    at,
    accountId: by.accountId,
    who: { name: by.name, role: by.role },
    what,
    from,
    to,
  };
}

function toEvent({ historyId, appointment, what, at }: HistoryInput & { historyId: string }) {
  const { id: appointmentId, doctorId, patientId } = appointment;
  return { id: historyId, event: toWebhookEvent(what), appointmentId, doctorId, patientId, at };
}

/** Everything that was done to an appointment, oldest first. */
export async function readHistory({ engine }: Context, { caller, input }: Call<typeof endpoint>) {
  await loadOwn(engine.read, caller, input.id);
  return { history: await historyStore(engine.read).listOf(input.id) };
}
