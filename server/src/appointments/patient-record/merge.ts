import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type * as contract from '@docket/contract/endpoints/patients.ts';
import { patientMerged } from '@docket/contract/refusals.ts';
import { type Author, patientChangeStore } from '../../patients/change-store.ts';
import { refuseMerged } from '../../patients/edit.ts';
import { type FullPatient, pickDeskFields } from '../../patients/rows.ts';
import { toSearchKeys } from '../../patients/rules.ts';
import { patientStore } from '../../patients/store.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { newId } from '../../platform/new-id.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import type { Call, Caller } from '../../platform/serve.ts';
import type { ChangeContext } from '../appointment-change.ts';
import { recordHistory } from '../history.ts';
import {
  type MergedField,
  type MergeRecord,
  mergedFields,
  mergeStore,
  type TakenOver,
} from './merge-store.ts';
import { type Moved, patientRecordStore } from './store.ts';

/** The records of a merge; `mergedAt` in epoch milliseconds. */
interface Merge {
  readonly staysId: string;
  readonly otherId: string;
  readonly mergedAt: number;
}

/** Effects of a merge and of its undo, in their transaction. The moved appointments have effects in addition. */
export interface MergeEffects {
  /** Returns a text to append to the message of the act. `wallNow` is in wall minutes. */
  merged(tx: Tx, merge: Merge & { readonly wallNow: number }): Promise<string>;
  undone(tx: Tx, merge: Merge): Promise<void>;
}

/** The context of a merge. `server/src/effects.ts` names the effects; `app.ts` passes them in. */
export interface MergeContext extends ChangeContext {
  readonly onPatientMerge: MergeEffects;
}

/**
 * Merges two records of one person: `patientId` stays and gets every appointment of `otherId`, with the details it
 * lacks. Throws Refusal: invalid (with itself), not found, conflict (one of them was merged already).
 */
export async function mergePatients(
  context: MergeContext,
  { caller, input }: Call<typeof contract.mergePatients>,
) {
  if (input.patientId === input.otherId) {
    throw new Refusal('invalid', "A record can't be merged with itself", { field: 'otherId' });
  }
  return context.engine.transaction(async (tx) => {
    const { stays, other } = await lockBoth(tx, input);
    const by = { accountId: caller.accountId, at: context.clock.nowMs() };
    const moved = await patientRecordStore(tx).moveAll(other.id, stays.id);
    const taken = chooseTakenOverFields(stays, other);
    await writePatient(tx, stays, { ...stays, ...taken }, by);
    await patientChangeStore(tx).setMergedInto(other.id, stays.id, by);
    const effects = await context.onPatientMerge.merged(tx, {
      staysId: stays.id,
      otherId: other.id,
      mergedAt: by.at,
      wallNow: context.clock.wallNow(),
    });

    const merge = { id: newId(), patientId: stays.id, otherId: other.id, taken, at: by.at };
    const ids = moved.map(({ id }) => id);
    await mergeStore(tx).add({ ...merge, accountId: caller.accountId, moved: ids });
    await recordMoves({ tx, context }, moved, {
      from: other,
      to: stays,
      by: caller,
      at: by.at,
      what: 'patient merged',
    });
    return { message: `${other.name} was merged into ${stays.name}${effects}`, mergeId: merge.id };
  });
}

async function lockBoth(
  tx: Tx,
  { patientId, otherId }: Call<typeof contract.mergePatients>['input'],
): Promise<{ stays: FullPatient; other: FullPatient }> {
  const held = await patientChangeStore(tx).lock([patientId, otherId]);
  const [stays, other] = [held.get(patientId), held.get(otherId)];
  if (!stays || !other) throw notFound('Patient');
  for (const patient of [other, stays]) {
    if (patient.mergedInto !== null) throw refuseMerged(await patientStore(tx).find(patient.id));
  }
  return { stays, other };
}

/**
 * Separates two merged records. Appointments that moved return if they still belong to the remaining record. Details
 * it took over are removed unless they changed since; newer appointments stay.
 */
