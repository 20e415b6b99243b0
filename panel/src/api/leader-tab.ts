/**
 * Elects one tab of the browser to hold a shared resource: the tab with the lock, then the next one. Takes the lock's
 * name and `hold`, which returns its release. Without locks (plain http on another machine) each tab holds the
 * resource while visible: a browser opens only six connections to a host. Returns a function that ends this tab's
 * part.
 */
export function runInLeaderTab(name: string, hold: () => () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (navigator.locks) void holdWithLock(name, hold, signal);
  else holdWhileVisible(hold, signal);
  return () => ending.abort();
}

async function holdWithLock(name: string, hold: () => () => void, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const release = hold();
      signal.addEventListener('abort', () => {
        release();
        resolve();
      });
      return promise;
    });
  } catch (error) {
    // The tab ended before it got the lock.
    if (!signal.aborted) throw error;
  }
}

function holdWhileVisible(hold: () => () => void, signal: AbortSignal): void {
  let release: (() => void) | null = null;
  const holdIfVisible = () => {
    if (document.hidden) {
      release?.();
      release = null;
    } else {
      release ??= hold();
    }
  };
  document.addEventListener('visibilitychange', holdIfVisible, { signal });
  signal.addEventListener('abort', () => release?.());
  holdIfVisible();
}
