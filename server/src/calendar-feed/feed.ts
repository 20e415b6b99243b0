import type * as contract from '@docket/contract/endpoints/calendar-feed.ts';
import { loadActiveDoctor } from '../doctors/load-active-doctor.ts';
import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { sessionStore } from '../sessions/store.ts';
import { calendarFeedStore } from './store.ts';

/** Returns a doctor's feed, or null. Throws Refusal (not found). */
export async function readCalendarFeed({ engine }: Context, call: Call<typeof contract.readCalendarFeed>) {
  const doctorId = getDoctorId(call);
  await checkDoctor(engine.read, doctorId);
  const feed = await calendarFeedStore(engine.read).find(doctorId);
  return { feed: feed && { fullNames: feed.fullNames, madeAt: feed.madeAt } };
}

/**
 * Creates a doctor's feed, replaces its URL, or switches between names and initials. Needs a confirmed identity,
 * because the URL alone gives access from then on. Throws Refusal: not found, conflict (archived), forbidden,
 * unauthenticated.
 */
export async function setCalendarFeed(context: Context, call: Call<typeof contract.setCalendarFeed>) {
  const { engine, clock, log } = context;
  const { caller, input, origin } = call;
  const doctorId = getDoctorId(call);
  const saved = await engine.transaction(async (tx) => {
    await loadActiveDoctor(tx, doctorId);
    // Locks the session: one that is being ended (new password, sign-out elsewhere) must not leave a link behind.
    if (!(await sessionStore(tx).lockSession(caller.tokenHash)))
      throw new Refusal('unauthenticated', 'Your session has ended. Please log in again');
    const store = calendarFeedStore(tx);
    const before = await store.find(doctorId);
    const { fullNames } = input;
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
    if (before && !input.newLink) {
      await store.setFullNames(doctorId, fullNames);
      return { feed: { fullNames, madeAt: before.madeAt }, token: null };
    }
    const feed = { fullNames, madeAt: clock.nowMs() };
    const token = createToken();
    await store.save({ doctorId, ...feed, madeBy: caller.accountId, tokenHash: hashToken(token) });
    return { feed, token };
  });
  if (saved.token === null) return { message: 'Calendar feed changed', feed: saved.feed, url: null };
  logSecurity(log, 'calendar feed made', { accountId: doctorId, byId: caller.accountId });
  const url = `${origin}/feed/${saved.token}.ics`;
  return { message: 'Calendar link created', feed: saved.feed, url };
}

/** Ends a doctor's feed, also that of an archived doctor. Throws Refusal (not found). */
export async function endCalendarFeed({ engine, log }: Context, call: Call<typeof contract.endCalendarFeed>) {
  const doctorId = getDoctorId(call);
  const isEnded = await engine.transaction(async (tx) => {
    await checkDoctor(tx, doctorId);
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
    return calendarFeedStore(tx).remove(doctorId);
  });
  if (isEnded) logSecurity(log, 'calendar feed ended', { accountId: doctorId, byId: call.caller.accountId });
  return { message: 'Calendar feed ended' };
}

async function checkDoctor(connection: Connection, doctorId: string): Promise<void> {
  if (!(await doctorStore(connection).find(doctorId))) throw notFound('Doctor');
}
