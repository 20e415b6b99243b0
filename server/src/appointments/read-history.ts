import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { historyStore } from './store/history.ts';

/** Everything that was done to an appointment, oldest first. */
export async function readHistory({ engine }: Context, caller: Caller, appointmentId: string) {
  await loadOwn(engine.read, caller, appointmentId);
  return { history: await historyStore(engine.read).listOf(appointmentId) };
}
