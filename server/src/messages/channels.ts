import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { type MessageChannel, messageChannels } from '@docket/contract/messages.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { storedSettings } from '../platform/stored-settings.ts';

/**
 * Whether messages leave on a channel. Here: this node has its settings. Elsewhere: another node had them minutes ago.
 * Missing: a node had them within the last days, as before a restart that lost them, so messages wait. None: never, or no more.
 */
export type ChannelState = 'here' | 'elsewhere' | 'missing' | 'none';
export type Channels = Readonly<Record<MessageChannel, ChannelState>>;

/** How often a node with the settings of a channel says so. */
export const noteEveryMs = 5 * millisecondsPerMinute;
const elsewhereMs = 2 * noteEveryMs + millisecondsPerMinute;
/** After this time a missing channel counts as given up on purpose. */
const missingMs = 7 * millisecondsPerDay;

const keyOf = (channel: MessageChannel) => `${channel} set up at`;

const isHere = ({ smtpUrl, mailFrom, sms }: Context['settings'], channel: MessageChannel) =>
  channel === 'sms' ? sms !== null : smtpUrl !== null && mailFrom !== null;

export async function readChannels(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  connection: Connection,
): Promise<Channels> {
  const absent = messageChannels.filter((channel) => !isHere(settings, channel));
  const noted = absent.length === 0 ? null : await storedSettings(connection).readAll(absent.map(keyOf));
  const stateOf = (channel: MessageChannel): ChannelState => {
    if (isHere(settings, channel)) return 'here';
    const ms = clock.nowMs() - Number(noted?.get(keyOf(channel)) ?? Number.NEGATIVE_INFINITY);
    if (ms <= elsewhereMs) return 'elsewhere';
    return ms <= missingMs ? 'missing' : 'none';
  };
  return { email: stateOf('email'), sms: stateOf('sms') };
}

/** Records the channels that this node has settings for, so that other nodes and later starts know them. */
export async function noteChannels({ settings, clock }: Pick<Context, 'settings' | 'clock'>, tx: Tx) {
  for (const channel of messageChannels)
    if (isHere(settings, channel)) await storedSettings(tx).write(keyOf(channel), String(clock.nowMs()));
}

/** Tells whether any channel is set up, here or on another node. Without one, untold patients are not listed for calls. */
export function canSend(channels: Channels): boolean {
  return messageChannels.some((channel) => channels[channel] !== 'none');
}
