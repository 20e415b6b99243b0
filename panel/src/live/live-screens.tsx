import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPanelGone } from '../api/live-updates.ts';
import { useSecondFactorNeeded } from '../api/second-factor-needed.ts';
import { type Role, useTokens } from '../api/tokens.ts';
import { useSaidAloud } from './announcements.ts';
import { followLive } from './follow-live.ts';
import { reportUpdate } from './update.ts';
import { UpdateBanner } from './update-banner.tsx';

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
