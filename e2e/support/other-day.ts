import { resolve } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';

/**
 * `STORIES_CLOCK=2026-11-29T08:10Z npm run e2e` plays the stories as if they began at that moment: for the servers, the
 * browsers and the stories themselves. So a Sunday or the end of a month needs no waiting for.
 */
const showTime = resolve(import.meta.dirname, 'show-time.ts');

/** By how much every clock of this run is before the machine's; 0 on the day at hand. */
function aheadMs(): number {
  return Number(process.env.CLOCK_AHEAD_MS ?? 0);
}

/**
 * Decides by how much, once for all processes of a run: so that it begins at the moment given, or after midnight where the
 * clinic's day is in its last hour. Nobody could walk in then, as an appointment ends on the day it begins. Throws Error when the
 * moment is none.
 */
export function setClock(moment: string | undefined, clinicTimeZone: string): void {
  if (process.env.CLOCK_AHEAD_MS) return;
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: clinicTimeZone }).format();
  const isLate = hour === '23';
  if (!moment && !isLate) return;
  const ms = moment ? Date.parse(moment) - Date.now() : 3_600_000;
  if (Number.isNaN(ms)) throw new Error(`STORIES_CLOCK is no moment: ${moment}`);
  process.env.CLOCK_AHEAD_MS = String(ms);
}

/** What a server is started with beside its settings, to show the time of this run, or so much later. */
export function clockOfServer(laterMs = 0): Record<string, string> {
  const ms = aheadMs() + laterMs;
  if (ms === 0) return {};
  return { CLOCK_AHEAD_MS: String(ms), NODE_OPTIONS: `--import=${showTime}` };
}

/** Shows the time of this run to all pages of a browser from now on. */
export async function showTimeIn(browser: Browser): Promise<void> {
  if (aheadMs() === 0) return;
  await import('./show-time.ts');
  const machineMs = Date.now() - aheadMs();
  browser.on('context', (context) => void shift(context, machineMs));
}

function shift(context: BrowserContext, machineMs: number): Promise<unknown> {
  return context.addInitScript(
    ([ms, ahead]) => {
      const Machines = Date;
      // Where a story has set the clock itself, the page has that one already.
      if (Math.abs(Machines.now() - ms) > 3 * 3_600_000) return;
      const now = () => Machines.now() + ahead;
      globalThis.Date = new Proxy(Machines, {
        construct: (of, args, newTarget) =>
          Reflect.construct(
            of,
            args.length === 0 ? [now()] : args,
            newTarget === globalThis.Date ? of : newTarget,
          ),
        apply: () => new Machines(now()).toString(),
        get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
      });
    },
    [machineMs, aheadMs()] as const,
  );
}
