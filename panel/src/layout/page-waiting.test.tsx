import { Provider } from '@docket/ui/provider.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageLoading } from './page-loading.tsx';

test('a page whose code is on its way has its title and its shape already', async () => {
  const root = createRootRoute({ component: Outlet });
  const slow = createRoute({
    getParentRoute: () => root,
    path: '/slow',
    staticData: { title: 'All Doctors' },
    loader: () => new Promise<never>(() => {}),
    pendingMs: 0,
    pendingComponent: PageLoading,
  });
  const history = createMemoryHistory({ initialEntries: ['/slow'] });
  const router = createRouter({ routeTree: root.addChildren([slow]), history });
  const { container } = render(
    <Provider env="test">
      <RouterProvider router={router as never} />
    </Provider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(container.querySelectorAll('[aria-hidden] .mantine-Skeleton-root').length).toBeGreaterThan(4);
});
