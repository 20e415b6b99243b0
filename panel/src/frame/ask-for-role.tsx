import { useMatches } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useSecondFactorNeeded } from '../api/second-factor-needed.ts';
import { useEndedSessions } from '../api/session-end.ts';
import { useTokens } from '../api/tokens.ts';
import { MissingSignIn } from '../sessions/missing-sign-in.tsx';
import { lazyPage } from './lazy-page.tsx';

// Loaded for whoever is asked for it.
const SecondFactorNeeded = lazyPage(
  () => import('../sessions/second-factor/needed-page.tsx'),
  'SecondFactorNeededPage',
);

/** Shows a page to those who hold its token; to others, the way to get it. */
export function AskForRole({ children }: { children: ReactNode }) {
  const tokens = useTokens();
  const ended = useEndedSessions();
  const needed = useSecondFactorNeeded();
  const { role, title = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (role && tokens[role] !== null && needed.includes(role))
    return (
      <Suspense fallback={null}>
        <SecondFactorNeeded />
      </Suspense>
    );
  // A session that ended in mid-work keeps its page: sign-in opens over it.
  if (!role || tokens[role] !== null || ended.some((one) => one.role === role)) return children;
  return <MissingSignIn key={role} role={role} title={title} />;
}
