import { Refused } from '@docket/contract/client.ts';
import type { LiveEvent } from '@docket/contract/live.ts';
import { isReachable, onReachability, reportReachable } from './call-server.ts';
import { readLiveStream, type StreamEnd } from './read-live-stream.ts';
import { type Role, readTokens, reportSessionEnd, toEndReason } from './session.ts';

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Reads the role's live stream and reconnects when it ends, waiting longer each time. Returns a function that stops
 * it.
 */
export function keepFollowing(role: Role, token: string, onEvent: (event: LiveEvent) => void): () => void {
  const stopping = new AbortController();
  void followOn(role, token, onEvent, stopping.signal);
  return () => stopping.abort();
}

async function followOn(
  role: Role,
  token: string,
  onEvent: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const receive = (event: LiveEvent) => {
      if (event.topic === 'hello') {
        failures = 0;
        reportReachable(true);
      }
      onEvent(event);
    };
    const end = await readLiveStream(role, token, { signal, onEvent: receive });
    if (signal.aborted) return;
    if (end.status === 401) {
      // After a logout in another tab the token is gone; the end of the stream is then expected.
      const refused = new Refused('', end.status, end.details);
      if (readTokens()[role] === token) reportSessionEnd(role, token, toEndReason(refused));
      return;
    }
    if (end.status === 403) return;
    failures += 1;
    // One or two failures may be a restart; calls of the person reveal an outage sooner.
    if (end.reason === 'no answer' && failures > 2) reportReachable(false);
    await pauseAfter(end, failures, signal);
  }
}

// Jitter spreads the reconnects of a practice's panels.
function pauseAfter({ waitMs }: StreamEnd, failures: number, signal: AbortSignal): Promise<void> {
  const grownMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  const ms = waitMs ?? grownMs * (0.5 + Math.random());
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = window.setTimeout(resolve, ms);
  const done = new AbortController();
  // When the tab is visible or the network is back, waiting is pointless, unless the server asked for it.
  const goOn = () => {
    if (waitMs === null && !document.hidden && isReachable()) resolve();
  };
  document.addEventListener('visibilitychange', goOn, { signal: done.signal });
  window.addEventListener('online', goOn, { signal: done.signal });
  const unregister = onReachability(goOn);
  signal.addEventListener('abort', () => resolve(), { signal: done.signal });
  return promise.finally(() => {
    window.clearTimeout(timer);
    unregister();
    done.abort();
  });
}
