import { performance } from 'node:perf_hooks';

interface Window {
  readonly beganMs: number;
  calls: number;
}

const maxAddresses = 5_000;

/**
 * Counts calls by address in windows of time, for rate limits. Uses a monotonic clock: a wall clock set back would
 * block an address until it has caught up.
 */
export class RequestCounts {
  readonly #windows = new Map<string, Window>();
  readonly #windowMs: number;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /**
   * Counts one call of an address (or `weight` calls). Returns its number of calls in the window, and the
   * milliseconds left of it.
   */
  add(address: string, weight = 1): { calls: number; leftMs: number } {
    const nowMs = performance.now();
    let window = this.#windows.get(address);
    if (!window || nowMs - window.beganMs >= this.#windowMs) {
      window = { beganMs: nowMs, calls: 0 };
      this.#windows.delete(address);
      this.#windows.set(address, window);
      this.#forgetOldest();
    }
    window.calls += weight;
    return { calls: window.calls, leftMs: this.#windowMs - (nowMs - window.beganMs) };
  }

  #forgetOldest(): void {
    if (this.#windows.size <= maxAddresses) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
