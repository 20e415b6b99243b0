import { type MessageChannel, messageChannels } from '@docket/contract/endpoints/messages.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Tx } from '../../platform/database/engine.ts';
import { storedSettings } from '../../platform/stored-settings.ts';

/**
 * How a channel is set up. `here`: by this node's settings. `elsewhere`: by another node's, minutes ago. `missing`:
 * set up within the last days, for example before a restart without the settings; messages wait. `none`: never set
 * up, or given up.
 */
export type ChannelState = 'here' | 'elsewhere' | 'missing' | 'none';
export type Channels = Readonly<Record<MessageChannel, ChannelState>>;

/** How often a node records its channels. */
export const recordEveryMs = 5 * millisecondsPerMinute;
const elsewhereMs = 2 * recordEveryMs + millisecondsPerMinute;
/** After this time a missing channel counts as given up. */
const missingMs = 7 * millisecondsPerDay;

const toKey = (channel: MessageChannel) => `${channel} set up at`;

const isHere = ({ smtpUrl, mailFrom, sms }: Context['settings'], channel: MessageChannel) =>
  channel === 'sms' ? sms !== null : smtpUrl !== null && mailFrom !== null;

export async function readChannels(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  connection: Connection,
): Promise<Channels> {
  const absent = messageChannels.filter((channel) => !isHere(settings, channel));
  const recorded = absent.length === 0 ? null : await storedSettings(connection).readAll(absent.map(toKey));
  const getState = (channel: MessageChannel): ChannelState => {
    if (isHere(settings, channel)) return 'here';
    const ms = clock.nowMs() - Number(recorded?.get(toKey(channel)) ?? Number.NEGATIVE_INFINITY);
    if (ms <= elsewhereMs) return 'elsewhere';
    return ms <= missingMs ? 'missing' : 'none';
  };
  return { email: getState('email'), sms: getState('sms') };
}

/** Records the channels that this node has settings for, for other nodes and later starts. */
export async function recordChannels({ settings, clock }: Pick<Context, 'settings' | 'clock'>, tx: Tx) {
  for (const channel of messageChannels)
    if (isHere(settings, channel)) await storedSettings(tx).write(toKey(channel), String(clock.nowMs()));
}

/**
 * Returns whether any channel is set up, here or on another node. Otherwise undelivered changes are not listed for
 * calls.
 */
export function canSend(channels: Channels): boolean {
  return messageChannels.some((channel) => channels[channel] !== 'none');
}
