import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageFailure } from './frame/page-failure.tsx';
import { PageWaiting } from './frame/page-waiting.tsx';
import { parseSearch, stringifySearch } from './plain-search.ts';
import { routeTree } from './routes.tsx';

/** The panel's router; with a history of its own for tests. */
export function createPanelRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A page's code arrives in a moment: below this nothing is drawn in its place.
    defaultPendingMs: 250,
    defaultPendingComponent: PageWaiting,
    defaultErrorComponent: PageFailure,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
