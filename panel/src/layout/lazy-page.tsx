import { type ComponentType, use } from 'react';

/** The code of a page could not be loaded: the server is away, or serves a newer panel. */
export class PageNotLoaded extends Error {}

const forgetFailures = new Set<() => void>();

/** Lets pages whose code failed to load try again. */
export function retryFailedPages(): void {
  for (const forget of forgetFailures) forget();
  forgetFailures.clear();
}

/**
 * A page whose code is loaded when it is opened. The router's own lazy loading reloads the browser after a failure,
 * which would lose unsaved input and, while the server is away, leave an empty window.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loading: Promise<ComponentType> | null = null;
  const forget = () => {
    loading = null;
  };
  const startLoading = () => {
    const loadingPage: Promise<ComponentType> = load().then(
      (loaded) => {
        const value = loaded[name];
        // React's `use` reads these fields of a promise and renders a loaded page without suspending.
        Object.assign(loadingPage, { status: 'fulfilled', value });
        return value;
      },
      (cause: unknown) => {
        forgetFailures.add(forget);
        throw new PageNotLoaded('The code of the page could not be loaded', { cause });
      },
    );
    return loadingPage;
  };
  const loadOnce = () => {
    loading ??= startLoading();
    return loading;
  };
  function Page() {
    const Loaded = use(loadOnce());
    return <Loaded />;
  }
  // A failed preload is forgotten, so that opening the page tries again.
  Page.preload = () => loadOnce().then(() => {}, forget);
  return Page;
}
