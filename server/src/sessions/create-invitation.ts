import { v7 as createId } from 'uuid';
import type { Tx } from '../platform/database/engine.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { sessionStore, type Token } from './store.ts';

/** How long an invitation link works (specification 10.15), in milliseconds. */
const invitationMs = 7 * 24 * 60 * 60 * 1_000;

interface Invitation {
  /**
   * The admin who makes the link and whose access it depends on; omitted for a link that the program makes at its
   * start.
   */
  readonly madeBy?: string;
  /** Whether earlier links of the account end; default: they do. */
  readonly earlier?: 'end' | 'stay';
}

/** Returns the path of a new one-time link to choose a password. Only its hash is stored. */
export async function createInvitation(
  tx: Tx,
  accountId: string,
  nowMs: number,
  { madeBy, earlier = 'end' }: Invitation = {},
): Promise<string> {
  if (earlier === 'end') await sessionStore(tx).endInvitationsOf(accountId);
  return createLink(tx, { kind: 'invitation', accountId, madeBy: madeBy ?? null }, nowMs);
}

/** Returns the path of a new link under the panel's origin. */
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
