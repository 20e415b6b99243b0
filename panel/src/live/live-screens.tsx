import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { patientByLink } from '@docket/contract/endpoints/offer-link.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useReachable } from '../api/call-server.ts';
import { dependsOn, type QueryTag } from '../api/query-keys.ts';
import { isPanelGone } from '../api/read-live-stream.ts';
import { createRefresher } from '../api/refresher.ts';
import { type Role, useSecondFactorNeeded, useTokens } from '../api/session.ts';
import { shareStream } from '../api/shared-stream.ts';
import { useAnnouncement } from './announcements.ts';
import { showRecentChange } from './recent-changes.ts';
import classes from './update-banner.module.css';

/** Whether the server serves another build of the panel than this page's; updates live. */
export const useIsUpdated = create(() => false);

interface LiveScreensProps {
  /** Called at the desk when a patient accepted an offered time by link; must be stable. */
  onAcceptedByLink: (appointmentId: string) => void;
}

/** Keeps every screen current while others work, for each role that is logged in. */
export function LiveScreens({ onAcceptedByLink }: LiveScreensProps) {
  const tokens = useTokens();
  const needed = useSecondFactorNeeded();
  const announcement = useAnnouncement();
  // The stream is refused until the second factor is set up.
  useLiveUpdates('admin', needed.includes('admin') ? null : tokens.admin, onAcceptedByLink);
  useLiveUpdates('doctor', needed.includes('doctor') ? null : tokens.doctor);
  useMissingCodeCheck();
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <UpdateBanner />
    </>
  );
}

function useLiveUpdates(
  role: Role,
  token: string | null,
  onAcceptedByLink?: LiveScreensProps['onAcceptedByLink'],
) {
  const client = useQueryClient();
  useEffect(
    () => (token === null ? undefined : applyLiveEvents(client, role, token, onAcceptedByLink)),
    [client, role, token, onAcceptedByLink],
  );
}

// Code that fails to load may belong to a build the server no longer has.
function useMissingCodeCheck(): void {
  useEffect(() => {
    const check = async () => {
      if (await isPanelGone()) useIsUpdated.setState(true);
    };
    const onPreloadError = () => void check();
    window.addEventListener('vite:preloadError', onPreloadError);
    return () => window.removeEventListener('vite:preloadError', onPreloadError);
  }, []);
}

/**
 * Asks for a reload when the server serves another build of the panel. It overlays the foot of the page, so that the
 * layout does not move.
 */
function UpdateBanner() {
  const isUpdated = useIsUpdated();
  const isReachable = useReachable();
  return (
    // Always in the DOM, so that a screen reader announces the text once it appears.
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

/** Older changes are not announced when the user returns to the tab. */
const maxAnnouncedAgeMs = 60_000;
/** Longest time an event may take to arrive. */
const latencyMs = 1_000;

interface LiveChange {
  readonly event: Extract<LiveEvent, { topic: 'appointments' }>;
  readonly receivedAtMs: number;
}

/**
 * Refetches the queries that a live event makes stale, and shows in rows who changed them. Returns the stop function.
 */
function applyLiveEvents(
  client: QueryClient,
  role: Role,
  token: string,
  onAcceptedByLink?: LiveScreensProps['onAcceptedByLink'],
): () => void {
  let myAccountId = '';
  let changes: LiveChange[] = [];
  // A row names the author only after it shows the change.
  const refresher = createRefresher(client, () => {
    const nowMs = Date.now();
    for (const { event, receivedAtMs } of changes) {
      const isOwn = event.change?.who.accountId === myAccountId;
      if (event.change && !isOwn && nowMs - receivedAtMs < maxAnnouncedAgeMs) {
        showRecentChange(event.appointmentId, event.change);
      }
    }
    changes = [];
  });
  const stop = shareStream(role, token, (event, receivedAtMs) => {
    if (event.topic === 'hello') {
      myAccountId = event.you;
      if (isOtherPanel(event.build)) useIsUpdated.setState(true);
      // Reads newer than the last change are current and not repeated.
      refresher.touch(listTags(event, client), receivedAtMs - event.quietMs + latencyMs);
      return;
    }
    if (event.topic === 'appointments') changes.push({ event, receivedAtMs });
    if (isAcceptedByLink(event)) onAcceptedByLink?.(event.appointmentId);
    const tags = listTags(event, client);
    if (tags.length > 0) refresher.touch(tags, receivedAtMs);
  });
  return () => {
    stop();
    refresher.stop();
  };
}

function isAcceptedByLink(event: LiveEvent): event is LiveChange['event'] {
  if (event.topic !== 'appointments' || event.change === null) return false;
  const { what, who } = event.change;
  return who.accountId === null && who.name === patientByLink && (what === 'moved' || what === 'booked');
}

// In development neither side has a build name.
function isOtherPanel(build: string | null): boolean {
  const ownBuild: string = import.meta.env.BUILD_NAME ?? '';
  return build !== null && ownBuild !== '' && build !== ownBuild;
}

const allTags: readonly QueryTag[] = [
  'appointments',
  'calls',
  'closings',
  'delays',
  'doctors',
  'messages',
  'patients',
  'people',
  'sessions',
  'settings',
  'webhooks',
  'wishes',
];

/** Changes that alter no count of a dashboard. */
const arrivalChanges: ReadonlySet<string> = new Set<NonNullable<LiveChange['event']['change']>['what']>([
  'arrived',
  'arrival undone',
  'called in',
  'call in undone',
  'note set',
  'confirmed',
  'no answer',
  'left a message',
  'told',
  'contact undone',
  'asked to cancel',
]);

/** Whether only lists of appointments are stale: the newest bookings do not show this one either. */
function isArrival({ appointmentId, change }: LiveChange['event'], client: QueryClient): boolean {
  if (change === null || !arrivalChanges.has(change.what)) return false;
  const bookings = client.getQueriesData({ predicate: ({ queryKey }) => dependsOn(queryKey, ['bookings']) });
  return !JSON.stringify(bookings).includes(appointmentId);
}

/** The tags of the reads that an event makes stale. */
function listTags(event: LiveEvent, client: QueryClient): readonly QueryTag[] {
  const { topic } = event;
  switch (topic) {
    case 'appointments':
      return isArrival(event, client) ? ['arrivals'] : [topic];
    case 'patients':
    case 'doctors':
    case 'closings':
    case 'delays':
    case 'calls':
    case 'messages':
    case 'people':
    case 'webhooks':
    case 'wishes':
      return [topic];
    // Offered times are not free.
    case 'offers':
      return ['wishes', 'appointments'];
    // Reads of hours and of free slots have this tag.
    case 'hours':
      return ['doctors'];
    // Opening hours and the notice period decide which slots are free.
    case 'settings':
      return ['settings', 'doctors'];
    case 'hello':
    case 'resync':
      return allTags;
    case 'heartbeat':
    case 'ended':
      return [];
  }
}
