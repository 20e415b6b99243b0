import type { setNote as endpoint } from '@docket/contract/arrival-and-note.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { LostRace, retryLostRace } from '../platform/retry-lost-race.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { recordHistory } from './record-history.ts';
import { checkUnchanged } from './refuse.ts';
import { arrivalAndNoteStore, type Remarks } from './store/arrival-and-note.ts';

/** Sets the reason for the visit and the desk's note, whatever its status; what is left out stays. */
export async function setNote({ engine, clock }: Context, { caller, input }: Call<typeof endpoint>) {
  await engine.transaction((tx) => retryLostRace(() => write({ tx, clock, caller }, input)));
  return { message: 'Note saved' };
}

async function write(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  wanted: Call<typeof endpoint>['input'],
): Promise<void> {
  const now = await loadOwn(tx, caller, wanted.appointmentId);
  await checkUnchanged(now, wanted.version, tx);
  const before = await arrivalAndNoteStore(tx).readRemarks(now.id);
  const after = { reason: wanted.reason ?? before.reason, note: wanted.note ?? before.note };
  const changed = (['reason', 'note'] as const).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  if (!(await arrivalAndNoteStore(tx).setRemarks(now, after))) throw new LostRace();
  await recordHistory(tx, {
    appointment: now,
    by: caller,
    at: clock.nowMs(),
    what: 'note set',
    from: pick(before, changed),
    to: pick(after, changed),
  });
}

function pick(remarks: Remarks, fields: readonly (keyof Remarks)[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, remarks[field]]));
}
