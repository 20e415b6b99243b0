import { v7 as createId } from 'uuid';
import type { Tx } from '../platform/database/engine.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { sessionStore, type Token } from './store.ts';

/** How long a link lets somebody choose a password (specification 10.15). */
const invitationMs = 7 * 24 * 60 * 60 * 1_000;

interface Invitation {
  /** the admin who makes it and with whose access it ends; left out: the program, at its start */
  readonly madeBy?: string;
  /** whether earlier links of the account end, as they do unless told */
  readonly earlier?: 'end' | 'stay';
}

/**
 * The path of a new one-time link to choose a password. Only the link's hash is stored.
 */
export async function createInvitation(
  tx: Tx,
  accountId: string,
  nowMs: number,
  { madeBy, earlier = 'end' }: Invitation = {},
): Promise<string> {
  if (earlier === 'end') await sessionStore(tx).endInvitationsOf(accountId);
  return createLink(tx, { kind: 'invitation', accountId, madeBy: madeBy ?? null }, nowMs);
}

/** The path of a new link under the panel's own origin. */
export async function createLink(
  tx: Tx,
  link: Pick<Token, 'kind' | 'accountId' | 'madeBy'>,
  nowMs: number,
): Promise<string> {
  const token = createToken();
  await sessionStore(tx).insert({
    ...link,
    id: createId(),
    tokenHash: hashToken(token),
    createdAt: nowMs,
    expiresAt: nowMs + invitationMs,
  });
  return `/set-password#${token}`;
}
