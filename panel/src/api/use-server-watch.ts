import { readClinic } from '@docket/contract/clinic.ts';
import { testConnection } from '@docket/contract/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callServer } from './call-server.ts';
import { onProbe, useReachable } from './error-text.ts';
import { readTokens } from './tokens.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

/** While the server is away, looks for it, ever less often; when it is back, everything on screen is read again. */
export function useServerWatch(): void {
  const isReachable = useReachable();
  const client = useQueryClient();

  useEffect(() => {
    if (isReachable) {
      // The browser lost its network: the next look tells whether the server is lost with it.
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

// The answer itself is of no interest: the call reports whether the server was reached.
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
