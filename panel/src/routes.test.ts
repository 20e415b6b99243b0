import { panelPaths } from '@docket/contract/rules/panel-paths.ts';
import { createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from './routes.tsx';

test('the server knows each address of the panel, and no other', () => {
  const { routesByPath } = createRouter({ routeTree });
  const pages = Object.keys(routesByPath).map((path) => path.replace(/\$(\w+)/g, ':$1'));
  // The page of a one-time link is rendered without the router.
  expect([...pages, '/set-password'].sort()).toEqual([...panelPaths].sort());
});
