import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../database/with-timeout.ts';
import { followResults } from './results.ts';

/** The sources of the figures, read for each scrape. */
export interface CountedSending {
  /** Unfinished messages of the entire practice. */
  readonly messages: () => Promise<
    readonly {
      readonly channel: 'email' | 'sms';
      readonly state: 'waiting' | 'sending';
      readonly count: number;
      /** Seconds by which the oldest due message is late. */
      readonly lateSeconds: number;
    }[]
  >;
  /** Consecutive failed attempts on each channel. */
  readonly failures: () => Promise<Readonly<Record<'email' | 'sms', number>>>;
  readonly deliveries: () => Promise<{ readonly count: number; readonly lateSeconds: number }>;
  /** Epoch seconds; 0 without a backup. */
  readonly lastBackup: () => Promise<number>;
}

const countWithinMs = 2_000;
const channels = ['email', 'sms'] as const;

/** Adds metrics of messages, webhooks and backups. */
export function measureSending(app: FastifyInstance, counted: CountedSending, registry: Registry): void {
  const registers = [registry];
  countResults(app, registers);
  const read = async <Value>(readValue: () => Promise<Value>, show: (value: Value) => void) => {
    try {
      show(await withTimeout(countWithinMs, readValue()));
    } catch (error) {
      // Without its database, a node still reports the other metrics.
      app.log.debug({ err: error }, 'the waiting messages and events could not be counted');
    }
  };
  const messages = shareRunningQuery(counted.messages);
  new Gauge({
    name: 'docket_messages',
    help: 'Waiting and departing messages of the entire practice, by channel and state',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      this.reset();
      await read(messages, (rows) => {
        for (const channel of channels)
          for (const state of ['waiting', 'sending'] as const) this.labels(channel, state).set(0);
        for (const { channel, state, count } of rows) this.labels(channel, state).set(count);
      });
    },
  });
  new Gauge({
    name: 'docket_messages_late_seconds',
    help: 'Seconds by which the oldest due message of the entire practice is late',
    labelNames: ['channel'],
    registers,
    async collect() {
      this.reset();
      await read(messages, (rows) => {
        for (const channel of channels) {
          const ofChannel = rows.filter((row) => row.channel === channel);
          this.labels(channel).set(Math.max(0, ...ofChannel.map(({ lateSeconds }) => lateSeconds)));
        }
      });
    },
  });
  new Gauge({
    name: 'docket_channel_failures',
    help: 'Consecutive failed attempts on a channel, which pauses; 0: messages are sent',
    labelNames: ['channel'],
    registers,
    async collect() {
      this.reset();
      await read(counted.failures, (failures) => {
        for (const channel of channels) this.labels(channel).set(failures[channel]);
      });
    },
  });
  const deliveries = shareRunningQuery(counted.deliveries);
  new Gauge({
    name: 'docket_webhook_deliveries_waiting',
    help: 'Webhook events of the entire practice that wait to be delivered',
    registers,
    async collect() {
      await read(deliveries, ({ count }) => this.set(count));
    },
  });
  new Gauge({
    name: 'docket_webhook_late_seconds',
    help: 'Age of the oldest webhook event that waits to be delivered',
    registers,
    async collect() {
      await read(deliveries, ({ lateSeconds }) => this.set(lateSeconds));
    },
  });
  new Gauge({
    name: 'docket_last_backup_timestamp_seconds',
    help: 'Time of the last `npm run backup`; 0: never',
    registers,
    async collect() {
      await read(counted.lastBackup, (seconds) => this.set(seconds));
    },
  });
}

/** Returns a function whose concurrent callers share one running query. */
export function shareRunningQuery<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };
}

function countResults(app: FastifyInstance, registers: Registry[]): void {
  const messages = new Counter({
    name: 'docket_message_results_total',
    help: 'Attempts to send a message, by channel and result',
    labelNames: ['channel', 'result'],
    registers,
  });
  const deliveries = new Counter({
    name: 'docket_webhook_results_total',
    help: 'Attempts to deliver a webhook event, by result',
    labelNames: ['result'],
    registers,
  });
  const stop = followResults((result) => {
    if (result.of === 'message') messages.labels(result.channel, result.result).inc();
    else deliveries.labels(result.result).inc();
  });
  app.addHook('onClose', async () => stop());
}
