import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndedSessions } from '../api/session-end.ts';
import { useTokens } from '../api/tokens.ts';
import { MissingSignIn } from '../sessions/missing-sign-in.tsx';

/** Shows a page to those who hold its token; to others, the way to get it. */
export function AskForRole({ children }: { children: ReactNode }) {
  const tokens = useTokens();
  const ended = useEndedSessions();
  const { role, title = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  // A session that ended in mid-work keeps its page: sign-in opens over it.
  if (!role || tokens[role] !== null || ended.some((one) => one.role === role)) return children;
  return <MissingSignIn key={role} role={role} title={title} />;
}
