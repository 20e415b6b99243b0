import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import type { Caller } from '../platform/serve.ts';
import { changeStore } from './store/changes.ts';
import type { ChangeSteps, StoredChange } from './store/values.ts';

/** Stores a change so that it can be undone, and publishes it. Returns its id. */
export async function recordChange(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  change: Pick<StoredChange, 'what' | 'before' | 'after' | 'doctorId'>,
  steps: ChangeSteps,
): Promise<string> {
  const { accountId, name, role } = caller;
  const recorded = {
    ...change,
    id: newId(),
    by: { accountId, name, role },
    appointments: steps.done.length,
    at: clock.nowMs(),
    undoneAt: null,
    undoneBy: null,
  } as StoredChange;
  await changeStore(tx).add(recorded, steps);
  await publishHours(tx, change.doctorId);
  return recorded.id;
}

/** Publishes a change of hours or time off for one doctor, or for every doctor if `doctorId` is null. */
export async function publishHours(tx: Tx, doctorId: string | null): Promise<void> {
  for (const id of await listDoctorIds(tx, doctorId))
    await tx.publish({ topic: 'hours', ids: { doctorId: id } });
}

/** Returns the id itself, or the ids of every doctor if it is null. */
export async function listDoctorIds(tx: Tx, doctorId: string | null): Promise<string[]> {
  return doctorId === null ? (await doctorStore(tx).list()).map(({ id }) => id) : [doctorId];
}
