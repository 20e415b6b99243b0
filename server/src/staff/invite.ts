import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import { invitePerson as endpoint } from '@docket/contract/staff.ts';
import type { Context } from '../platform/context.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { addAccount } from '../sessions/accounts/add-account.ts';
import { checkIdentityConfirmed } from '../sessions/confirm-identity.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { toStaffMember } from './list.ts';

/** A new admin with an own account and a link to choose a password. Throws Refusal (conflict) when the email has an account. */
export async function invitePerson(context: Context, call: Call<typeof endpoint>) {
  const { input, caller } = call;
  const { engine, clock, log } = context;
  await checkIdentityConfirmed(context, caller);
  const nowMs = clock.nowMs();
  const answer = await engine.transaction(async (tx) => {
    const asked = toIdempotentRequest(endpoint, call, nowMs);
    const { person } = await withIdempotency(tx, asked, async () => {
      const id = await addAccount(tx, { role: 'admin', ...nameAndEmail(input), passwordHash: null, nowMs });
      await tx.publish({ topic: 'people', ids: { accountId: id } });
      return {
        person: toStaffMember(
          { id, ...nameAndEmail(input), canSignIn: false, secondFactor: false },
          caller.accountId,
        ),
      };
    });
    // A repeated call gets a link of its own: what is stored of the first one is its hash alone.
    const invitationPath = await createInvitation(tx, person._id, nowMs, {
      madeBy: caller.accountId,
      earlier: 'stay',
    });
    return { message: 'Invitation link created', person, invitationPath };
  });
  noteSecurity(log, 'link made', { accountId: answer.person._id, byId: caller.accountId });
  return answer;
}

function nameAndEmail({ name, email }: CheckedInputOf<typeof endpoint>) {
  return { name, email };
}
