import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPage, PageNotLoaded, retryFailedPages } from './lazy-page.tsx';

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state as { error: unknown };
    return error instanceof PageNotLoaded ? 'Not loaded' : this.props.children;
  }
}

let tries = 0;
let isAway = true;
const load = async () => {
  tries += 1;
  if (isAway) throw new TypeError('Failed to fetch dynamically imported module: page.js');
  return { Page: () => 'The page' };
};
beforeEach(() => {
  tries = 0;
  isAway = true;
  // React logs every error a boundary caught.
  vi.spyOn(console, 'error').mockReset().mockReturnValue();
});

function open(Page: React.ComponentType) {
  return act(async () =>
    render(
      <Boundary>
        <Suspense fallback="Waiting">
          <Page />
        </Suspense>
      </Boundary>,
    ),
  );
}

test('a page whose code can’t be had says so, stays so, and is loaded once it is asked for again', async () => {
  const Page = lazyPage(load, 'Page');
  const { unmount } = await open(Page);
  expect(await screen.findByText('Not loaded')).toBeInTheDocument();
  unmount();
  isAway = false;
  retryFailedPages();
  await open(Page);
  expect(await screen.findByText('The page')).toBeInTheDocument();
});

test('a failed preload is tried again when the page opens', async () => {
  const Page = lazyPage(load, 'Page');
  await Page.preload();
  isAway = false;
  await open(Page);
  expect(await screen.findByText('The page')).toBeInTheDocument();
  expect(tries).toBe(2);
});

test('a page is drawn in order: waiting while its code is on its way, at once when it is here', async () => {
  isAway = false;
  const Page = lazyPage(load, 'Page');
  const { unmount } = await open(Page);
  expect(await screen.findByText('The page')).toBeInTheDocument();
  unmount();
  const preloaded = lazyPage(load, 'Page');
  await preloaded.preload();
  for (const Known of [Page, preloaded]) {
    const view = render(
      <Suspense fallback="Waiting">
        <Known />
      </Suspense>,
    );
    expect(view.container).toHaveTextContent('The page');
    view.unmount();
  }
  expect(console.error).not.toHaveBeenCalled();
});
