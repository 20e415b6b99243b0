import type { readInvitation as endpoint } from '@docket/contract/sessions.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { accountStore } from './accounts/store.ts';
import { sessionStore } from './store.ts';

/** Who a link is for. Throws Refusal (not found) when it is used, expired or unknown: all three look the same. */
export async function readInvitation({ engine, clock }: Context, { input }: Call<typeof endpoint>) {
  const link = await sessionStore(engine.read).findLink(hashToken(input.token), clock.nowMs());
  if (!link) throw linkNotFound();
  // The first admin has no account yet, and chooses name and email on that page.
  if (link.accountId === null) return { role: 'admin' as const, name: '', email: '' };
  const account = await accountStore(engine.read).find(link.accountId);
  // A link that was made while its account was being shut leads nowhere.
  if (!account || account.removedAt !== null) throw linkNotFound();
  return { role: account.role, name: account.name, email: account.email };
}

/** The refusal of a link that is used, expired or unknown. */
export function linkNotFound(): Refusal {
  return new Refusal('not found', 'This link was already used or has expired. Please ask for a new one');
}
