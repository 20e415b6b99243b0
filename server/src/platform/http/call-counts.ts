import { performance } from 'node:perf_hooks';

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

interface Window {
  readonly beganMs: number;
  calls: number;
}

const addressesMost = 5_000;

/**
 * Counts calls by address in windows of time, for the limit of calls. By a clock that only goes forward: with the
 * machine's, one that is put back would keep an address shut out until it has caught up.
 */
export class CallCounts {
  readonly #windows = new Map<string, Window>();

  /** Takes an address, whom to tell, and the length of a window in milliseconds; tells the calls in it and how long it lasts. */
  incr(address: string, counted: Counted, windowMs: number): void {
    const nowMs = performance.now();
    let window = this.#windows.get(address);
    if (!window || nowMs - window.beganMs >= windowMs) {
      window = { beganMs: nowMs, calls: 0 };
      this.#windows.delete(address);
      this.#windows.set(address, window);
      this.#forgetOldest();
    }
    window.calls += 1;
    counted(null, { current: window.calls, ttl: Math.ceil(windowMs - (nowMs - window.beganMs)) });
  }

  /** What a route of its own limit would count with: here all have one. */
  child(): CallCounts {
    return this;
  }

  #forgetOldest(): void {
    if (this.#windows.size <= addressesMost) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
