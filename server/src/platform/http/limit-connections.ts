import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientSubnet } from '../client-subnet.ts';
import type { Settings } from '../settings.ts';
import { answerOnSocket } from './answer-errors.ts';
import { type IsTrusted, isThisMachine } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops counting a connection that carries a live stream; streams have separate limits. */
    stopCounting(connection: Socket): void;
  }
}

// At most once per interval, since closing idle connections scans all of them.
const closeIdleEveryMs = 1_000;

/**
 * Limits the number of connections, in total and per network; trusted proxies and this machine are exempt from the
 * second limit. Excess connections get 503 before any byte is read. At the total limit, idle connections are closed
 * first.
 */
export function limitConnections(
  app: FastifyInstance,
  { maxConnections, maxConnectionsPerAddress }: Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress'>,
  isTrusted: IsTrusted,
): void {
  // An injected request in a test has no connection to count.
  const server: Server = app.server as Server;
  const counted = new Map<Socket, string>();
  const perNetwork = new Map<string, number>();
  let tidiedAtMs = Number.NEGATIVE_INFINITY;

  function forget(connection: Socket): void {
    const network = counted.get(connection);
    if (network === undefined) return;
    counted.delete(connection);
    const left = (perNetwork.get(network) ?? 1) - 1;
    if (left > 0) perNetwork.set(network, left);
    else perNetwork.delete(network);
  }

  function closeIdleConnections(): void {
    const nowMs = performance.now();
    if (nowMs - tidiedAtMs < closeIdleEveryMs) return;
    tidiedAtMs = nowMs;
    server.closeIdleConnections();
  }

  // Runs before the HTTP parser attaches to the connection.
  server.prependListener('connection', (connection: Socket) => {
    const address = connection.remoteAddress ?? '';
    const network = toClientSubnet(address);
    const isExempt = isThisMachine(address) || isTrusted(address, 0);
    const isFull = counted.size >= maxConnections;
    if (isFull) closeIdleConnections();
    if (isFull || (!isExempt && (perNetwork.get(network) ?? 0) >= maxConnectionsPerAddress)) {
      answerOnSocket(
        connection,
        '503 Service Unavailable',
        'There are too many connections. Please try again soon',
      );
      connection.destroy();
      return;
    }
    counted.set(connection, network);
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
    connection.once('close', () => forget(connection));
  });
  app.decorate('stopCounting', forget);
}
