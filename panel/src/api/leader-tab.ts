/**
 * Elects one tab of the browser to hold something that all tabs use: the tab with the lock and, when it closes, the next
 * one. Takes the lock's name and `hold`, which returns what releases it. Without locks (plain http on another machine)
 * each tab holds its own while it is visible: a browser opens only six connections to a host, and hidden tabs must not
 * use them up. Returns what ends this tab's part.
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
      const letGo = hold();
      signal.addEventListener('abort', () => {
        letGo();
        resolve();
      });
      return promise;
    });
  } catch (error) {
    // Ended before this tab got the lock.
    if (!signal.aborted) throw error;
  }
}

function holdWhileVisible(hold: () => () => void, signal: AbortSignal): void {
  let letGo: (() => void) | null = null;
  const look = () => {
    if (document.hidden) {
      letGo?.();
      letGo = null;
    } else {
      letGo ??= hold();
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => letGo?.());
  look();
}
