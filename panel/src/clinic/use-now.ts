import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/call-server.ts';

const lookAgainMs = 20_000;

/** The current time in epoch milliseconds by the server's clock; updates while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
