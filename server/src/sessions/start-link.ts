import { hostname } from 'node:os';
import type { Context } from '../platform/context.ts';
import type { Engine, Tx } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { storedSettings } from '../platform/stored-settings.ts';
import { hashToken } from '../platform/tokens.ts';
import { accountStore } from './accounts/store.ts';
import { createLink } from './create-invitation.ts';
import { sessionStore } from './store.ts';

/**
 * Returns the one-time link that creates the first admin, or its location; a new link ends earlier ones. Throws
 * Refusal (conflict) if there is an admin.
 */
export function createFirstAdminLink({ engine, clock }: Context, node: StartingNode): Promise<StartLink> {
  return engine.transaction(async (tx) => {
    if (await accountStore(tx).hasAdmin()) throw new Refusal('conflict', 'This clinic has an admin already');
    const nowMs = clock.nowMs();
    return findOrCreateStartLink(tx, node, null, {
      nowMs,
      make: async () => {
        await sessionStore(tx).endFirstAdminLinks();
        return createLink(tx, { kind: 'first admin', accountId: null }, nowMs);
      },
    });
  });
}

// The last start's link and its location. Only its hash is stored, so no other node can show it.
const storedLinkKey = 'sign-in link';

interface StoredLink {
  readonly tokenHash: string;
  readonly node: string;
  /** Null if the node printed it. */
  readonly file: string | null;
}

/** The starting node: its name, the file for a link, and the token of the link in that file. */
export interface StartingNode {
  readonly name: string;
  /** Null if the node prints the link. */
  readonly file: string | null;
  readonly token: string | null;
}

/** The link's path on this node, or the node and file that have it. */
export type StartLink =
  | { readonly kind: 'here'; readonly path: string }
  | ({ readonly kind: 'elsewhere' } & Pick<StoredLink, 'node' | 'file'>);

/** Returns the node's name for other nodes. A folder has one server, so its port is left out. */
export function formatNodeName({ kind }: Pick<Engine, 'kind'>, { port }: Pick<Settings, 'port'>): string {
  return kind === 'sqlite' ? hostname() : `${hostname()}, port ${port}`;
}

/**
 * Returns the one link for entering a new practice (`accountId` null: the first admin's). A valid link is used again,
 * on any node; the node that made a link and lost it makes another, which ends the earlier. A lock makes nodes that
 * start together wait for each other.
 */
export async function findOrCreateStartLink(
  tx: Tx,
  node: StartingNode,
  accountId: string | null,
  { nowMs, make }: { readonly nowMs: number; readonly make: () => Promise<string> },
): Promise<StartLink> {
  const storedLink = await lockStoredLink(tx);
  const isValid = async (tokenHash: string) => {
    const link = await sessionStore(tx).findLink(tokenHash, nowMs);
    return link !== null && link.accountId === accountId;
  };
  if (node.token !== null && (await isValid(hashToken(node.token))))
    return { kind: 'here', path: toLinkPath(node.token) };
  if (storedLink && storedLink.node !== node.name && (await isValid(storedLink.tokenHash)))
    return { kind: 'elsewhere', node: storedLink.node, file: storedLink.file };
  const path = await make();
  await saveLink(tx, { tokenHash: hashToken(readToken(path)), node: node.name, file: node.file });
  return { kind: 'here', path };
}

/** Records that the link of this path was printed, so that other nodes name this place. */
export async function recordPrintedLink(engine: Engine, path: string): Promise<void> {
  await engine.transaction(async (tx) => {
    const storedLink = await lockStoredLink(tx);
    if (storedLink?.tokenHash === hashToken(readToken(path)))
      await saveLink(tx, { ...storedLink, file: null });
  });
}

async function lockStoredLink(tx: Tx): Promise<StoredLink | null> {
  // Written by this file only.
  return JSON.parse(await storedSettings(tx).hold(storedLinkKey, 'null')) as StoredLink | null;
}

async function saveLink(tx: Tx, storedLink: StoredLink): Promise<void> {
  await storedSettings(tx).write(storedLinkKey, JSON.stringify(storedLink));
}

const pathBeforeToken = '/set-password#';

function toLinkPath(token: string): string {
  return `${pathBeforeToken}${token}`;
}

/** Returns the token in a link's path or URL. */
export function readToken(link: string): string {
  return link.slice(link.indexOf('#') + 1).trim();
}
