import { setTimeout as pause } from 'node:timers/promises';
import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import type { MessageTemplate } from '@docket/contract/message-texts.ts';
import type { Language, MessageChannel } from '@docket/contract/messages.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { compose, languageOf, type Mailbox, toCalendar, withLink } from './compose.ts';
import { createMailer, type Email, type Mailer, sendWithinMs } from './email.ts';
import { findReminders } from './find-reminders.ts';
import { type DueMessage, type Ending, noChannel } from './rows.ts';
import { giveUpAfterMs, retryAfterMs, type SendResult, whyNoEmail, whyNotSend } from './rules.ts';
import { sendingStore } from './store.ts';
import { templateStore } from './template-store.ts';

const lookEveryMs = 1_000;
const remindEveryMs = 60_000;
/** The database is away, or its disk is full: no line in the log for every second of it. */
const afterFailureMs = 15_000;
/** Longer than any message takes: behind it the one who was sending is taken for dead. */
const leaseMs = 2 * sendWithinMs;
/** How long a stop waits for a message that is leaving. */
const finishWithinMs = 5_000;
/** How long nothing is tried after the mail server was away. */
const maxPauseMs = 300_000;

/** Sends what waits to be said, one message at a time, beside everything else this process does. */
export interface Sender {
  /** Sends what is due now, and returns when nothing is left; how many messages it looked at. */
  sendDue(): Promise<number>;
  /** Writes down the reminders that are due now; how many. */
  remind(): Promise<number>;
  /** Looks every second, and for reminders every minute, until `stop`. */
  start(): void;
  /** Ends what is under way: a message in mid-send is sent again, under the same id, by whoever comes next. */
  stop(): Promise<void>;
}

