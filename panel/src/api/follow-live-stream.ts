import { Refused } from '@docket/contract/client.ts';
import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { isReachable, onReachability, reportReachable } from './call-server.ts';
import { readLiveStream, type StreamEnd } from './read-live-stream.ts';
import { type Role, readTokens, reportSessionEnd, toEndReason } from './session.ts';

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Reads the role's live stream and reconnects when it ends, waiting longer each time. Returns a function that stops
 * it.
 */
export function followLiveStream(role: Role, token: string, onEvent: (event: LiveEvent) => void): () => void {
  const stopping = new AbortController();
  void reconnectUntilAborted(role, token, onEvent, stopping.signal);
  return () => stopping.abort();
}

async function reconnectUntilAborted(
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
    // One or two failures may be a restart. The user's own calls reveal an outage sooner.
    if (end.reason === 'no answer' && failures > 2) reportReachable(false);
    await waitBeforeReconnect(end, failures, signal);
  }
}

// Jitter spreads the reconnects of a practice's panels.
function waitBeforeReconnect({ waitMs }: StreamEnd, failures: number, signal: AbortSignal): Promise<void> {
  const backoffMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  const ms = waitMs ?? backoffMs * (0.5 + Math.random());
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = window.setTimeout(resolve, ms);
  const waitEnded = new AbortController();
  // A visible tab and a returned network end the wait early, unless the server set its length.
  const reconnectNow = () => {
    if (waitMs === null && !document.hidden && isReachable()) resolve();
  };
  document.addEventListener('visibilitychange', reconnectNow, { signal: waitEnded.signal });
  window.addEventListener('online', reconnectNow, { signal: waitEnded.signal });
  const unregister = onReachability(reconnectNow);
  signal.addEventListener('abort', () => resolve(), { signal: waitEnded.signal });
  return promise.finally(() => {
    window.clearTimeout(timer);
    unregister();
    waitEnded.abort();
  });
}
