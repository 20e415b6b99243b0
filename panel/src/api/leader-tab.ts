/**
 * Has one tab of the browser hold something that all of them use: the tab that has the lock, and when it closes the
 * next one. Takes the name they agree on and what holds it, which returns what lets go. Where the browser has no locks
 * (plain http on another machine), each tab holds its own while somebody looks at it: a browser opens six connections
 * to a host, and hidden tabs must not use them up. Returns what ends this tab's part.
 */
export function runInLeaderTab(name: string, hold: () => () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (navigator.locks) void holdWithLock(name, hold, signal);
  else holdWhileSeen(hold, signal);
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
    // Ended before it was this tab's turn.
    if (!signal.aborted) throw error;
  }
}

function holdWhileSeen(hold: () => () => void, signal: AbortSignal): void {
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
