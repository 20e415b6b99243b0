import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientSubnet } from '../client-subnet.ts';
import type { Settings } from '../settings.ts';
import { answerOnSocket } from './answer-errors.ts';
import { type IsTrusted, isThisMachine } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a connection no more: it carries a live stream, of which there are limits of their own. */
    leaveToStream(connection: Socket): void;
  }
}

// Looking for idle ones goes through all of them.
const tidyEveryMs = 1_000;

/**
 * Bounds the connections: in all, and from one address, trusted proxies and this machine excepted. Beyond it a connection
 * is answered with 503 before anything of it is read; where all are taken, idle ones are closed first.
 */
export function limitConnections(
  app: FastifyInstance,
  { maxConnections, maxConnectionsPerAddress }: Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress'>,
  isTrusted: IsTrusted,
): void {
  // An inject has a connection that was never opened here.
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

  function tidy(): void {
    const nowMs = performance.now();
    if (nowMs - tidiedAtMs < tidyEveryMs) return;
    tidiedAtMs = nowMs;
    server.closeIdleConnections();
  }

  // Before the parser of HTTP takes it.
  server.prependListener('connection', (connection: Socket) => {
    const address = connection.remoteAddress ?? '';
    const network = clientSubnet(address);
    const isFree = isThisMachine(address) || isTrusted(address, 0);
    const isFull = counted.size >= maxConnections;
    if (isFull) tidy();
    if (isFull || (!isFree && (perNetwork.get(network) ?? 0) >= maxConnectionsPerAddress)) {
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
  app.decorate('leaveToStream', forget);
}
