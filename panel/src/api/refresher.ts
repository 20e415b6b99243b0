import type { Query, QueryClient } from '@tanstack/react-query';
import type { QueryTag } from './query-keys.ts';
import { readAgain } from './query-keys.ts';

/** Collects changes for a moment: fifty changes in a second cause one refetch. */
const quietMs = 150;
/** Jitter spreads the refetches of a practice's panels. */
const spreadMs = 100;
const longestWaitMs = 1_000;

export interface Refresher {
  /** Marks reads with these tags as stale since this time (`Date.now()`). */
  touch(tags: readonly QueryTag[], changedAtMs: number): void;
  stop(): void;
}

/**
 * Refetches the reads that colleagues' changes made stale: together, soon after the last change, and in a hidden tab
 * when it becomes visible. Reads that began after the change are skipped. Calls `onRead` afterwards.
 */
export function createRefresher(client: QueryClient, onRead: () => void): Refresher {
  const createdAtMs = Date.now();
  const fetchStartMs = new WeakMap<Query, number>();
  const stopping = new AbortController();
  let changedAtMs = new Map<QueryTag, number>();
  let timer = 0;
  let firstChangeMs = 0;

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchStartMs.set(event.query, Date.now());
  });
  // The start of a read that was already in progress is unknown; it counts from the creation of the refresher.
  const beganAtMs = (query: Query) =>
    fetchStartMs.get(query) ?? (query.state.fetchStatus === 'idle' ? query.state.dataUpdatedAt : createdAtMs);
  const readNow = async () => {
    timer = 0;
    const changed = changedAtMs;
    changedAtMs = new Map();
    await readAgain(client, changed, beganAtMs);
    if (!stopping.signal.aborted) onRead();
  };
  const readSoon = () => {
    if (document.hidden || changedAtMs.size === 0) return;
    const nowMs = Date.now();
    if (timer === 0) firstChangeMs = nowMs;
    window.clearTimeout(timer);
    const waitMs = Math.min(quietMs + Math.random() * spreadMs, firstChangeMs + longestWaitMs - nowMs);
    timer = window.setTimeout(() => void readNow(), Math.max(0, waitMs));
  };
  document.addEventListener('visibilitychange', readSoon, { signal: stopping.signal });

  return {
    touch(tags, atMs) {
      for (const tag of tags) changedAtMs.set(tag, Math.max(atMs, changedAtMs.get(tag) ?? 0));
      readSoon();
    },
    stop() {
      stopping.abort();
      unsubscribe();
      window.clearTimeout(timer);
    },
  };
}
