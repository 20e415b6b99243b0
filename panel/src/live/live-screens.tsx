import type { LiveEvent } from '@docket/contract/live.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useSecondFactorNeeded } from '../api/call-server.ts';
import { useReachable } from '../api/error-text.ts';
import { isPanelGone } from '../api/live-updates.ts';
import type { QueryTag } from '../api/query-keys.ts';
import { createRefresher } from '../api/refresher.ts';
import { shareStream } from '../api/shared-stream.ts';
import { type Role, useTokens } from '../api/tokens.ts';
import { useAnnouncement } from './announcements.ts';
import { showRecentChange } from './recent-changes.ts';
import classes from './update-banner.module.css';

/** Whether the server hands out another panel than the one this page is made of, live. */
export const useIsUpdated = create(() => false);

/** Keeps every screen true while others work, for each role that is signed in. */
export function LiveScreens() {
  const tokens = useTokens();
  const needed = useSecondFactorNeeded();
  const said = useAnnouncement();
  // The stream is refused, too, before the second factor is set up.
  useFollow('admin', needed.includes('admin') ? null : tokens.admin);
  useFollow('doctor', needed.includes('doctor') ? null : tokens.doctor);
  useGonePanel();
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <UpdateBanner />
    </>
  );
}

function useFollow(role: Role, token: string | null): void {
  const client = useQueryClient();
  useEffect(() => (token === null ? undefined : followLive(client, role, token)), [client, role, token]);
}

// A page whose code can't be loaded: perhaps its file went with the panel it belonged to.
function useGonePanel(): void {
  useEffect(() => {
    const look = async () => {
      if (await isPanelGone()) useIsUpdated.setState(true);
    };
    const heed = () => void look();
    window.addEventListener('vite:preloadError', heed);
    return () => window.removeEventListener('vite:preloadError', heed);
  }, []);
}

/** Asks for a reload when the server hands out a newer panel. It lies over the foot of the page, so that nothing moves. */
function UpdateBanner() {
  const isUpdated = useIsUpdated();
  const isReachable = useReachable();
  return (
    // Always there, so that a screen reader hears it when it fills.
    <div role="status" className={classes.place}>
      {isUpdated && isReachable && (
        <div className={classes.banner}>
          <IconRefresh size={18} stroke={1.7} aria-hidden />
          <span>Docket has been updated.</span>
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was done longer ago is no news to somebody who comes back to the tab. */
const newsMs = 60_000;
/** An event may be a moment on its way. */
const onItsWayMs = 1_000;

interface LiveChange {
  readonly event: Extract<LiveEvent, { topic: 'appointments' }>;
  readonly heardAtMs: number;
}

/**
 * Keeps what is on screen true while others work: reads again what they changed, and shows who did it. Takes the cache,
 * the role and its token. Returns what stops it.
 */
function followLive(client: QueryClient, role: Role, token: string): () => void {
  let you = '';
  let deeds: LiveChange[] = [];
  // A row says who changed it when it has changed, not before.
  const refresher = createRefresher(client, () => {
    const nowMs = Date.now();
    for (const { event, heardAtMs } of deeds) {
      const isOwn = event.change?.who.accountId === you;
      if (event.change && !isOwn && nowMs - heardAtMs < newsMs) {
        showRecentChange(event.appointmentId, event.change);
      }
    }
    deeds = [];
  });
  const stop = shareStream(role, token, (event, heardAtMs) => {
    if (event.topic === 'hello') {
      you = event.you;
      if (isOtherPanel(event.build)) useIsUpdated.setState(true);
      // What was read since the last change still holds: nothing is read twice.
      refresher.touch(wordsOf(event), heardAtMs - event.quietMs + onItsWayMs);
      return;
    }
    if (event.topic === 'appointments') deeds.push({ event, heardAtMs });
    const words = wordsOf(event);
    if (words.length > 0) refresher.touch(words, heardAtMs);
  });
  return () => {
    stop();
    refresher.stop();
  };
}

// A panel that was not built, and a server that hands out none, have no name.
function isOtherPanel(build: string | null): boolean {
  const own: string = import.meta.env.BUILD_NAME ?? '';
  return build !== null && own !== '' && build !== own;
}

const everything: readonly QueryTag[] = [
  'appointments',
  'doctors',
  'patients',
  'people',
  'sessions',
  'settings',
];

/** Which reads an event overtakes: those that depend on these words. */
function wordsOf({ topic }: LiveEvent): readonly QueryTag[] {
  switch (topic) {
    case 'appointments':
    case 'patients':
    case 'doctors':
    case 'people':
      return [topic];
    // Hours stand with the doctor who keeps them, and decide what is free.
    case 'hours':
      return ['doctors'];
    // Opening hours and the notice decide what is free.
    case 'settings':
      return ['settings', 'doctors'];
    case 'hello':
    case 'resync':
      return everything;
    case 'heartbeat':
    case 'ended':
      return [];
  }
}
