import '@docket/ui/styles/desk.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { PageFailure } from './frame/page-failure.tsx';
import { PageWaiting } from './frame/page-waiting.tsx';
import { parseSearch, stringifySearch } from './plain-search.ts';
import { routeTree } from './routes.tsx';

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // A page's code arrives in a moment: below this nothing is drawn in its place.
  defaultPendingMs: 250,
  defaultPendingComponent: PageWaiting,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Everything behind a token. */
function App() {
  return <RouterProvider router={router} />;
}

// Loaded lazily as a whole, and React's lazy takes a default.
export { App as default };
