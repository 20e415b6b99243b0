import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseLog } from './subscribe.ts';

const everyMs = 4 * 3_600_000;

/** Keeps what SQLite knows of its tables, for its plans, in step with what is in them. */
export interface Optimizing {
  /** Looks once more. Call it before the connection is closed. */
  stop(): void;
}

/**
 * Lets SQLite count anew where it has counted never or long ago: at the opening, every few hours, and at the end, as its
 * makers advise for connections that stay open. It looks at a sample, so it takes milliseconds, at any size. Takes the
 * connection that writes; call it before others are opened, which read the counts when they open.
 */
export function keepOptimized(writer: DatabaseSync, log: DatabaseLog): Optimizing {
  const optimize = () => {
    // Inside of somebody's transaction it would become part of it; the next time is soon enough.
    if (!writer.isOpen || writer.isTransaction) return;
    try {
      // All tables, not only those this connection asked: most questions go through the other one.
      writer.exec('pragma optimize = 0x10002');
    } catch (error) {
      // Plans only get slower: no reason not to serve.
      log.warn({ err: error }, 'the database could not be counted anew');
    }
  };
  optimize();
  const timer = setInterval(optimize, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      optimize();
    },
  };
}
