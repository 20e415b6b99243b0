import type { undoMerge as endpoint } from '@docket/contract/patients.ts';
import { patientMerged } from '@docket/contract/refusals.ts';
import { patientChangeStore } from '../../patients/change-store.ts';
import { patientStore } from '../../patients/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { mergeStore } from './merge-store.ts';
import { recordMoves } from './record-moves.ts';
import type { MergeRecord } from './rows.ts';
import { withoutTaken } from './rules.ts';
import { patientRecordStore } from './store.ts';
import { writePatient } from './write-patient.ts';

/**
 * Parts two records that were merged: the appointments that moved and are still the one's go back, and so does what was
 * taken over and nobody changed. What was booked since stays where it was booked.
 */
export async function undoMerge({ engine, clock }: Context, { caller, input }: Call<typeof endpoint>) {
  const { mergeId } = input;
  return engine.transaction(async (tx) => {
    const by = { accountId: caller.accountId, at: clock.nowMs() };
    const merge = await mergeStore(tx).undo(mergeId, by.at);
    if (!merge) throw await refuseUndone(tx, mergeId);
    const { stayed, other } = await holdBoth(tx, merge);

    await patientChangeStore(tx).setMergedInto(other.id, null, by);
    const moved = await patientRecordStore(tx).moveThese(merge.moved, stayed.id, other.id);
    await writePatient(tx, stayed, withoutTaken(stayed, merge.taken), by);
    await recordMoves(tx, moved, { from: stayed, to: other, by: caller, at: by.at, what: 'merge undone' });
    return { message: `${other.name} has a record of their own again` };
  });
}

async function holdBoth(tx: Tx, { patientId, otherId }: MergeRecord) {
  const held = await patientChangeStore(tx).hold([patientId, otherId]);
  const [stayed, other] = [held.get(patientId), held.get(otherId)];
  if (!stayed || !other) throw new Error('A record that was merged is not there');
  // Its appointments went on to a third record: that merge has to be undone first.
  if (stayed.mergedInto !== null) {
    const third = await patientStore(tx).findOwn(stayed.mergedInto);
    const sentence = `${stayed.name} was merged into ${third?.name ?? 'another record'} since: undo that first`;
    throw refuse(patientMerged, sentence, { mergedInto: stayed.mergedInto });
  }
  return { stayed, other };
}

async function refuseUndone(tx: Tx, mergeId: string): Promise<Refusal> {
  const isKnown = await mergeStore(tx).isKnown(mergeId);
  return isKnown ? new Refusal('conflict', 'This merge was already undone') : notFound('Merge');
}
