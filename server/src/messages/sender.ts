import { setTimeout as pause } from 'node:timers/promises';
import { messageChannels } from '@docket/contract/endpoints/messages.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import { countResult } from '../platform/metrics/results.ts';
import { limitRuns, repeatWork } from '../platform/outbox.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { readChannels, recordChannels, recordEveryMs } from './channels/channels.ts';
import { createMailer } from './channels/email.ts';
import { pauseStore } from './channels/pauses.ts';
import { createSmsSender } from './channels/sms.ts';
import { findReminders } from './find-reminders.ts';
import { type LeasedMessage, leaseMs, leaseNext } from './lease-next.ts';
import { recordResult } from './record-result.ts';
import { sendingStore } from './store/sending.ts';

/**
 * Due times beyond these come from a wrong clock. Two days leave room for quiet nights and clock differences of
 * nodes.
 */
const longest = { leaseMs: leaseMs + 15 * millisecondsPerMinute, waitMs: 2 * millisecondsPerDay };
/** How long `stop` waits for a running attempt. */
const finishWithinMs = 5_000;

/** Sends queued messages in the background, one at a time. */
export interface Sender {
  /** Sends all due messages, then returns how many it handled. */
  sendDue(): Promise<number>;
  /** Queues the reminders due now; returns how many. */
  remind(): Promise<number>;
  /** Looks for messages every second and for reminders every wall minute, until `stop`. */
  start(): void;
  /** Ends the running attempt. An interrupted email is repeated under its id by the next sender. */
  stop(): Promise<void>;
}

/** Messages of a channel without settings end as "would be told". */
export function createSender(context: Context): Sender {
  const { engine, clock, settings, log } = context;
  const mailer = settings.smtpUrl === null ? null : createMailer(settings.smtpUrl);
  const gateway = settings.sms === null ? null : createSmsSender(settings.sms);
  const stopping = new AbortController();
  const stop = stopping.signal;
  let running: Promise<unknown> = Promise.resolve();
  /** last wall minute that was searched for reminders */
  let remindedIn: number | null = null;

  async function sendDue(): Promise<number> {
    let count = 0;
    await recordNode();
    while (!stop.aborted && !(await isSilent())) {
      if (!(await sendingStore(engine.read).isAnyDue(clock.nowMs()))) break;
      const pauses = await pauseStore(engine.read).read();
      const leased = await engine.transaction((tx) => leaseNext(tx, context, pauses));
      if (leased === null) break;
      count += 1;
      if (leased !== 'ended') await send(leased);
    }
    return count;
  }

  const recordNode = limitRuns(clock, recordEveryMs, async (nowMs) => {
    await engine.transaction((tx) => recordChannels(context, tx));
    await engine.transaction((tx) => sendingStore(tx).correctDueTimes(nowMs, longest));
    const channels = await readChannels(context, engine.read);
    const missing = messageChannels.filter((channel) => channels[channel] === 'missing');
    if (missing.length > 0) log.warn({ channels: missing }, 'messages wait: their settings are missing');
  });

  // A restored copy sends nothing: the original may be running.
  const isSilent = async () => (await copyMark(engine.read).read()) !== null;

  async function send(leased: LeasedMessage): Promise<void> {
    const { outgoing } = leased;
    const sending = outgoing.channel === 'sms' ? gateway?.send(outgoing.sms) : mailer?.send(outgoing.email);
    if (!sending) throw new Error(`No sender for the channel ${outgoing.channel}`);
    const result = await sending;
    countResult({ of: 'message', channel: outgoing.channel, result: result.result });
    if (result.result === 'refused' || result.result === 'not taken')
      log.info(
        { channel: outgoing.channel, attempts: leased.attempt, because: readCodes(result.reason) },
        `a message was ${result.result}`,
      );
    // Aborted by shutdown: the lease expires and the next sender decides.
    if (stop.aborted && result.result !== 'handed over' && result.result !== 'refused') return;
    await engine.transaction((tx) => recordResult(tx, leased, result, context));
  }

  async function work(): Promise<void> {
    if (engine.kind === 'sqlite')
      await engine.transaction((tx) => sendingStore(tx).releaseAll(clock.nowMs())).catch(onError);
    // In parallel, because a slow server could delay the search beyond the last minute before quiet hours.
    await Promise.all([sendDue, remindEachMinute].map((task) => repeatWork(task, { stop, onError })));
  }

  async function remindEachMinute(): Promise<void> {
    const minute = clock.wallNow();
    if (minute === remindedIn || (await isSilent())) return;
    await findReminders(context);
    remindedIn = minute;
  }

  function onError(error: unknown): void {
    log.warn({ err: error }, 'messages could not be sent');
  }

  return {
    sendDue,
    remind: () => findReminders(context),
    start() {
      running = work();
    },
    async stop() {
      stopping.abort();
      await Promise.race([running, pause(finishWithinMs, null, { ref: false })]);
      mailer?.close();
      gateway?.close();
    },
  };
}

// Logs codes only: the rest of the answer may name the mailbox or the number.
function readCodes(reason: string): string {
  return /\b[45]\d\d\b([ -][45]\.\d{1,3}\.\d{1,3})?/.exec(reason)?.[0] ?? 'no code';
}
