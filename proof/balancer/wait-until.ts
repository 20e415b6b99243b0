import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `isSo` returns true. Throws Error with the condition after three minutes. */
export async function waitUntil(
  condition: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 180_000,
): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`It did not come about: ${condition}`);
    await pause(20);
  }
}
