import type * as contract from '@docket/contract/endpoints/messages.ts';
import type { HeldMessages } from '@docket/contract/endpoints/messages.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import { copyMark } from '../platform/restored-copy.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { type Channels, readChannels } from './channels/channels.ts';
import { type Pauses, pauseStore } from './channels/pauses.ts';
import { missingChannel } from './reasons.ts';
import { type HeldCount, logStore } from './store/log.ts';

const heldAfterMs = 60 * millisecondsPerMinute;

/** Returns the messages overdue for an hour, with the cause, and the managers who can fix it. */
export async function readHeldMessages(context: Context, _: Call<typeof contract.readHeldMessages>) {
  const { engine, clock } = context;
  const nowMs = clock.nowMs();
  const counts = await logStore(engine.read).listHeld(nowMs, nowMs - heldAfterMs);
  // A restored copy sends nothing and has its separate banner.
  if (counts.length === 0 || (await copyMark(engine.read).read()) !== null) return { held: [], managers: [] };
  const causes = {
    channels: await readChannels(context, engine.read),
    pauses: await pauseStore(engine.read).read(),
  };
  const managers = await accountStore(engine.read).listManagers();
  return { held: counts.map((count) => toHeld(count, causes)), managers };
}

function toHeld(
  { channel, count, since }: HeldCount,
  { channels, pauses }: { channels: Channels; pauses: Pauses },
): HeldMessages {
  const held = { channel, count, since };
  if (channels[channel] === 'missing')
    return { ...held, because: 'missing settings', reason: missingChannel[channel], nextAt: null };
  const pause = pauses[channel];
  if (pause) return { ...held, because: 'failing', reason: pause.reason, nextAt: pause.until };
  return { ...held, because: 'untried', reason: '', nextAt: null };
}
