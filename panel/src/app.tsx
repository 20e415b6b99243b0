import '@docket/ui/styles/desk.css';
import './register-parts.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useTypedDigits } from './clinic/typed-digits.ts';
import { useDisplay } from './clinic/use-display.ts';
import { showAcceptedByLink } from './freed-time/accepted-by-link.tsx';
import { clearSearchParams } from './layout/use-counter-privacy.ts';
import { LiveScreens } from './live/live-screens.tsx';
import { createPanelRouter } from './routes.tsx';
import { IdleWatch } from './sessions/idle/idle-watch.tsx';

// Before the router reads the URL.
clearSearchParams();
const router = createPanelRouter();

/** The panel after login. */
function App() {
  const display = useDisplay();
  useTypedDigits();
  return (
    <>
      <RouterProvider key={display} router={router} />
      <LiveScreens onAcceptedByLink={showAcceptedByLink} />
      <IdleWatch />
    </>
  );
}

// `React.lazy` takes a default export.
export { App as default };
