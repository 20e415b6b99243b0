import '../register-parts.ts';
import { Provider } from '@docket/ui/provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { reportReachable } from '../api/call-server.ts';
import { createQueryClient } from '../api/query-client.ts';
import { type Role, removeToken, roles, storeToken } from '../api/session.ts';

interface PageOptions {
  /** The URL: "/all-appointments?status=pending". */
  at?: string;
  /** Roles with a token; default: none. */
  signedIn?: readonly Role[];
}

/** Renders one page with theme, toasts, cache and router. Script the server first. */
export async function renderPage(page: ReactNode, { at = '/', signedIn = [] }: PageOptions = {}) {
  reportReachable(true);
  for (const role of roles) {
    if (signedIn.includes(role)) storeToken(role, `${role}-token`);
    else removeToken(role);
  }
  const root = createRootRoute({ component: Outlet });
  const drawn = createRoute({ getParentRoute: () => root, path: '$', component: () => page });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren([drawn]), history });
  const client = createQueryClient();
  await router.load();
  const view = render(
    <QueryClientProvider client={client}>
      <Provider env="test">
        {/*
         * This router has one route for every path, the registered one of the panel has each path: identical at run
         * time.
         */}
        <RouterProvider router={router as never} />
      </Provider>
    </QueryClientProvider>,
  );
  await act(async () => {});
  return { ...view, user: userEvent.setup(), client, currentUrl: () => history.location.href };
}
