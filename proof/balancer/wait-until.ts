import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `isTrue` returns true. Throws Error with the condition after `timeoutMs`; default: three minutes. */
export async function waitUntil(
  condition: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 180_000,
): Promise<void> {
  const endsAtMs = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > endsAtMs) throw new Error(`Timed out waiting until ${condition}`);
    await pause(20);
  }
}
