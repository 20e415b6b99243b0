import type { PublishedChange } from './engine.ts';

/** The log of the database: lost connections, failing subscribers. */
export interface DatabaseLog {
  warn(fields: object, sentence: string): void;
}

interface Listener {
  readonly onChange: (event: PublishedChange) => void;
  readonly onMissed: () => void;
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
    add(onChange: Listener['onChange'], onMissed: Listener['onMissed'] = () => {}): () => void {
      const entry: Listener = { onChange, onMissed };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    notify: (event: PublishedChange) => each(event.topic, ({ onChange }) => onChange(event)),
    /** Notifies each subscriber that changes may have been missed. */
    notifyMissed: () => each('', ({ onMissed }) => onMissed()),
  };
}

export const noLog: DatabaseLog = { warn() {} };
