import type * as contract from '@docket/contract/endpoints/history.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { loadForCaller } from './load-for-caller.ts';
import { historyStore } from './store/history.ts';

/** Returns the history of an appointment, oldest first. Throws Refusal (not found). */
export async function readHistory({ engine }: Context, { caller, input }: Call<typeof contract.readHistory>) {
  await loadForCaller(engine.read, caller, input.id);
  return { history: await historyStore(engine.read).listOf(input.id) };
}
