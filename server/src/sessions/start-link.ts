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
    return keepStartLink(tx, node, null, {
      nowMs,
      make: async () => {
        await sessionStore(tx).endFirstAdminLinks();
        return createLink(tx, { kind: 'first admin', accountId: null }, nowMs);
      },
    });
  });
}

// The last start's link and its location. Only its hash is stored, so no other node can show it.
const key = 'sign-in link';

interface KeptLink {
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
  | ({ readonly kind: 'elsewhere' } & Pick<KeptLink, 'node' | 'file'>);

/** Returns the node's name for other nodes. A folder has one server, so its port is left out. */
export function nodeName({ kind }: Pick<Engine, 'kind'>, { port }: Pick<Settings, 'port'>): string {
  return kind === 'sqlite' ? hostname() : `${hostname()}, port ${port}`;
}

/**
 * Keeps one link for entering a new practice (`accountId` null: the first admin's); making a new one ends the
 * earlier. A valid link stays, on whichever node it is; only the node that made it and lost it makes another. Nodes
 * that start together wait here for each other.
 */
export async function keepStartLink(
  tx: Tx,
  node: StartingNode,
  accountId: string | null,
  { nowMs, make }: { readonly nowMs: number; readonly make: () => Promise<string> },
): Promise<StartLink> {
  const kept = await holdKept(tx);
  const isLiving = async (tokenHash: string) => {
    const link = await sessionStore(tx).findLink(tokenHash, nowMs);
    return link !== null && link.accountId === accountId;
  };
  if (node.token !== null && (await isLiving(hashToken(node.token))))
    return { kind: 'here', path: pathOf(node.token) };
  if (kept && kept.node !== node.name && (await isLiving(kept.tokenHash)))
    return { kind: 'elsewhere', node: kept.node, file: kept.file };
  const path = await make();
  await writeKept(tx, { tokenHash: hashToken(tokenOf(path)), node: node.name, file: node.file });
  return { kind: 'here', path };
}

/** Records that the link of this path was printed, so other nodes say so. */
export async function keepThatPrinted(engine: Engine, path: string): Promise<void> {
  await engine.transaction(async (tx) => {
    const kept = await holdKept(tx);
    if (kept?.tokenHash === hashToken(tokenOf(path))) await writeKept(tx, { ...kept, file: null });
  });
}

async function holdKept(tx: Tx): Promise<KeptLink | null> {
  // Written by this file only.
  return JSON.parse(await storedSettings(tx).hold(key, 'null')) as KeptLink | null;
}

async function writeKept(tx: Tx, kept: KeptLink): Promise<void> {
  await storedSettings(tx).write(key, JSON.stringify(kept));
}

const beforeToken = '/set-password#';

function pathOf(token: string): string {
  return `${beforeToken}${token}`;
}

/** Returns the token in a link's path or URL. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1).trim();
}
