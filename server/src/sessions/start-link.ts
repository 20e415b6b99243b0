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
 * Returns the one-time link that creates the clinic's first admin, or where it is; where one is made, earlier ones end.
 * Throws Refusal (conflict) when there is an admin already.
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

// The link that the last start made, and where it went: only its hash is stored, so no other node can show it again.
const key = 'sign-in link';

interface KeptLink {
  readonly tokenHash: string;
  readonly node: string;
  /** null: in a terminal, or among what the node printed */
  readonly file: string | null;
}

/** Who starts: a node by its name, the file it will put a link into, and the token of the link that lies there by now. */
export interface StartingNode {
  readonly name: string;
  /** null: it will print the link */
  readonly file: string | null;
  readonly token: string | null;
}

/** Where the link is: its path, for this node to hand over, or the node that has it, in which file. */
export type StartLink =
  | { readonly kind: 'here'; readonly path: string }
  | ({ readonly kind: 'elsewhere' } & Pick<KeptLink, 'node' | 'file'>);

/** The name that a node has for the others. A folder has one server, whatever port that listens on. */
export function nodeName({ kind }: Pick<Engine, 'kind'>, { port }: Pick<Settings, 'port'>): string {
  return kind === 'sqlite' ? hostname() : `${hostname()}, port ${port}`;
}

/**
 * Keeps the one link by which a new clinic is entered: takes whose it is (null: the first admin's, who has no account yet)
 * and how a new one is made, which ends the earlier. A living one stays, on whichever node it is; only the node that made
 * it and no longer has it makes another. Nodes that start together wait here for each other.
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

/** Keeps that the link of this path was printed after all, so that other nodes say so. */
export async function keepThatPrinted(engine: Engine, path: string): Promise<void> {
  await engine.transaction(async (tx) => {
    const kept = await holdKept(tx);
    if (kept?.tokenHash === hashToken(tokenOf(path))) await writeKept(tx, { ...kept, file: null });
  });
}

async function holdKept(tx: Tx): Promise<KeptLink | null> {
  // Written in this file and nowhere else.
  return JSON.parse(await storedSettings(tx).hold(key, 'null')) as KeptLink | null;
}

async function writeKept(tx: Tx, kept: KeptLink): Promise<void> {
  await storedSettings(tx).write(key, JSON.stringify(kept));
}

const beforeToken = '/set-password#';

function pathOf(token: string): string {
  return `${beforeToken}${token}`;
}

/** The token in a link's path or whole address. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1).trim();
}
