import { resolve } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';

/**
 * `STORIES_CLOCK=2026-11-29T08:10Z npm run e2e` runs the stories as if they began at that moment, for servers,
 * browsers and stories. A Sunday or the end of a month can be tested on any day.
 */
const showTime = resolve(import.meta.dirname, 'show-time.ts');

/** Milliseconds by which this run's clocks are ahead of the machine's; usually 0. */
function aheadMs(): number {
  return Number(process.env.CLOCK_AHEAD_MS ?? 0);
}

/**
 * Sets this run's clock once for all processes: to the given moment, or past midnight if it is the clinic's last hour
 * of the day, in which walk-ins are impossible because an appointment must end on its day. Throws Error for an
 * invalid moment.
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

/** Extra environment of a server: this run's clock, optionally later. */
export function clockOfServer(laterMs = 0): Record<string, string> {
  const ms = aheadMs() + laterMs;
  if (ms === 0) return {};
  return { CLOCK_AHEAD_MS: String(ms), NODE_OPTIONS: `--import=${showTime}` };
}

/** Sets this run's clock in all pages of a browser from now on. */
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
      // A story may have set the clock of its page already.
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
