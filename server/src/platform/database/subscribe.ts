import type { PublishedChange } from './engine.ts';

/** The log of the database: lost connections, failing subscribers. */
export interface DatabaseLog {
  warn(fields: object, sentence: string): void;
}

interface Listener {
  readonly heard: (event: PublishedChange) => void;
  readonly missed: () => void;
}

/** Creates a list of subscribers to published changes. An error in one subscriber affects only that one. */
export function createSubscribers(log: DatabaseLog) {
  const listeners = new Set<Listener>();
  const each = (topic: string, notify: (listener: Listener) => void) => {
    for (const listener of listeners) {
      try {
        notify(listener);
      } catch (error) {
        log.warn({ err: error, topic }, 'a listener failed');
      }
    }
  };
  return {
    get size() {
      return listeners.size;
    },
    add(heard: Listener['heard'], missed: Listener['missed'] = () => {}): () => void {
      const entry: Listener = { heard, missed };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    notify: (event: PublishedChange) => each(event.topic, ({ heard }) => heard(event)),
    /** Notifies each subscriber that changes may have been missed. */
    notifyMissed: () => each('', ({ missed }) => missed()),
  };
}

export const noLog: DatabaseLog = { warn() {} };
