import type { HistoryEntry } from '@docket/contract/history.ts';
import { v7 } from 'uuid';
import type { Tx } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import { type HistoryRow, historyStore } from './store/history.ts';

export interface Done {
  readonly appointment: { readonly id: string; readonly doctorId: string; readonly patientId: string };
  readonly by: Caller;
  readonly at: number;
  readonly what: HistoryEntry['what'];
  readonly from: HistoryEntry['from'];
  readonly to: HistoryEntry['to'];
}

/** Writes what was done into the history and announces it, in the transaction of the change itself. */
export function record(tx: Tx, done: Done): Promise<void> {
  return recordAll(tx, [done]);
}

/** The same for what was done to many at once. */
export async function recordAll(tx: Tx, dones: readonly Done[]): Promise<void> {
  await historyStore(tx).add(dones.map(toRow));
  for (const { appointment } of dones) {
    const { id: appointmentId, doctorId, patientId } = appointment;
    await tx.announce({ topic: 'appointments', ids: { appointmentId, doctorId, patientId } });
  }
}

function toRow({ appointment, by, at, what, from, to }: Done): HistoryRow {
  return {
    id: v7(),
    appointmentId: appointment.id,
    at,
    accountId: by.accountId,
    who: { name: by.name, role: by.role },
    what,
    from,
    to,
  };
}
