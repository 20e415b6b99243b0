import type * as contract from '@docket/contract/endpoints/doctors.ts';
import { notFound } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { sessionStore } from '../sessions/store.ts';
import type { ScheduleContext } from './schedule-effect.ts';
import { doctorStore } from './store.ts';

/**
 * Archives a doctor, or restores one. An archived doctor keeps history and password, takes no bookings and cannot
 * sign in. Links end, and an open session gets only the refusal that names the archiving.
 */
export async function archiveDoctor(
  context: ScheduleContext,
  { caller, input: { docId, archived } }: Call<typeof contract.archiveDoctor>,
) {
  const { engine, clock, log, onScheduleChange } = context;
  const done = await engine.transaction(async (tx) => {
    const account = await accountStore(tx).lock(docId, 'doctor');
    if (!account) throw notFound('Doctor');
    const at = archived ? clock.nowMs() : null;
    await accountStore(tx).setRemoved(docId, 'doctor', at);
    await doctorStore(tx).setArchived(docId, at);
    if (archived) await sessionStore(tx).endInvitationsOf(docId);
    // A restored doctor signs in again and makes a new calendar link.
    else if (account.removedAt !== null) {
      await sessionStore(tx).endAllOf(docId);
      await sessionStore(tx).endCalendarLinkOf(docId);
    }
    await tx.publish({ topic: 'doctors', ids: { doctorId: docId } });
    return onScheduleChange(tx, clock, docId);
  });
  const event = archived ? 'access taken away' : 'access given back';
  logSecurity(log, event, { accountId: docId, byId: caller.accountId });
  return { message: `${archived ? 'Doctor archived' : 'Doctor brought back'}${done}` };
}
