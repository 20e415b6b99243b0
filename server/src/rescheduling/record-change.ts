import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import type { Caller } from '../platform/serve.ts';
import { changeStore } from './store/changes.ts';
import type { KnownChange, Steps } from './store/values.ts';

/** Stores a change so that it can be undone, and publishes it. Returns its id. */
export async function recordChange(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  change: Pick<KnownChange, 'what' | 'before' | 'after' | 'doctorId'>,
  steps: Steps,
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
  } as KnownChange;
  await changeStore(tx).add(recorded, steps);
  await publishHours(tx, change.doctorId);
  return recorded.id;
}

/** Publishes a change of hours or time off for one doctor, or for every doctor if `doctorId` is null. */
export async function publishHours(tx: Tx, doctorId: string | null): Promise<void> {
  const ids = doctorId === null ? (await doctorStore(tx).list()).map((doctor) => doctor.id) : [doctorId];
  for (const id of ids) await tx.publish({ topic: 'hours', ids: { doctorId: id } });
}