export async function undoMerge(context: MergeContext, { caller, input }: Call<typeof contract.undoMerge>) {
  const { mergeId } = input;
  return context.engine.transaction(async (tx) => {
    const by = { accountId: caller.accountId, at: context.clock.nowMs() };
    const merge = await mergeStore(tx).undo(mergeId, by.at);
    if (!merge) throw await explainUndoRefusal(tx, mergeId);
    const { stayed, other } = await lockMerged(tx, merge);

    await patientChangeStore(tx).setMergedInto(other.id, null, by);
    const moved = await patientRecordStore(tx).moveThese(merge.moved, stayed.id, other.id);
    await context.onPatientMerge.undone(tx, { staysId: stayed.id, otherId: other.id, mergedAt: merge.at });
    await writePatient(tx, stayed, withoutTaken(stayed, merge.taken), by);
    await recordMoves({ tx, context }, moved, {
      from: stayed,
      to: other,
      by: caller,
      at: by.at,
      what: 'merge undone',
    });
    return { message: `${other.name} is a separate record again` };
  });
}

async function lockMerged(tx: Tx, { patientId, otherId }: MergeRecord) {
  const held = await patientChangeStore(tx).lock([patientId, otherId]);
  const [stayed, other] = [held.get(patientId), held.get(otherId)];
  if (!stayed || !other) throw new Error('A record that was merged is not there');
  // Its appointments moved on to a third record, whose merge must be undone first.
  if (stayed.mergedInto !== null) {
    const third = await patientStore(tx).findOwn(stayed.mergedInto);
    const sentence = `${stayed.name} was merged into ${third?.name ?? 'another record'} since: undo that first`;
    throw refuse(patientMerged, sentence, { mergedInto: stayed.mergedInto });
  }
  return { stayed, other };
}

async function explainUndoRefusal(tx: Tx, mergeId: string): Promise<Refusal> {
  const isKnown = await mergeStore(tx).isKnown(mergeId);
  return isKnown ? new Refusal('conflict', 'This merge was already undone') : notFound('Merge');
}

function chooseTakenOverFields(stays: FullPatient, other: FullPatient): TakenOver {
  const taken = mergedFields.flatMap((field) => {
    const theirs = other[field];
    // Empty text and null both mean unknown.
    return theirs && !stays[field] ? [[field, theirs] as const] : [];
  });
  return Object.fromEntries(taken);
}

/** Returns the remaining record without the details it took over, except those that changed since. */
function withoutTaken(stayed: FullPatient, taken: TakenOver): FullPatient {
  const takenFields = mergedFields.filter(
    (field) => taken[field] !== undefined && stayed[field] === taken[field],
  );
  return { ...stayed, ...Object.fromEntries(takenFields.map((field) => [field, unknown(field)])) };
}

function unknown(field: MergedField): '' | null {
  return field === 'dob' || field === 'imageHash' ? null : '';
}

interface Move {
  readonly from: FullPatient;
  readonly to: FullPatient;
  readonly by: Caller;
  readonly at: number;
  readonly what: HistoryEntry['what'];
}

/** Records both names in the history of each moved appointment, and announces both patients. */
async function recordMoves(
  around: { readonly tx: Tx; readonly context: ChangeContext },
  moved: readonly Moved[],
  { from, to, by, at, what }: Move,
): Promise<void> {
  for (const { id, doctorId } of moved) {
    await recordHistory(around, {
      appointment: { id, doctorId, patientId: to.id },
      by,
      at,
      what,
      from: { patientName: from.name },
      to: { patientName: to.name },
    });
  }
  for (const { id: patientId } of [from, to])
    await around.tx.publish({ topic: 'patients', ids: { patientId } });
}

async function writePatient(tx: Tx, before: FullPatient, after: FullPatient, by: Author): Promise<void> {
  const { id, name, email, phone, dob, imageHash } = after;
  const store = patientChangeStore(tx);
  await store.change(
    id,
    undefined,
    { name, email, phone, dob, ...pickDeskFields(after), ...toSearchKeys(after) },
    by,
  );
  if (imageHash !== before.imageHash) await store.setImage(id, imageHash);
}
