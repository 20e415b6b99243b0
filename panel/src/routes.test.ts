import { panelPaths } from '@docket/contract/panel-paths.ts';
import { createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from './routes.tsx';

test('the server knows each address of the panel, and no other', () => {
  const { routesByPath } = createRouter({ routeTree });
  const pages = Object.keys(routesByPath).map((path) => path.replace(/\$(\w+)/g, ':$1'));
  // Where a one-time link leads is shown before there is a router.
  expect([...pages, '/set-password'].sort()).toEqual([...panelPaths].sort());
});
