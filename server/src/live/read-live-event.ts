import { patientRecordStore } from '../appointments/patient-record/store.ts';
import { type HistoryEvent, historyStore } from '../appointments/store/history.ts';
import type { Connection, PublishedChange } from '../platform/database/engine.ts';
import { type AddressedEvent, mergeEvents } from './rules.ts';

/**
 * What announcements say to whom. Takes at most a few hundred of them; reads once what they are about, however many
 * people hear of it.
 */
export async function readLiveEvent(
  connection: Connection,
  heard: readonly PublishedChange[],
): Promise<AddressedEvent[]> {
  const deeds = await historyStore(connection).readHistoryEvents(idsOf(heard, 'appointments', 'historyId'));
  const patientIds = idsOf(heard, 'patients', 'patientId');
  const doctorsOf = await patientRecordStore(connection).doctorsOf(patientIds);
  return mergeEvents(heard.flatMap((announced) => toAddressedEvent(announced, deeds, doctorsOf) ?? []));
}

function idsOf(heard: readonly PublishedChange[], topic: string, name: string): string[] {
  const ids = heard.flatMap((announced) => (announced.topic === topic ? (announced.ids[name] ?? []) : []));
  return [...new Set(ids)];
}

/** null: nothing that a screen shows. */
function toAddressedEvent(
  { topic, ids }: PublishedChange,
  deeds: ReadonlyMap<string, HistoryEvent>,
  doctorsOf: ReadonlyMap<string, ReadonlySet<string>>,
): AddressedEvent | null {
  const { appointmentId, patientId, doctorId, accountId, historyId } = ids;
  const own = new Set(doctorId === undefined ? [] : [doctorId]);
  if (topic === 'appointments' && appointmentId !== undefined) {
    const change = deeds.get(historyId ?? '') ?? null;
    return { event: { topic, appointmentId, change }, doctorIds: own };
  }
  if (topic === 'patients' && patientId !== undefined) {
    return { event: { topic, patientId }, doctorIds: doctorsOf.get(patientId) ?? new Set() };
  }
  if (topic === 'doctors' && doctorId !== undefined) return { event: { topic, doctorId }, doctorIds: own };
  if (topic === 'hours') {
    // Without a doctor it is the whole clinic's.
    return { event: { topic, doctorId: doctorId ?? null }, doctorIds: doctorId === undefined ? 'all' : own };
  }
  if (topic === 'settings') return { event: { topic }, doctorIds: 'all' };
  if (topic === 'people' && accountId !== undefined) {
    return { event: { topic, accountId }, doctorIds: new Set() };
  }
  return null;
}
