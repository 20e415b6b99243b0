import { setTimeout as pause } from 'node:timers/promises';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { countResult } from '../platform/metrics/results.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { answerWithinMs, type PostResult, post, reachable } from './post.ts';
import { keptMs, longestPauseMs, maxFailingMs, retryAfterMs, toBody } from './rules.ts';
import { offReason, openSecret } from './secrets.ts';
import { deliveryStore, type TakenDelivery, webhookStore } from './store.ts';

const lookEveryMs = 1_000;
/** How soon deliveries leave once SECRET_KEY is back, in milliseconds. */
const lookForKeyEveryMs = millisecondsPerMinute;
const tidyEveryMs = 60 * millisecondsPerMinute;
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
  const network = { mayReach: reachable(settings.webhookPrivate) };

  /** Last search for deliveries that a wrong clock postponed, in epoch milliseconds. */
  let pulledAt: number | null = null;

  async function pullBack(): Promise<void> {
    const nowMs = clock.nowMs();
    if (pulledAt !== null && Math.abs(nowMs - pulledAt) < millisecondsPerMinute) return;
    await engine.transaction((tx) => deliveryStore(tx).pullBack(nowMs, 2 * longestPauseMs));
    pulledAt = nowMs;
  }

  async function look(): Promise<void> {
    await pullBack();
    const due = await deliveryStore(engine.read).listDue(clock.nowMs());
    for (const id of due) {
      // This webhook is still sending; the others need not wait for it.
      if (busy.has(id)) continue;
      const sending = sendAllTo(id).catch(complain);
      busy.set(id, sending);
      void sending.finally(() => busy.delete(id));
    }
  }

  async function sendAllTo(webhookId: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await engine.transaction((tx) => take(tx, context, webhookId));
      if (taken === null) return;
      const { delivery, url, secret } = taken;
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
      await engine.transaction((tx) => writeResult(tx, webhookId, { delivery, result }, clock.nowMs()));
    }
  }

  async function work(): Promise<void> {
    let tidiedAt: number | null = null;
    while (!stopping.signal.aborted) {
      try {
        if (tidiedAt === null || Math.abs(clock.nowMs() - tidiedAt) >= tidyEveryMs) {
          tidiedAt = clock.nowMs();
          await engine.transaction((tx) => deliveryStore(tx).forgetOlder(clock.nowMs() - keptMs));
        }
        await look();
      } catch (error) {
        complain(error);
      }
      await pause(lookEveryMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  function complain(error: unknown): void {
    log.warn({ err: error }, 'webhooks could not be sent');
  }

  return {
    async sendDue() {
      await look();
      await Promise.all(busy.values());
    },
    start() {
      running = work();
    },
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(busy.values());
    },
  };
}

async function take(tx: Tx, { clock, settings }: Context, webhookId: string) {
  const webhook = await webhookStore(tx).find(webhookId);
  if (!webhook?.isOn) return null;
  const nowMs = clock.nowMs();
  const secret = offReason(settings) === null ? openSecret(settings, webhook) : null;
  if (secret === null) return hold(tx, webhookId, offReason(settings) ?? otherKey, nowMs);
  // A restored copy sends only what a manager tests: the original may be running.
  const testsOnly = (await copyMark(tx).read()) !== null;
  const delivery = await deliveryStore(tx).take(webhookId, {
    nowMs,
    leaseEndsAt: nowMs + leaseMs,
    testsOnly,
  });
  return delivery && { delivery, url: webhook.url, secret };
}

const otherKey = 'Its secret was encrypted with another SECRET_KEY';

// A missing key is the server's fault: no attempt counts as failed, and all is sent once the key is back.
async function hold(tx: Tx, webhookId: string, result: string, nowMs: number): Promise<null> {
  const store = deliveryStore(tx);
  await store.giveUpOlder(webhookId, nowMs - maxFailingMs, result);
  await store.holdDue(webhookId, { nowMs, untilMs: nowMs + lookForKeyEveryMs, result });
  await publish(tx, webhookId);
  return null;
}

async function writeResult(
  tx: Tx,
  webhookId: string,
  { delivery, result: { outcome, result } }: { delivery: TakenDelivery; result: PostResult },
  nowMs: number,
): Promise<void> {
  const store = deliveryStore(tx);
  await publish(tx, webhookId);
  if (outcome === 'delivered') {
    await store.settle(webhookId, delivery, { state: 'delivered', nextAt: null, result });
    return store.noteDelivered(webhookId);
  }
  const failingSince = await store.noteFailed(webhookId, nowMs);
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
