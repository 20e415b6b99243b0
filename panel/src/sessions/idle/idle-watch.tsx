import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { keepSession } from '@docket/contract/endpoints/my-sessions.ts';
import { logout } from '@docket/contract/endpoints/sessions.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { useEffect, useState } from 'react';
import { callServer } from '../../api/call-server.ts';
import { runInLeaderTab } from '../../api/leader-tab.ts';
import {
  expectIdleEnd,
  lastActiveMs,
  onActivity,
  readTokens,
  reportSessionEnd,
  roles,
  useTokens,
} from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { IdleWarning } from './idle-warning.tsx';

/** Ends this browser's sessions when idle, and keeps them alive during activity. */
export function IdleWatch() {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const tokens = useTokens();
  const isSignedIn = tokens.admin !== null || tokens.doctor !== null;
  const idleMinutes = clinic.data?.sessionIdleMinutes ?? 0;
  return isSignedIn && idleMinutes > 0 ? <Watch idleMs={idleMinutes * millisecondsPerMinute} /> : null;
}

function Watch({ idleMs }: { idleMs: number }) {
  const endsMs = useIdle(idleMs);
  useEffect(() => expectIdleEnd(), []);
  useEffect(() => keepSessionsAlive(idleMs), [idleMs]);
  return endsMs === null ? null : <IdleWarning endsMs={endsMs} />;
}

/**
 * Watches for activity. Returns when the sessions end, in epoch milliseconds, once it is time to ask; otherwise null.
 */
function useIdle(idleMs: number): number | null {
  const [endsMs, setEndsMs] = useState<number | null>(null);
  useEffect(() => {
    let timer = 0;
    const check = () => {
      window.clearTimeout(timer);
      const nowMs = Date.now();
      const phaseNow = idlePhase(lastActiveMs(), idleMs, nowMs);
      setEndsMs(phaseNow.phase === 'asked' ? phaseNow.untilMs : null);
      if (phaseNow.phase === 'over') endIdle();
      else timer = window.setTimeout(check, phaseNow.untilMs - nowMs);
    };
    const stop = onActivity(check);
    // Timers stop while the machine sleeps.
    document.addEventListener('visibilitychange', check);
    check();
    return () => {
      window.clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', check);
    };
  }, [idleMs]);
  return endsMs;
}

/** Ends every session of this browser at once and asks for a login over the page. */
function endIdle(): void {
  const tokens = readTokens();
  // If the server can't be reached, it ends them itself within a minute.
  if (tokens.admin) callServer(logout.admin, {}).catch(() => {});
  if (tokens.doctor) callServer(logout.doctor, {}).catch(() => {});
  for (const role of roles) reportSessionEnd(role, tokens[role] ?? undefined, 'idle');
}

/** Time between the question and the end; half of the idle time if that is shorter. */
const maxWarnMs = 60_000;

type IdlePhase =
  /** The user is active; check again at `untilMs`. */
  | { readonly phase: 'there'; readonly untilMs: number }
  | { readonly phase: 'asked'; readonly untilMs: number }
  | { readonly phase: 'over' };

/** All in milliseconds: last activity, allowed idle time, now. */
function idlePhase(activeMs: number, idleMs: number, nowMs: number): IdlePhase {
  const endMs = activeMs + idleMs;
  const askMs = endMs - Math.min(maxWarnMs, idleMs / 2);
  if (nowMs < askMs) return { phase: 'there', untilMs: askMs };
  return nowMs < endMs ? { phase: 'asked', untilMs: endMs } : { phase: 'over' };
}

const maxKeepAliveMs = 60_000;
const storageKey = 'docket.kept-at';

/**
 * Reports activity to the server for every session of this browser, from one tab, at most once a minute. `idleMs`:
 * idle time after which the server ends a session. Returns the stop function.
 */
function keepSessionsAlive(idleMs: number): () => void {
  return runInLeaderTab('docket-keep-sessions', () =>
    keepAliveFromThisTab(Math.min(maxKeepAliveMs, idleMs / 3)),
  );
}

function keepAliveFromThisTab(everyMs: number): () => void {
  let timer = 0;
  const check = () => {
    window.clearTimeout(timer);
    const sentMs = Number(localStorage.getItem(storageKey));
    const nowMs = Date.now();
    if (lastActiveMs() <= sentMs) return;
    // A clock that was put back must not stop the keep-alive.
    const waitMs = sentMs > nowMs ? 0 : sentMs + everyMs - nowMs;
    if (waitMs > 0) {
      timer = window.setTimeout(check, waitMs);
      return;
    }
    localStorage.setItem(storageKey, String(nowMs));
    sendKeepAlive();
  };
  const stop = onActivity(check);
  check();
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

// Failures stay silent: an ended session opens its own dialog, and an unreachable server has a banner.
function sendKeepAlive(): void {
  const tokens = readTokens();
  const options = { unattended: false };
  if (tokens.admin) callServer(keepSession.admin, {}, options).catch(() => {});
  if (tokens.doctor) callServer(keepSession.doctor, {}, options).catch(() => {});
}
