import { performance } from 'node:perf_hooks';

interface Window {
  readonly beganMs: number;
  calls: number;
}

const maxAddresses = 5_000;

/**
 * Counts calls by address in windows of time, for the limit of calls. By a clock that only goes forward: with the
 * machine's, one that is put back would keep an address shut out until it has caught up.
 */
export class RequestCounts {
  readonly #windows = new Map<string, Window>();
  readonly #windowMs: number;

  /** Takes how long a window lasts, in milliseconds. */
  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /**
   * Counts a call of an address, or one that weighs as much as several; returns how many it has made in this window, and
   * how many milliseconds that still lasts.
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
