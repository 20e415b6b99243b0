import { type ComponentType, use } from 'react';

/** The code of a page could not be had: the server is away, or hands out another panel by now. */
export class PageNotLoaded extends Error {}

const forgetFailures = new Set<() => void>();

/** Lets the pages whose code could not be had ask for it once more. */
export function askForPagesAgain(): void {
  for (const forget of forgetFailures) forget();
  forgetFailures.clear();
}

/**
 * A page whose code is loaded when it is opened. The router's own way would reload the browser when the code can't be
 * loaded: what was typed elsewhere would be lost without a word, and while the server is away nothing would replace
 * it.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loading: Promise<ComponentType> | null = null;
  const forget = () => {
    loading = null;
  };
  const begin = () => {
    const begun: Promise<ComponentType> = load().then(
      (loaded) => {
        const value = loaded[name];
        // React reads these fields of a promise: a page whose code has been loaded is drawn at once.
        Object.assign(begun, { status: 'fulfilled', value });
        return value;
      },
      (cause: unknown) => {
        forgetFailures.add(forget);
        throw new PageNotLoaded('The code of the page could not be loaded', { cause });
      },
    );
    return begun;
  };
  const ask = () => {
    loading ??= begin();
    return loading;
  };
  function Page() {
    const Loaded = use(ask());
    return <Loaded />;
  }
  // What fails ahead of need is asked for again when it is needed.
  Page.preload = () => ask().then(() => {}, forget);
  return Page;
}
