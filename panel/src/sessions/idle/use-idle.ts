import { useEffect, useState } from 'react';
import { lastActiveMs, onActivity } from '../../api/activity.ts';
import { endIdle } from './end-idle.ts';
import { idlePhase } from './idle-phase.ts';

/** Watches whether anybody is there; returns when the sessions end, in epoch milliseconds, while it is time to ask, else null. */
export function useIdle(idleMs: number): number | null {
  const [endsMs, setEndsMs] = useState<number | null>(null);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      const nowMs = Date.now();
      const now = idlePhase(lastActiveMs(), idleMs, nowMs);
      setEndsMs(now.phase === 'asked' ? now.untilMs : null);
      if (now.phase === 'over') endIdle();
      else timer = window.setTimeout(look, now.untilMs - nowMs);
    };
    const stop = onActivity(look);
    // A machine that slept did not count.
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      window.clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [idleMs]);
  return endsMs;
}
