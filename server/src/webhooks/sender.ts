import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { countResult } from '../platform/metrics/results.ts';
import { limitRuns, repeatWork } from '../platform/outbox.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { answerWithinMs, createReachCheck, type PostResult, post } from './post.ts';
import { keptMs, longestPauseMs, maxFailingMs, retryAfterMs, toBody } from './rules.ts';
import { explainOff, openSecret } from './secrets.ts';
import { deliveryStore, type LeasedDelivery, webhookStore } from './store.ts';

/** How soon deliveries leave once SECRET_KEY is back, in milliseconds. */
const lookForKeyEveryMs = millisecondsPerMinute;
const deleteOldEveryMs = 60 * millisecondsPerMinute;
/** Longer than any delivery takes: after it the sending node counts as dead. */
const leaseMs = 4 * answerWithinMs;

/** Sends webhook events in the background, one delivery of each webhook at a time. */
export interface WebhookSender {
  /** Sends all due deliveries, then returns. */
  sendDue(): Promise<void>;
  /** Looks for due deliveries every second until `stop`. */
  start(): void;
  /** Aborts running deliveries. The next sender repeats them under their ids. */
  stop(): Promise<void>;
}

/** Without the SECRET_KEY of a webhook its deliveries wait, for five days at most, and show the reason. */
export function createWebhookSender(context: Context): WebhookSender {
  const { engine, clock, log, settings } = context;
  const stopping = new AbortController();
  const busy = new Map<string, Promise<void>>();
  let running: Promise<void> = Promise.resolve();
  const network = { mayReach: createReachCheck(settings.webhookPrivate) };

  const correctDueTimes = limitRuns(clock, millisecondsPerMinute, (nowMs) =>
    engine.transaction((tx) => deliveryStore(tx).correctDueTimes(nowMs, 2 * longestPauseMs)),
  );
  const deleteOld = limitRuns(clock, deleteOldEveryMs, (nowMs) =>
    engine.transaction((tx) => deliveryStore(tx).deleteOlder(nowMs - keptMs)),
  );

  async function look(): Promise<void> {
    await correctDueTimes();
    const due = await deliveryStore(engine.read).listDue(clock.nowMs());
    for (const id of due) {
      // This webhook is still sending; the others need not wait for it.
      if (busy.has(id)) continue;
      const sending = sendAllTo(id).catch(onError);
      busy.set(id, sending);
      void sending.finally(() => busy.delete(id));
    }
  }

  async function sendAllTo(webhookId: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const leased = await engine.transaction((tx) => leaseNext(tx, context, webhookId));
      if (leased === null) return;
      const { delivery, url, secret } = leased;
      const result = await post(
        { url, secret, eventId: delivery.id, nowMs: clock.nowMs(), body: toBody(delivery) },
        network,
        stopping.signal,
      );
      // Aborted by shutdown: the lease expires and the delivery is repeated.
      if (stopping.signal.aborted && result.outcome === 'failed') return;
      countResult({ of: 'webhook', result: result.outcome });
      if (result.outcome !== 'delivered')
        log.warn(
          { webhookId, attempts: delivery.attempt, because: result.result },
          'a webhook was not delivered',
        );
      await engine.transaction((tx) => recordResult(tx, webhookId, { delivery, result }, clock.nowMs()));
    }
  }

  async function work(): Promise<void> {
    // First, so that a failing deletion holds up no delivery.
    await look();
    await deleteOld();
  }

  function onError(error: unknown): void {
    log.warn({ err: error }, 'webhooks could not be sent');
  }

  return {
    async sendDue() {
      await look();
      await Promise.all(busy.values());
    },
    start() {
      running = repeatWork(work, { stop: stopping.signal, onError });
    },
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(busy.values());
    },
  };
}

async function leaseNext(tx: Tx, { clock, settings }: Context, webhookId: string) {
  const webhook = await webhookStore(tx).find(webhookId);
  if (!webhook?.isOn) return null;
  const nowMs = clock.nowMs();
  const secret = explainOff(settings) === null ? openSecret(settings, webhook) : null;
  if (secret === null) return postpone(tx, webhookId, explainOff(settings) ?? otherKey, nowMs);
  // A restored copy sends only what a manager tests: the original may be running.
  const testsOnly = (await copyMark(tx).read()) !== null;
  const delivery = await deliveryStore(tx).leaseNext(webhookId, {
    nowMs,
    leaseEndsAt: nowMs + leaseMs,
    testsOnly,
  });
  return delivery && { delivery, url: webhook.url, secret };
}

const otherKey = 'Its secret was encrypted with another SECRET_KEY';

// A missing key is the server's fault: no attempt counts as failed, and all is sent once the key is back.
async function postpone(tx: Tx, webhookId: string, result: string, nowMs: number): Promise<null> {
  const store = deliveryStore(tx);
  await store.giveUpOlder(webhookId, nowMs - maxFailingMs, result);
  await store.postponeDue(webhookId, { nowMs, nextAt: nowMs + lookForKeyEveryMs, result });
  await publish(tx, webhookId);
  return null;
}

async function recordResult(
  tx: Tx,
  webhookId: string,
  { delivery, result: { outcome, result } }: { delivery: LeasedDelivery; result: PostResult },
  nowMs: number,
): Promise<void> {
  const store = deliveryStore(tx);
  await publish(tx, webhookId);
  if (outcome === 'delivered') {
    await store.settle(webhookId, delivery, { state: 'delivered', nextAt: null, result });
    return store.recordSuccess(webhookId);
  }
  const failingSince = await store.recordFailure(webhookId, nowMs);
  const isOver = failingSince === null || nowMs - failingSince >= maxFailingMs;
  if (outcome === 'gone' || isOver) {
    await store.settle(webhookId, delivery, { state: 'given up', nextAt: null, result });
    if (failingSince !== null) await store.switchOff(webhookId, nowMs);
    await store.giveUpWaiting(webhookId, 'Not sent: the webhook was switched off');
    return;
  }
  // The last try comes when the failing time is used up, even if no other delivery would follow.
  const lastAt = Math.max(delivery.at, failingSince ?? 0) + maxFailingMs;
  const nextAt = Math.min(nowMs + retryAfterMs(delivery.attempt), lastAt);
  if (nowMs >= lastAt) await store.settle(webhookId, delivery, { state: 'given up', nextAt: null, result });
  else await store.settle(webhookId, delivery, { state: 'waiting', nextAt, result });
}

function publish(tx: Tx, webhookId: string): Promise<void> {
  return tx.publish({ topic: 'webhooks', ids: { webhookId } });
}
