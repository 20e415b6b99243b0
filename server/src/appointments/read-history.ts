import type { readHistory as endpoint } from '@docket/contract/history.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { historyStore } from './store/history.ts';

/** Everything that was done to an appointment, oldest first. */
export async function readHistory({ engine }: Context, { caller, input }: Call<typeof endpoint>) {
  await loadOwn(engine.read, caller, input.id);
  return { history: await historyStore(engine.read).listOf(input.id) };
}
