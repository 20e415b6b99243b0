import type { HistoryEntry } from '@docket/contract/history.ts';
import { v7 } from 'uuid';
import type { Tx } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import { historyStore } from './store/history.ts';

export interface Done {
  readonly appointment: { readonly id: string; readonly doctorId: string; readonly patientId: string };
  readonly by: Caller;
  readonly at: number;
  readonly what: HistoryEntry['what'];
  readonly from: HistoryEntry['from'];
  readonly to: HistoryEntry['to'];
}

/** Writes what was done into the history and announces it, in the transaction of the change itself. */
export async function record(tx: Tx, { appointment, by, at, what, from, to }: Done): Promise<void> {
  await historyStore(tx).add({
    id: v7(),
    appointmentId: appointment.id,
    at,
    accountId: by.accountId,
    who: { name: by.name, role: by.role },
    what,
    from,
    to,
  });
  const { id: appointmentId, doctorId, patientId } = appointment;
  await tx.announce({ topic: 'appointments', ids: { appointmentId, doctorId, patientId } });
}
