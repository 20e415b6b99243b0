import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP balancer: one URL for several nodes. */
export interface Balancer {
  readonly baseUrl: string;
  /** Number of connections to each node, by its port. */
  readonly connectionsByPort: ReadonlyMap<number, number>;
  close(): void;
}

/**
 * Spreads connections over ports of 127.0.0.1 in turn. A server that refuses a connection is skipped for that
 * connection. If all refuse, the connection is closed.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const connectionsByPort = new Map(ports.map((port) => [port, 0]));
  const open = new Set<Socket>();
  let turn = 0;
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer(async (near) => {
    track(near);
    for (let tries = 0; tries < ports.length; tries += 1) {
      const port = ports[turn % ports.length] ?? 0;
      turn += 1;
      const far = await reach(port);
      if (!far) continue;
      connectionsByPort.set(port, (connectionsByPort.get(port) ?? 0) + 1);
      track(far);
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      if (near.destroyed) far.destroy();
      near.pipe(far).pipe(near);
      return;
    }
    near.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectionsByPort,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const far = connect(port, '127.0.0.1');
    far.once('connect', () => resolve(far));
    far.once('error', () => resolve(null));
  });
}
