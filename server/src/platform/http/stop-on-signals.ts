import type { FastifyInstance } from 'fastify';
import type { Engine } from '../database/engine.ts';

const finishWithinMs = 10_000;
const sweepEveryMs = 50;
// npm forwards a signal that its process group has also received, so it arrives twice.
const sameSignalMs = 1_000;

interface Sender {
  stop(): Promise<void>;
}

/**
 * Stops gracefully on SIGTERM and SIGINT: accepts no new connections, gives running requests ten seconds, stops the
 * senders, closes the database and exits with 0. Another signal, a second later or more, exits at once with 1.
 */
export function stopOnSignals(app: FastifyInstance, engine: Engine, senders: Sender[]): void {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince >= sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    app.log.info({ signal }, 'stopping');
    closeAll(app, engine, senders).then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Windows has no SIGTERM: closing the console window and Ctrl+Break send these.
  if (process.platform === 'win32')
    for (const signal of ['SIGHUP', 'SIGBREAK'] as const) process.on(signal, stop);
}

async function closeAll(app: FastifyInstance, engine: Engine, senders: Sender[]): Promise<void> {
  // A connection busy at the stop is kept alive by its answer; it is closed once idle.
  const sweeping = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  const patience = setTimeout(() => app.server.closeAllConnections(), finishWithinMs);
  await Promise.all([app.close(), ...senders.map((sender) => sender.stop())]);
  clearInterval(sweeping);
  clearTimeout(patience);
  await engine.close();
}
