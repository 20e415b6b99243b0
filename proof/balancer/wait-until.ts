import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so. Throws Error that names it when it has not come about after three minutes. */
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
