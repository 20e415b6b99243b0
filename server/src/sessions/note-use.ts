import type { Context } from '../platform/context.ts';
import { useUnwrittenMs } from './idle-rules.ts';
import { aheadMostMs, sessionStore } from './store.ts';

/** Returns what writes down that somebody used a session, unless that was written a moment ago. It never throws. */
export function createNoteUse({ engine, settings, log }: Pick<Context, 'engine' | 'settings' | 'log'>) {
  const unwrittenMs = useUnwrittenMs(settings);
  return async (tokenHash: string, lastUsedAt: number, nowMs: number): Promise<void> => {
    // What lies further ahead than clocks differ was written while one was wrong.
    if (lastUsedAt > nowMs - unwrittenMs && lastUsedAt <= nowMs + aheadMostMs) return;
    try {
      await engine.transaction((tx) => sessionStore(tx).use(tokenHash, nowMs, nowMs - unwrittenMs));
    } catch (error) {
      // A full disk must not keep anybody from reading.
      log.warn({ err: error }, 'The use of a session could not be written');
    }
  };
}
