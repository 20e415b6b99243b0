import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { testConnection } from '@docket/contract/endpoints/sessions.ts';
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
      window.addEventListener('offline', probeServer);
      return () => window.removeEventListener('offline', probeServer);
    }
    const stop = probeUntilBack();
    return () => {
      stop();
      void client.invalidateQueries();
    };
  }, [isReachable, client]);
}

// The answer is ignored: the call reports whether it reached the server.
function probeServer(): void {
  const probe = readTokens().doctor ? callServer(testConnection, {}) : callServer(readClinic, {});
  probe.catch(() => {});
}

function probeUntilBack(): () => void {
  let waitMs = firstWaitMs;
  let timer = 0;
  const probeLater = () => {
    timer = window.setTimeout(() => {
      probeServer();
      waitMs = Math.min(waitMs * 1.6, longestWaitMs);
      probeLater();
    }, waitMs);
  };
  const probeAtOnce = () => {
    window.clearTimeout(timer);
    waitMs = firstWaitMs;
    probeServer();
    probeLater();
  };
  probeLater();
  const unregister = onProbe(probeAtOnce);
  window.addEventListener('online', probeAtOnce);
  document.addEventListener('visibilitychange', probeAtOnce);
  return () => {
    window.clearTimeout(timer);
    unregister();
    window.removeEventListener('online', probeAtOnce);
    document.removeEventListener('visibilitychange', probeAtOnce);
  };
}
