import { useEffect, useState } from 'react';

const lookAgainMs = 20_000;

/** The moment, in epoch milliseconds; it goes on while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
