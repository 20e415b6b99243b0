import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type ListenAddress, refuseToListen } from '../http/listen.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import type { Metrics } from './metrics.ts';

/** Whether anybody could read metrics: without a reader nothing is measured. */
export function areMetricsOn({ metricsPort, metricsToken }: MetricsSettings): boolean {
  return metricsPort !== null || metricsToken !== null;
}

type MetricsSettings = Pick<Settings, 'metricsPort' | 'metricsToken'>;

/** `GET /metrics` beside the calls, for whoever sends the token of METRICS_TOKEN; without one there is no such route. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  if (token === null) return;
  const expected = hash(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('unauthenticated', 'The metrics are for whoever has the token of METRICS_TOKEN');
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

// Of one length, whatever was sent.
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Where METRICS_PORT listens: for programs of this machine alone, whatever HOST says. */
export function metricsAddress(port: number): ListenAddress {
  return { host: '127.0.0.1', port, setting: 'METRICS_PORT' };
}

/** Answers `GET /metrics` on a port of its own, without a token, until the app has closed. Throws Refusal as `listen` does. */
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
  const place = metricsAddress(port);
  try {
    server.listen({ host: place.host, port });
    await once(server, 'listening');
  } catch (error) {
    refuseToListen(error, place);
  }
  app.server.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
}
