import { v7 as createId } from 'uuid';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { sessionStore } from './store.ts';

const msPerHour = 3_600_000;

/**
 * Signs an account in: takes the open transaction, the account's id and the device in words; returns the token, which is
 * stored as its hash only.
 */
export async function startSession(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
  accountId: string,
  device = '',
): Promise<string> {
  const token = createToken();
  const createdAt = clock.nowMs();
  await sessionStore(tx).insert({
    tokenHash: hashToken(token),
    kind: 'session',
    accountId,
    createdAt,
    expiresAt: createdAt + settings.sessionHours * msPerHour,
    id: createId(),
    device,
  });
  return token;
}
