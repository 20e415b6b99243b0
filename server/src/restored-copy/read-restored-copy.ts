import type * as contract from '@docket/contract/endpoints/restored-copy.ts';
import { readChannels } from '../messages/channels/channels.ts';
import type { Context } from '../platform/context.ts';
import { copyMark } from '../platform/restored-copy.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { countWaiting } from './count-waiting.ts';

/** Returns the state of a restored copy; `copy` is null where the database is the practice. */
export async function readRestoredCopy(context: Context, _: Call<typeof contract.readRestoredCopy>) {
  const { engine } = context;
  const since = await copyMark(engine.read).read();
  if (since === null) return { copy: null };
  const channels = await readChannels(context, engine.read);
  const managers = await accountStore(engine.read).listManagers();
  return { copy: { since, ...(await countWaiting(context, channels)), managers } };
}
