import type { mergePatients as endpoint } from '@docket/contract/patients.ts';
import { patientChangeStore } from '../../patients/change-store.ts';
import { refuseMerged } from '../../patients/refuse.ts';
import type { WholePatient } from '../../patients/rows.ts';
import { patientStore } from '../../patients/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { newId } from '../../platform/new-id.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { mergeStore } from './merge-store.ts';
import { recordMoves } from './record-moves.ts';
import { whatToTake } from './rules.ts';
import { patientRecordStore } from './store.ts';
import { writePatient } from './write-patient.ts';

/**
 * Makes two records of one person one: `patientId` stays and gets every appointment of `otherId`, and what only that one
 * knows. Throws Refusal: invalid (with itself), not found, conflict (one of them was merged already).
 */
export async function mergePatients({ engine, clock }: Context, { caller, input }: Call<typeof endpoint>) {
  if (input.patientId === input.otherId) {
    throw new Refusal('invalid', "A record can't be merged with itself", { field: 'otherId' });
  }
  return engine.transaction(async (tx) => {
    const { stays, other } = await holdBoth(tx, input);
    const by = { accountId: caller.accountId, at: clock.nowMs() };
    const moved = await patientRecordStore(tx).moveAll(other.id, stays.id);
    const taken = whatToTake(stays, other);
    await writePatient(tx, stays, { ...stays, ...taken }, by);
    await patientChangeStore(tx).setMergedInto(other.id, stays.id, by);

    const merge = { id: newId(), patientId: stays.id, otherId: other.id, taken, at: by.at };
    const ids = moved.map(({ id }) => id);
    await mergeStore(tx).add({ ...merge, accountId: caller.accountId, moved: ids });
    await recordMoves(tx, moved, { from: other, to: stays, by: caller, at: by.at, what: 'patient merged' });
    return { message: `${other.name} was merged into ${stays.name}`, mergeId: merge.id };
  });
}

async function holdBoth(
  tx: Tx,
  { patientId, otherId }: Call<typeof endpoint>['input'],
): Promise<{ stays: WholePatient; other: WholePatient }> {
  const held = await patientChangeStore(tx).hold([patientId, otherId]);
  const [stays, other] = [held.get(patientId), held.get(otherId)];
  if (!stays || !other) throw notFound('Patient');
  for (const one of [other, stays]) {
    if (one.mergedInto !== null) throw refuseMerged(await patientStore(tx).find(one.id));
  }
  return { stays, other };
}
