import type { PublishedChange } from './engine.ts';

/** What the database tells the log about: lost connections, listeners that fail. */
export interface DatabaseLog {
  warn(fields: object, sentence: string): void;
}

interface Listener {
  readonly heard: (event: PublishedChange) => void;
  readonly missed: () => void;
}

/** Those who want to hear announcements. One that fails neither stops the others nor the change that was announced. */
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
    tell: (event: PublishedChange) => each(event.topic, ({ heard }) => heard(event)),
    /** Announcements may have gone unheard. */
    tellMissed: () => each('', ({ missed }) => missed()),
  };
}

export const noLog: DatabaseLog = { warn() {} };
