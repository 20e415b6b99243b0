import { keepSession } from '@docket/contract/my-sessions.ts';
import { lastActiveMs, onActivity } from '../../api/activity.ts';
import { callServer } from '../../api/call-server.ts';
import { holdInOneTab } from '../../api/leader-tab.ts';
import { readTokens } from '../../api/tokens.ts';

const keepMostMs = 60_000;
const storageKey = 'docket.kept-at';

/**
 * Tells the server that a person is there, for every session held and however many tabs: at most once a minute, and not
 * at all while nobody does anything. Takes after how long the server ends a session. Returns what stops it.
 */
export function keepSessions(idleMs: number): () => void {
  return holdInOneTab('docket-keep-sessions', () => keepHere(Math.min(keepMostMs, idleMs / 3)));
}

function keepHere(everyMs: number): () => void {
  let timer = 0;
  const look = () => {
    window.clearTimeout(timer);
    const keptMs = Number(localStorage.getItem(storageKey));
    const nowMs = Date.now();
    if (lastActiveMs() <= keptMs) return;
    // A clock that was put back must not keep anybody from being kept.
    const waitMs = keptMs > nowMs ? 0 : keptMs + everyMs - nowMs;
    if (waitMs > 0) {
      timer = window.setTimeout(look, waitMs);
      return;
    }
    localStorage.setItem(storageKey, String(nowMs));
    keepNow();
  };
  const stop = onActivity(look);
  look();
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

// It fails quietly: a session that is over says so by itself, and a server that is away has its banner.
function keepNow(): void {
  const held = readTokens();
  const options = { unattended: false };
  if (held.admin) callServer(keepSession.admin, {}, options).catch(() => {});
  if (held.doctor) callServer(keepSession.doctor, {}, options).catch(() => {});
}
