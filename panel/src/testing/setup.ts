import '@testing-library/jest-dom/vitest';
import { cleanNotifications } from '@mantine/notifications';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// The test files of one worker share the libraries they load. The panel's own modules are loaded anew for each file.
vi.resetModules();

// A busy machine is slow. Tests wait for a condition, so a quick machine waits no longer.
configure({ asyncUtilTimeout: 5_000 });

// A polled query fails several times before it succeeds. Only the last failure prints the page: printing takes longer than
// the query.
configure({
  getElementError(message, container) {
    const page = isPolled() ? false : prettyDOM(container);
    return new Error([message, page].filter(Boolean).join('\n\n'));
  },
});

// The library's own flag while it polls, which its types leave out.
function isPolled(): boolean {
  return (getConfig() as unknown as { _disableExpensiveErrorDiagnostics: boolean })
    ._disableExpensiveErrorDiagnostics;
}

afterEach(() => vi.unstubAllGlobals());

// Tests of pure rules run in Node, without a page: their first line is `// @vitest-environment node`.
if (typeof document !== 'undefined') preparePage();

function preparePage(): void {
  // Tests run as a manager by default, from the first moment on.
  beforeEach(() => localStorage.setItem('docket.staff-role', 'manager'));

  afterEach(() => {
    cleanup();
    cleanNotifications();
    localStorage.clear();
    sessionStorage.clear();
  });

  // Mantine needs these browser features, which jsdom lacks.
  if (!window.matchMedia) {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), {
        matches: false,
        media: query,
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      });
  }
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom has no layout, so everything counts as visible.
  window.IntersectionObserver ??= class implements Partial<IntersectionObserver> {
    readonly #look: (entries: { isIntersecting: boolean }[]) => void;
    constructor(look: (entries: { isIntersecting: boolean }[]) => void) {
      this.#look = look;
    }
    observe() {
      queueMicrotask(() => this.#look([{ isIntersecting: true }]));
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver; // only what the panel uses
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  window.scrollTo = () => {};
  // A textarea that grows measures itself again when a font has loaded.
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}
