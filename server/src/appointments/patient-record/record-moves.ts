import type { HistoryEntry } from '@docket/contract/history.ts';
import type { WholePatient } from '../../patients/rows.ts';
import type { Tx } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import { recordHistory } from '../record-history.ts';
import type { Moved } from './store.ts';

interface Move {
  readonly from: WholePatient;
  readonly to: WholePatient;
  readonly by: Caller;
  readonly at: number;
  readonly what: HistoryEntry['what'];
}

/** Writes into the history of each moved appointment whose it was and whose it is, and announces both people. */
export async function recordMoves(
  tx: Tx,
  moved: readonly Moved[],
  { from, to, by, at, what }: Move,
): Promise<void> {
  for (const { id, doctorId } of moved) {
    await recordHistory(tx, {
      appointment: { id, doctorId, patientId: to.id },
      by,
      at,
      what,
      from: { patientName: from.name },
      to: { patientName: to.name },
    });
  }
  for (const { id: patientId } of [from, to]) await tx.publish({ topic: 'patients', ids: { patientId } });
}
