import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../database/engine.ts';
import { followStatementTimes } from '../database/statement-times.ts';
import { withTimeout } from '../database/with-timeout.ts';
import type { Disk } from '../disk.ts';
import { type ListenAddress, refuseToListen } from '../http/listen.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { version } from '../version.ts';
import { type CountedSending, measureSending, shareRunningQuery } from './measure-sending.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** null when no setting enables metrics */
    readonly metrics: Metrics | null;
  }
}

/** The figures that features count, read for each scrape. */
interface Counted extends CountedSending {
  /** active sessions of the entire practice */
  readonly sessions: () => Promise<Readonly<Record<'admin' | 'doctor', number>>>;
  /** open live streams of this node */
  readonly streams: () => number;
  /** null: the database has no pool. */
  readonly pool: () => PoolState | null;
}

interface Metrics {
  /** Returns the current values in Prometheus' text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementBuckets = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const statementKinds = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);
const countWithinMs = 2_000;

/**
 * Measures a server from now on. Labels come from a fixed set, such as route templates, so that callers and patients
 * can't add any.
 */
export function createMetrics(app: FastifyInstance, counted: Counted): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'docket_info', help: 'The release of this node', labelNames: ['version'], registers })
    .labels(version)
    .set(1);
  countRequests(app, registers);
  timeStatements(app, registers);
  readSessions(app, counted, registers);
  new Gauge({
    name: 'docket_live_streams',
    help: 'Open live streams of this node',
    registers,
    collect() {
      this.set(counted.streams());
    },
  });
  readDisk(app.disk, registers);
  const measure = measurePool(counted.pool, registers);
  measureSending(app, counted, registry);
  return {
    // Measures the pool first: the other gauges query the database, and their statements would count as waiting.
    // Concurrent scrapes share one run for that reason.
    read: shareRunningQuery(() => {
      measure();
      return registry.metrics();
    }),
    contentType: registry.contentType,
  };
}

function measurePool(readPool: Counted['pool'], registers: Registry[]): () => void {
  if (readPool() === null) return () => {};
  const gauge = new Gauge({
    name: 'docket_database_pool',
    help: 'Connections of this node to PostgreSQL, those idle, and statements that wait for one, apart from those of the metrics',
    labelNames: ['which'],
    registers,
  });
  return () => {
    const state = readPool();
    for (const which of ['size', 'idle', 'waiting'] as const) gauge.labels(which).set(state?.[which] ?? 0);
  };
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'docket_requests_total',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'docket_request_duration_seconds',
    help: 'Duration of answers, live streams excluded',
    labelNames: ['method', 'route'],
    buckets: answerBuckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const method = usualMethods.has(request.method) ? request.method : 'other';
    const route = readRoute(request);
    requests.labels(method, route, String(reply.statusCode)).inc();
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) durations.labels(method, route).observe(reply.elapsedTime / 1_000);
    done();
  });
}

// The names of the panel's files change with each build.
function readRoute({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  if (url.startsWith('/api/docs')) return '/api/docs';
  return url.startsWith('/assets/') ? '/assets' : url;
}

function timeStatements(app: FastifyInstance, registers: Registry[]): void {
  const statements = new Histogram({
    name: 'docket_database_statement_seconds',
    help: 'Duration of database statements, by first word',
    labelNames: ['statement'],
    buckets: statementBuckets,
    registers,
  });
  const stop = followStatementTimes(({ sql, ms }) => {
    const word = /^[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? '';
    statements.labels(statementKinds.has(word) ? word : 'other').observe(ms / 1_000);
  });
  app.addHook('onClose', async () => stop());
}

function readSessions(app: FastifyInstance, { sessions }: Counted, registers: Registry[]): void {
  new Gauge({
    name: 'docket_sessions',
    help: 'Active sessions of the entire practice, by role',
    labelNames: ['role'],
    registers,
    async collect() {
      // Without its database, a node still reports the other metrics.
      this.reset();
      try {
        const counts = await withTimeout(countWithinMs, sessions());
        for (const role of ['admin', 'doctor'] as const) this.labels(role).set(counts[role]);
      } catch (error) {
        app.log.debug({ err: error }, 'the sessions could not be counted');
      }
    },
  });
}

function readDisk(disk: Disk, registers: Registry[]): void {
  new Gauge({
    name: 'docket_disk_full',
    help: '1 while the database has no space to write, else 0',
    registers,
    async collect() {
      this.set((await disk.isFull()) ? 1 : 0);
    },
  });
  const { folder } = disk;
  // A PostgreSQL server's disk is monitored there.
  if (folder === null) return;
  const bytes = new Gauge({
    name: 'docket_disk_bytes',
    help: 'The disk of the data folder: its size and the space free for Docket',
    labelNames: ['which'],
    registers,
    async collect() {
      const { blocks, bavail, bsize } = await statfs(folder);
      bytes.labels('size').set(blocks * bsize);
      bytes.labels('free').set(bavail * bsize);
    },
  });
}

/** Returns whether a setting enables metrics; otherwise Docket measures nothing. */
export function areMetricsOn({ metricsPort, metricsToken }: MetricsSettings): boolean {
  return metricsPort !== null || metricsToken !== null;
}

type MetricsSettings = Pick<Settings, 'metricsPort' | 'metricsToken'>;

/** Adds `GET /metrics`, protected by the token of METRICS_TOKEN. The route is missing without a token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  if (token === null) return;
  const expected = hash(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('unauthenticated', 'The metrics need the token of METRICS_TOKEN');
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

// Gives both sides of the timing-safe comparison one length.
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns the address of METRICS_PORT: always loopback, independent of HOST. */
export function getMetricsAddress(port: number): ListenAddress {
  return { host: '127.0.0.1', port, setting: 'METRICS_PORT' };
}

/**
 * Serves `GET /metrics` on a separate port, without a token, until the app closes. Throws Refusal as `listen` does.
 */
export async function openMetricsPort(app: FastifyInstance, metrics: Metrics, port: number): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'a bug: the metrics can not be read');
        response.writeHead(500).end();
      },
    );
  });
  const address = getMetricsAddress(port);
  try {
    server.listen({ host: address.host, port });
    await once(server, 'listening');
  } catch (error) {
    refuseToListen(error, address);
  }
  app.server.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
}
