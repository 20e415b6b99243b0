import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Above the ports that browsers refuse. Below the ports that a system assigns to outgoing connections, which could
// take the port before the server listens.
const [first, last] = [12_000, 31_999];

/** Returns a port of 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(first, last + 1);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
