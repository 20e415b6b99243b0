declare global {
  interface Window {
    benchFrames: { longest: number; over50: number };
    benchClicked: number;
  }
}

/** Runs in the page before its scripts: records long frames and the time of clicks. */
export function watchFrames(): void {
  window.benchFrames = { longest: 0, over50: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.benchFrames.longest = Math.max(window.benchFrames.longest, duration);
      if (duration > 50) window.benchFrames.over50++;
    }
  }).observe({
    // Newer than TypeScript's types.
    type: 'long-animation-frame' as 'longtask',
  });
  addEventListener(
    'click',
    () => {
      window.benchClicked = performance.now();
    },
    { capture: true },
  );
}
