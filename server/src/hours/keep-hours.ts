import type { Tx } from '../platform/database/engine.ts';
import { hoursStore, type KeptHours } from './store.ts';

/** Writes how a doctor works and announces it. Takes the open transaction; whoever calls has judged the hours. */
export async function keepHours(tx: Tx, doctorId: string, hours: KeptHours): Promise<void> {
  await hoursStore(tx).keep(doctorId, hours);
  await tx.publish({ topic: 'hours', ids: { doctorId } });
}
