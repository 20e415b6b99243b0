import { readClinic } from '@docket/contract/clinic.ts';
import { testConnection } from '@docket/contract/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callServer, onProbe, useReachable } from './call-server.ts';
import { readTokens } from './session.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

/** Polls an unreachable server at growing intervals; once it is back, refetches everything on screen. */
export function useServerWatch(): void {
  const isReachable = useReachable();
  const client = useQueryClient();

  useEffect(() => {
    if (isReachable) {
      // The browser lost its network: a call shows whether the server is unreachable too.
      window.addEventListener('offline', lookOnce);
      return () => window.removeEventListener('offline', lookOnce);
    }
    const stop = lookUntilBack();
    return () => {
      stop();
      void client.invalidateQueries();
    };
  }, [isReachable, client]);
}

// The answer is ignored: the call reports whether it reached the server.
function lookOnce(): void {
  const look = readTokens().doctor ? callServer(testConnection, {}) : callServer(readClinic, {});
  look.catch(() => {});
}

function lookUntilBack(): () => void {
  let waitMs = firstWaitMs;
  let timer = 0;
  const lookLater = () => {
    timer = window.setTimeout(() => {
      lookOnce();
      waitMs = Math.min(waitMs * 1.6, longestWaitMs);
      lookLater();
    }, waitMs);
  };
  const lookNow = () => {
    window.clearTimeout(timer);
    waitMs = firstWaitMs;
    lookOnce();
    lookLater();
  };
  lookLater();
  const unregister = onProbe(lookNow);
  window.addEventListener('online', lookNow);
  document.addEventListener('visibilitychange', lookNow);
  return () => {
    window.clearTimeout(timer);
    unregister();
    window.removeEventListener('online', lookNow);
    document.removeEventListener('visibilitychange', lookNow);
  };
}
