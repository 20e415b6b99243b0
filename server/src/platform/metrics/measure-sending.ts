import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../database/with-timeout.ts';
import { followResults } from './results.ts';

/** The sources of the numbers, read again for each scrape. */
export interface CountedSending {
  /** Messages that have not ended, of the whole practice. */
  readonly messages: () => Promise<
    readonly {
      readonly channel: 'email' | 'sms';
      readonly state: 'waiting' | 'sending';
      readonly count: number;
      /** How long the oldest that should have left is late, in seconds. */
      readonly lateSeconds: number;
    }[]
  >;
  /** Failed attempts in a row on each channel. */
  readonly failures: () => Promise<Readonly<Record<'email' | 'sms', number>>>;
  readonly deliveries: () => Promise<{ readonly count: number; readonly lateSeconds: number }>;
  /** Epoch seconds; 0: there was no backup. */
  readonly lastBackup: () => Promise<number>;
}

const countWithinMs = 2_000;
const channels = ['email', 'sms'] as const;

/** Adds what messages, webhooks and backups do. */
export function measureSending(app: FastifyInstance, counted: CountedSending, registry: Registry): void {
  const registers = [registry];
  countResults(app, registers);
  const read = async <Value>(readValue: () => Promise<Value>, show: (value: Value) => void) => {
    try {
      show(await withTimeout(countWithinMs, readValue()));
    } catch (error) {
      // Without its database a node still says the rest.
      app.log.debug({ err: error }, 'what waits to leave could not be counted');
    }
  };
  const messages = askOnce(counted.messages);
  new Gauge({
    name: 'docket_messages',
    help: 'Messages that wait or are leaving, of the whole practice, by channel and state',
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
    help: 'How long the oldest message is late that should have left, of the whole practice',
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
    help: 'Failed attempts in a row on a channel, which pauses; 0: messages leave',
    labelNames: ['channel'],
    registers,
    async collect() {
      this.reset();
      await read(counted.failures, (failures) => {
        for (const channel of channels) this.labels(channel).set(failures[channel]);
      });
    },
  });
  const deliveries = askOnce(counted.deliveries);
  new Gauge({
    name: 'docket_webhook_deliveries_waiting',
    help: 'Webhook events that wait to be delivered, of the whole practice',
    registers,
    async collect() {
      await read(deliveries, ({ count }) => this.set(count));
    },
  });
  new Gauge({
    name: 'docket_webhook_late_seconds',
    help: 'How long ago the oldest event happened that waits to be delivered',
    registers,
    async collect() {
      await read(deliveries, ({ lateSeconds }) => this.set(lateSeconds));
    },
  });
  new Gauge({
    name: 'docket_last_backup_timestamp_seconds',
    help: 'When `npm run backup` last wrote a file; 0: never',
    registers,
    async collect() {
      await read(counted.lastBackup, (seconds) => this.set(seconds));
    },
  });
}

/** Returns a function that shares one running query between the gauges of a scrape. */
function askOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
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
    help: 'What came of attempts to send a message, by channel and result',
    labelNames: ['channel', 'result'],
    registers,
  });
  const deliveries = new Counter({
    name: 'docket_webhook_results_total',
    help: 'What came of attempts to deliver a webhook event',
    labelNames: ['result'],
    registers,
  });
  const stop = followResults((result) => {
    if (result.of === 'message') messages.labels(result.channel, result.result).inc();
    else deliveries.labels(result.result).inc();
  });
  app.addHook('onClose', async () => stop());
}
