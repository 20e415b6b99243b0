import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageFailure } from './layout/page-failure.tsx';
import { PageLoading } from './layout/page-loading.tsx';
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
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailure,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}

/** The address bar holds plain words: "?q=12&status=pending" means the texts "12" and "pending". */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The reverse; what is undefined, null or empty is left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
