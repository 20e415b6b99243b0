import { lazy, Suspense } from 'react';
import { useEndedSessions } from './api/session-end.ts';
import { readTokens, useTokens } from './api/tokens.ts';
import { useServerWatch } from './api/use-server-watch.ts';
import { AwayBanner } from './frame/away-banner.tsx';
import { UnloadedBoundary } from './frame/unloaded-boundary.tsx';
import { LoginPage } from './sessions/login-page.tsx';

// What only signed-in people see is asked for at once when a token is held, and not at all otherwise.
const loadApp = () => import('./app.tsx');
const early = readTokens().admin || readTokens().doctor ? loadApp() : null;
const App = lazy(() => early ?? loadApp());
const SetPassword = lazy(() => import('./set-password.tsx'));

/** Who is there decides what the page is: everything behind a token, or only the login screen (specification 2.1). */
export function Entrance() {
  useServerWatch();
  return (
    <>
      <UnloadedBoundary>
        <Suspense fallback={null}>
          <Inside />
        </Suspense>
      </UnloadedBoundary>
      <AwayBanner />
    </>
  );
}

function Inside() {
  const tokens = useTokens();
  const ended = useEndedSessions();
  if (window.location.pathname === '/set-password') return <SetPassword />;
  // A session that ended in mid-work is asked for over its page, which stays.
  return tokens.admin || tokens.doctor || ended.length > 0 ? <App /> : <LoginPage />;
}