/** Takes what acts are handed. Without a mail server it writes of each message that it would be told. */
export function createSender(context: Context): Sender {
  const { engine, clock, settings, log } = context;
  const mailer = settings.smtpUrl === null ? null : createMailer(settings.smtpUrl);
  let failures = 0;
  let awayUntil = 0;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  async function sendDue(): Promise<number> {
    let count = 0;
    while (!stopped && !isPaused()) {
      if (!(await sendingStore(engine.read).isAnyDue(clock.nowMs()))) break;
      const taken = await engine.transaction((tx) => takeNext(tx, context, mailer !== null));
      if (taken === null) break;
      count += 1;
      if (mailer !== null && taken !== 'ended') await hand(taken, mailer);
    }
    return count;
  }

  async function hand(taken: Taken, to: Mailer): Promise<void> {
    const result = await to.send(taken.email);
    // What was cut off by our own end is nobody's failure: its lease ends, and it is sent again.
    if (stopped && result.result === 'away') return;
    failures = result.result === 'away' ? failures + 1 : 0;
    if (failures > 0) {
      awayUntil = clock.nowMs() + Math.min(maxPauseMs, 15_000 * 2 ** Math.min(failures, 8));
      log.warn({ attempts: taken.attempt }, 'a message could not be handed to the mail server');
    }
    await engine.transaction((tx) => writeResult(tx, taken, result, clock.nowMs()));
  }

  async function work(): Promise<void> {
    let remindAt = performance.now();
    if (engine.kind === 'sqlite')
      await engine.transaction((tx) => sendingStore(tx).releaseAll(clock.nowMs())).catch(complain);
    while (!stopped) {
      let waitMs = lookEveryMs;
      try {
        if (performance.now() >= remindAt) {
          remindAt = performance.now() + remindEveryMs;
          await findReminders(context);
        }
        await sendDue();
      } catch (error) {
        complain(error);
        waitMs = afterFailureMs;
      }
      await pause(waitMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  function complain(error: unknown): void {
    log.warn({ err: error }, 'messages could not be looked at');
  }

  // However the clock is turned, nothing waits longer than that.
  const isPaused = () => clock.nowMs() < awayUntil && awayUntil - clock.nowMs() <= maxPauseMs;

  return {
    sendDue,
    remind: () => findReminders(context),
    start() {
      running = work();
    },
    async stop() {
      stopped = true;
      stopping.abort();
      await Promise.race([running, pause(finishWithinMs, null, { ref: false })]);
      mailer?.close();
    },
  };
}

/** A message that this node is sending. */
interface Taken {
  readonly id: string;
  readonly doctorId: string;
  readonly appointmentId: string;
  readonly attempt: number;
  readonly dueAt: number;
  readonly email: Email;
}

/** Takes the next message that is due; 'ended': it was one that is not to be sent. null: there is none. */
async function takeNext(tx: Tx, context: Context, canSend: boolean): Promise<Taken | 'ended' | null> {
  const { clock, settings } = context;
  const store = sendingStore(tx);
  const nowMs = clock.nowMs();
  const sender = settings.mailFrom;
  const practice = await readClinicSettings(context, tx);
  if (practice.messagesOff.length > 0)
    for (const one of await store.withdrawDue(nowMs, practice.messagesOff)) await publish(tx, one);
  if (!canSend || sender === null) return endAll(tx, nowMs);
  const message = await store.nextDue(nowMs);
  if (!message) return null;
  const { appointment, patient } = message;
  const channel = patient.contactBy === 'sms' ? 'sms' : 'email';
  const ending = whyNotSend(message, clock.wallNow()) ?? (await whyNotAddress(tx, message, channel));
  if (ending) return endOne(tx, message, ending, channel);

  const language = languageOf(patient.language, practice);
  const own = await templateStore(tx).find({ language, kind: message.kind });
  // A new one each time: only its hash is kept.
  const token = settings.publicUrl === null ? null : createToken();
  const from = { name: sender.name ?? practice.name, address: sender.address };
  const drafted = draft(message, { practice, own, from, token, context });
  // It must not keep those behind it from leaving.
  if (!drafted)
    return endOne(tx, message, { state: 'given up', reason: 'It could not be put together' }, channel);
  await store.begin(message, {
    channel,
    address: patient.email,
    language: drafted.language,
    subject: drafted.email.subject,
    body: drafted.body,
    stopHash: token && hashToken(token),
    leaseEndsAt: nowMs + leaseMs,
  });
  const { id, attempts, dueAt } = message;
  const { id: appointmentId, doctorId } = appointment;
  return { id, doctorId, appointmentId, attempt: attempts + 1, dueAt, email: drafted.email };
}

interface DraftParts {
  readonly practice: ClinicSettings;
  readonly own: MessageTemplate | null;
  readonly from: Mailbox;
  readonly token: string | null;
  readonly context: Context;
}

/** The email of a message, and its language; null: a bug kept it from being made, which is in the log. */
function draft(
  message: DueMessage,
  { practice, own, from, token, context: { clock, settings, log } }: DraftParts,
): { email: Email; language: Language; body: string } | null {
  try {
    const composed = compose(message, practice, own);
    const { name, email: address } = message.patient;
    const to = { name: name.replace(/[\s\p{Cc}]+/gu, ' '), address };
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    const parts = { organizer: from, attendee: to, location: practice.address, domain };
    const email = {
      messageId: `${message.id}@${domain}`,
      from,
      to,
      subject: composed.subject,
      ...withLink(composed, token && `${settings.publicUrl}/messages#${token}`),
      calendar: toCalendar(message, composed, { ...parts, timeZone: clock.timeZone, nowMs: clock.nowMs() }),
      stopUrl: token && `${settings.publicUrl}/api/messages/stop/${token}`,
    };
    // What is kept has no link in it: it is the patient's alone.
    return { email, language: composed.language, body: composed.text };
  } catch (error) {
    log.error({ err: error }, 'a message could not be put together');
    return null;
  }
}

async function endOne(
  tx: Tx,
  { id, appointment }: DueMessage,
  ending: Ending,
  channel: MessageChannel,
): Promise<'ended'> {
  await sendingStore(tx).end(id, ending, channel);
  await publish(tx, { appointmentId: appointment.id, doctorId: appointment.doctorId });
  return 'ended';
}

/** Without a mail server: all that is due would be told. */
async function endAll(tx: Tx, nowMs: number): Promise<'ended' | null> {
  const ended = await sendingStore(tx).endDue(nowMs);
  for (const one of ended) await publish(tx, one);
  return ended.length > 0 ? 'ended' : null;
}

async function whyNotAddress(
  tx: Tx,
  { patient }: DueMessage,
  channel: MessageChannel,
): Promise<Ending | null> {
  if (channel === 'sms') return { state: 'would be told', reason: noChannel.sms };
  const noEmail = whyNoEmail(patient.email);
  if (noEmail) return noEmail;
  const isStopped = await sendingStore(tx).isStopped(hashToken(patient.email));
  return isStopped ? { state: 'stopped', reason: 'This address asked for no more messages' } : null;
}

async function writeResult(tx: Tx, taken: Taken, result: SendResult, nowMs: number): Promise<void> {
  const store = sendingStore(tx);
  if (result.result === 'handed over') {
    const { providerId } = result;
    await store.settle(taken, { state: 'handed over', reason: '', sentAt: nowMs, providerId });
  } else if (result.result === 'refused') {
    await store.settle(taken, { state: 'refused', reason: result.reason, sentAt: null, providerId: '' });
  } else if (nowMs - taken.dueAt >= giveUpAfterMs) {
    const reason = `Tried for a day. ${result.reason}`;
    await store.settle(taken, { state: 'given up', reason, sentAt: null, providerId: '' });
    // Whatever waited behind it just as long waited for the same mail server.
    const ended = await store.giveUpWaiting(nowMs - giveUpAfterMs, reason);
    for (const one of ended) await publish(tx, one);
  } else {
    const nextAt = nowMs + retryAfterMs(taken.attempt);
    await store.retry(taken, { reason: result.reason, nextAt });
  }
  await publish(tx, taken);
}

function publish(
  tx: Tx,
  { appointmentId, doctorId }: { appointmentId: string; doctorId: string },
): Promise<void> {
  return tx.publish({ topic: 'messages', ids: { appointmentId, doctorId } });
}
