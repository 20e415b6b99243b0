import type { Announcement } from './engine.ts';

/** What the database tells the log about: lost connections, listeners that fail. */
export interface DatabaseLog {
  warn(fields: object, sentence: string): void;
}

/** Those who want to hear announcements. One that fails neither stops the others nor the change that was announced. */
export function createListeners(log: DatabaseLog) {
  const listeners = new Set<(event: Announcement) => void>();
  return {
    get size() {
      return listeners.size;
    },
    add(listener: (event: Announcement) => void): () => void {
      const entry = (event: Announcement) => listener(event);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    tell(event: Announcement): void {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          log.warn({ err: error, topic: event.topic }, 'a listener failed');
        }
      }
    },
  };
}

export const noLog: DatabaseLog = { warn() {} };
