import '@docket/ui/styles/base.css';
import { Provider } from '@docket/ui/provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { readTokens, useEndedSessions, useTokens } from './api/session.ts';
import { useServerWatch } from './api/use-server-watch.ts';
import { LoadFailureBoundary } from './layout/unloaded-boundary.tsx';
import { UnreachableBanner } from './layout/unreachable-banner.tsx';
import { LoginPage } from './sessions/login/login-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Provider>
        <Entrance />
      </Provider>
    </QueryClientProvider>
  </StrictMode>,
);

// The code behind the login loads at once if there is a token, and otherwise only after login.
const loadApp = () => import('./app.tsx');
const early = readTokens().admin || readTokens().doctor ? loadApp() : null;
const App = lazy(() => early ?? loadApp());
// Loaded on demand: the page is rarely opened.
const SetPassword = lazy(async () => {
  const { SetPasswordPage } = await import('./sessions/password/set-password-page.tsx');
  return { default: SetPasswordPage };
});

/** Shows the panel if there is a token, otherwise the login screen (specification 2.1). */
function Entrance() {
  useServerWatch();
  return (
    <>
      <LoadFailureBoundary>
        <Suspense fallback={null}>
          <Inside />
        </Suspense>
      </LoadFailureBoundary>
      <UnreachableBanner />
    </>
  );
}

function Inside() {
  const tokens = useTokens();
  const ended = useEndedSessions();
  if (window.location.pathname === '/set-password') return <SetPassword />;
  // A session that ended during work asks for a login over its page.
  return tokens.admin || tokens.doctor || ended.length > 0 ? <App /> : <LoginPage />;
}
