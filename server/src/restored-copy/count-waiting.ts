import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Channels } from '../messages/channels/channels.ts';
import { countSendable } from '../messages/channels/find-address.ts';
import type { Context } from '../platform/context.ts';
import { deliveryStore } from '../webhooks/store.ts';

/** Numbers of waiting messages and webhook events, and the time of the oldest (epoch milliseconds; null: none). */
export interface Waiting {
  readonly messages: number;
  /** Waiting messages without a usable address or on a channel that is not set up. */
  readonly unsendable: number;
  readonly events: number;
  readonly oldestAt: number | null;
}

// A command may lack the settings of the mail server and the gateway.
const everyChannel: Channels = { email: 'here', sms: 'here' };

/** Counts waiting messages and events. Default: every channel is set up. */
export async function countWaiting(
  context: Pick<Context, 'engine' | 'settings'>,
  channels: Channels = everyChannel,
): Promise<Waiting> {
  const { read } = context.engine;
  const practice = await readClinicSettings(context, read);
  const { messages, unsendable, ...waiting } = await countSendable(read, { channels, practice });
  const events = await deliveryStore(read).countWaiting();
  const oldest = [waiting.oldestAt, events.oldestAt].filter((at) => at !== null);
  return {
    messages,
    unsendable,
    events: events.count,
    oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
  };
}

/**
 * "20 messages (and 3 that can't be sent) and 10 webhook events wait to leave, the oldest since 24 November 2026,
 * 10:03".
 */
export function formatWaiting({ messages, unsendable, events, oldestAt }: Waiting, timeZone: string): string {
  const formatCount = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  const rest = unsendable === 0 ? '' : ` (and ${unsendable} that can’t be sent)`;
  const since =
    oldestAt === null
      ? ''
      : `, the oldest since ${new Date(oldestAt).toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })}`;
  return `${formatCount(messages, 'message')}${rest} and ${formatCount(events, 'webhook event')} wait to leave${since}`;
}
