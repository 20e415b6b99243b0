import type { Context } from '../platform/context.ts';
import type { AccountRole } from './accounts/store.ts';
import { findIdleBeforeMs } from './idle-rules.ts';
import { sessionStore } from './store.ts';

/** Returns the number of valid sessions by role. */
export async function countSessions({
  engine,
  clock,
  settings,
}: Context): Promise<Record<AccountRole, number>> {
  const nowMs = clock.nowMs();
  return sessionStore(engine.read).countSessions(nowMs, findIdleBeforeMs(settings, nowMs));
}
