import { type MessageChannel, messageChannels } from '@docket/contract/endpoints/messages.ts';
import type { Context } from '../platform/context.ts';
import { pauseStore } from './channels/pauses.ts';
import { logStore, type WaitingCount } from './store/log.ts';

/**
 * Returns the number of unfinished messages by channel and state, with the lateness of the oldest overdue one in
 * seconds.
 */
export async function countWaitingMessages({ engine, clock }: Pick<Context, 'engine' | 'clock'>) {
  const nowMs = clock.nowMs();
  const rows = await logStore(engine.read).countByState(nowMs);
  return rows.map(({ lateSince, ...row }: WaitingCount) => ({
    ...row,
    lateSeconds: lateSince === null ? 0 : Math.max(0, nowMs - lateSince) / 1_000,
  }));
}

/** Returns the number of consecutive failed attempts on each channel. */
export async function countFailures({ engine }: Pick<Context, 'engine'>) {
  const pauses = await pauseStore(engine.read).read();
  const failures = messageChannels.map((channel) => [channel, pauses[channel]?.failures ?? 0]);
  return Object.fromEntries(failures) as Record<MessageChannel, number>;
}
