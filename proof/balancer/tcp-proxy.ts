import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a port of this machine that can interrupt its connections. */
export interface TcpProxy {
  readonly port: number;
  /** Number of connections attempted while cut. */
  readonly refused: number;
  /** Holds back all data of open and new connections, without notice to either end. */
  stall(): void;
  /** Passes data again, including everything held back. */
  resume(): void;
  /** Silences the open connections for ever, without notice to either end; new connections pass. */
  forget(): void;
  /** Closes the open connections at both ends, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isForgotten: boolean;
}

/** Opens a proxy to a port of 127.0.0.1. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let refused = 0;
  let state: 'open' | 'stalled' | 'cut' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') {
      refused += 1;
      near.resetAndDestroy();
      return;
    }
    const pair = { near, far: connect(target, '127.0.0.1'), isForgotten: false };
    pairs.add(pair);
    for (const socket of [pair.near, pair.far]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        // The other end of a silenced connection gets no notice either.
        if (pair.isForgotten) return;
        pairs.delete(pair);
        destroy(pair);
      });
    }
    if (state === 'open') flow(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get refused() {
      return refused;
    },
    stall() {
      state = 'stalled';
      for (const pair of pairs) stop(pair);
    },
    resume() {
      state = 'open';
      for (const pair of pairs) if (!pair.isForgotten) flow(pair);
    },
    forget() {
      for (const pair of pairs) {
        stop(pair);
        pair.isForgotten = true;
      }
    },
    cut() {
      state = 'cut';
      for (const pair of pairs) destroy(pair);
    },
    mend() {
      state = 'open';
    },
    close() {
      for (const pair of pairs) destroy(pair);
      server.close();
    },
  };
}

function flow({ near, far }: Pair): void {
  near.pipe(far).pipe(near);
}

function stop({ near, far }: Pair): void {
  for (const socket of [near, far]) socket.unpipe().pause();
}

function destroy({ near, far }: Pair): void {
  near.destroy();
  far.destroy();
}
