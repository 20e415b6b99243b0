import { Button, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPanelGone } from '../api/live-updates.ts';
import { useReachable } from '../api/reachability.ts';
import { useSecondFactorNeeded } from '../api/second-factor-needed.ts';
import { type Role, useTokens } from '../api/tokens.ts';
import { useSaidAloud } from './announcements.ts';
import { followLive } from './follow-live.ts';
import { reportUpdate, useIsUpdated } from './update.ts';
import classes from './update-banner.module.css';

/** Keeps every screen true while others work, for each role that is signed in. */
export function LiveScreens() {
  const tokens = useTokens();
  const needed = useSecondFactorNeeded();
  const said = useSaidAloud();
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
      if (await isPanelGone()) reportUpdate();
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
