import { endSession, listSessions, signOutEverywhere } from '@docket/contract/my-sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../api/tokens.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { leave } from '../leave.ts';

/** Where whoever is signed in as the role is signed in. */
export function useOwnSessions(role: Role) {
  return useRead(['sessions'], listSessions[role], {});
}

/** Ends one of the own sessions; `endingId` says which is on its way out. */
export function useEndSession(role: Role) {
  const [asked, setAsked] = useState<string | null>(null);
  const { run, isPending } = useAction(endSession[role], {
    touches: ['sessions'],
  });
  const end = (sessionId: string) => {
    if (isPending && asked === sessionId) return;
    setAsked(sessionId);
    void run({ sessionId });
  };
  return { end, endingId: isPending ? asked : null };
}

/** Ends all of them, this one too, and leaves. */
export function useSignOutEverywhere(role: Role) {
  const client = useQueryClient();
  const everywhere = signOutEverywhere[role];
  return useAction(everywhere, {
    touches: [],
    successText: () => null,
    onSuccess: ({ message }) => leave(role, client, message),
  });
}
