import { type MessageChannel, messageChannels } from '@docket/contract/endpoints/messages.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import * as z from 'zod/mini';
import type { Connection } from '../../platform/database/engine.ts';
import { storedSettings } from '../../platform/stored-settings.ts';

/** The pause of one channel after a failed attempt, shared by all nodes. */
const Pause = z.object({
  /** consecutive failed attempts */
  failures: z.number(),
  /** epoch milliseconds of the first one */
  since: z.number(),
  /** epoch milliseconds of the next attempt */
  until: z.number(),
  /** the server's answer, without addresses */
  reason: z.string(),
});
export type Pause = z.output<typeof Pause>;

/** A pause with its stored text, which conditional updates compare. */
export interface StoredPause extends Pause {
  readonly text: string;
}

export type Pauses = Readonly<Partial<Record<MessageChannel, StoredPause>>>;

const toKey = (channel: MessageChannel) => `pause of ${channel}`;

/**
 * Stores the channels' pauses in the database, so that the nodes share one attempt and a restart does not end a pause.
 */
export function pauseStore(connection: Connection) {
  const stored = storedSettings(connection);
  return {
    async read(): Promise<Pauses> {
      const texts = await stored.readAll(messageChannels.map(toKey));
      const pauses = messageChannels.map((channel) => [channel, toPause(texts.get(toKey(channel)))] as const);
      return Object.fromEntries(pauses.filter(([, pause]) => pause !== null));
    },
    /** Stores the next pause. Does nothing if another node changed it since it was read. */
    async write(channel: MessageChannel, before: StoredPause | null, pause: Pause): Promise<void> {
      const text = JSON.stringify(pause);
      if (before === null) await stored.claim(toKey(channel), text);
      else await stored.exchange(toKey(channel), before.text, text);
    },
    /** Claims the attempt that may end the pause; other nodes wait until `until`. Null if another node has it. */
    async claimAttempt(
      channel: MessageChannel,
      { text, ...pause }: StoredPause,
      until: number,
    ): Promise<StoredPause | null> {
      const taken = { ...pause, until };
      const takenText = JSON.stringify(taken);
      return (await stored.exchange(toKey(channel), text, takenText)) ? { ...taken, text: takenText } : null;
    },
    /** Ends the pause after a success. */
    end: (channel: MessageChannel): Promise<void> => stored.remove(toKey(channel)),
  };
}

function toPause(text: string | undefined): StoredPause | null {
  if (text === undefined) return null;
  // Safe to parse: only this store writes the key.
  return { ...Pause.parse(JSON.parse(text)), text };
}

/** The longest pause after a failure that loses no message. */
const maxPauseMs = 5 * millisecondsPerMinute;
// Each of these attempts may cost one SMS with an unknown outcome, and then a call to its patient.
const costlyMinutes = [1, 5, 15];
const maxCostlyMs = 30 * millisecondsPerMinute;

/** Returns the pause after another failure. `isCostly`: the attempted message is lost. */
export function extendPause(
  before: Pause | null,
  { nowMs, reason, isCostly }: { nowMs: number; reason: string; isCostly: boolean },
): Pause {
  const failures = (before?.failures ?? 0) + 1;
  const minutes = costlyMinutes[failures - 1];
  const costlyMs = minutes === undefined ? maxCostlyMs : minutes * millisecondsPerMinute;
  const ms = isCostly ? costlyMs : Math.min(maxPauseMs, 15_000 * 2 ** Math.min(failures, 8));
  return { failures, since: before?.since ?? nowMs, until: nowMs + ms, reason };
}

/** Returns whether the channel pauses. Ignores a pause beyond the maximum, which a wrong clock caused. */
export function isPaused({ until }: Pause, nowMs: number): boolean {
  return nowMs < until && until - nowMs <= maxCostlyMs;
}

/** Returns whether enough attempts failed that the next success releases all queued messages at once. */
export const isLongFailure = ({ failures }: Pause) => failures >= 3;
