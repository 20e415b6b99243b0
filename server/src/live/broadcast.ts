import { setImmediate as otherWorkFirst } from 'node:timers/promises';
import { patientRecordStore } from '../appointments/patient-record/store.ts';
import { type HistoryEvent, historyStore } from '../appointments/store/history.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, PublishedChange } from '../platform/database/engine.ts';
import { type AddressedEvent, mergeEvents } from './rules.ts';

const maxPerBatch = 200;
const maxQueued = 5_000;

interface Audience {
  publish(events: readonly AddressedEvent[]): void;
  /** Publishes that events were lost, so that screens reload. */
  publishMissed(): void;
}

/**
 * Returns a function that takes published changes and sends them to the audience in order. Changes that arrive during
 * a read form the next batch. Too many changes, or a failed read, become `publishMissed`.
 */
export function createBroadcast({ engine, log }: Pick<Context, 'engine' | 'log'>, audience: Audience) {
  let queue: PublishedChange[] = [];
  let isReading = false;
  const dropQueue = () => {
    queue = [];
    audience.publishMissed();
  };
  const readAll = async () => {
    isReading = true;
    // Waits for the rest of a transaction's changes, so that one batch merges equal events.
    await otherWorkFirst();
    while (queue.length > 0) {
      try {
        audience.publish(await readAddressedEvents(engine.read, queue.splice(0, maxPerBatch)));
      } catch (error) {
        log.warn({ err: error }, 'changes could not be read for live screens');
        dropQueue();
      }
    }
    isReading = false;
  };
  return (announced: PublishedChange): void => {
    if (queue.length < maxQueued) queue.push(announced);
    else dropQueue();
    if (!isReading) void readAll();
  };
}

/**
 * Returns the events of published changes with their addressees. Takes at most a few hundred; queries once for all
 * recipients.
 */
async function readAddressedEvents(
  connection: Connection,
  changes: readonly PublishedChange[],
): Promise<AddressedEvent[]> {
  const historyEvents = await historyStore(connection).readHistoryEvents(
    listIds(changes, 'appointments', 'historyId'),
  );
  const patientIds = listIds(changes, 'patients', 'patientId');
  const doctorsOf = await patientRecordStore(connection).doctorsOf(patientIds);
  return mergeEvents(
    changes.flatMap((announced) => toAddressedEvent(announced, historyEvents, doctorsOf) ?? []),
  );
}

function listIds(changes: readonly PublishedChange[], topic: string, name: string): string[] {
  const ids = changes.flatMap((announced) => (announced.topic === topic ? (announced.ids[name] ?? []) : []));
  return [...new Set(ids)];
}

/** Returns null for a change that no screen shows. */
function toAddressedEvent(
  { topic, ids }: PublishedChange,
  historyEvents: ReadonlyMap<string, HistoryEvent>,
  doctorsOf: ReadonlyMap<string, ReadonlySet<string>>,
): AddressedEvent | null {
  const { appointmentId, patientId, doctorId, accountId, historyId, date, webhookId, wishId } = ids;
  const addressees = new Set(doctorId === undefined ? [] : [doctorId]);
  if (topic === 'appointments' && appointmentId !== undefined) {
    const change = historyEvents.get(historyId ?? '') ?? null;
    return { event: { topic, appointmentId, change }, doctorIds: addressees };
  }
  if (topic === 'patients' && patientId !== undefined) {
    return { event: { topic, patientId }, doctorIds: doctorsOf.get(patientId) ?? new Set() };
  }
  if (topic === 'doctors' && doctorId !== undefined)
    return { event: { topic, doctorId }, doctorIds: addressees };
  if (topic === 'delays' && doctorId !== undefined)
    return { event: { topic, doctorId }, doctorIds: addressees };
  if (topic === 'hours') {
    // Without a doctor it is the clinic's.
    return {
      event: { topic, doctorId: doctorId ?? null },
      doctorIds: doctorId === undefined ? 'all' : addressees,
    };
  }
  if (topic === 'calls' && patientId !== undefined) {
    return { event: { topic, patientId }, doctorIds: new Set() };
  }
  if (topic === 'messages' && appointmentId !== undefined)
    return { event: { topic, appointmentId }, doctorIds: addressees };
  if (topic === 'webhooks' && webhookId !== undefined) {
    return { event: { topic, webhookId }, doctorIds: new Set() };
  }
  if (topic === 'wishes' && wishId !== undefined) {
    return { event: { topic, wishId }, doctorIds: new Set() };
  }
  if (topic === 'offers' && doctorId !== undefined)
    return { event: { topic, doctorId }, doctorIds: addressees };
  if (topic === 'settings') return { event: { topic }, doctorIds: 'all' };
  if (topic === 'closings' && date !== undefined) return { event: { topic, date }, doctorIds: new Set() };
  if (topic === 'people' && accountId !== undefined) {
    return { event: { topic, accountId }, doctorIds: new Set() };
  }
  return null;
}
