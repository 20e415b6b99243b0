import { NewPassword } from '@docket/contract/endpoints/sessions.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { storedSettings } from '../platform/stored-settings.ts';
import { addAccount } from './accounts/add-account.ts';
import { normalizeEmail } from './accounts/normalize-email.ts';
import { type Account, accountStore } from './accounts/store.ts';
import { checkChosenPassword } from './check-chosen-password.ts';
import { createInvitation } from './create-invitation.ts';
import { endEveryAccess } from './end-sessions.ts';
import { reopenSignIn } from './login-rate-limit/login-rate-limit.ts';
import { secondFactorStore } from './second-factor/store.ts';
import { findOrCreateStartLink, type StartingNode, type StartLink } from './start-link.ts';
import { sessionStore } from './store.ts';

// The last applied ADMIN_PASSWORD as an argon2id hash, and its account. A fast hash could be guessed.
const seededKey = 'seeded admin';

interface SeededAdmin {
  readonly accountId: string;
  readonly fingerprint: string;
}

/** ADMIN_EMAIL and ADMIN_PASSWORD; null without a password. */
interface AdminCredentials {
  readonly email: string;
  readonly password: string | null;
}

// The account that the settings named at the last start. A restart must not restore an admin who was removed since.
const namedKey = 'admin of the settings';

interface NamedAdmin {
  readonly email: string;
  readonly accountId: string;
}

/** How the admin of the settings signs in. */
type SeedResult =
  | { readonly kind: 'password' | 'stays removed' }
  | { readonly kind: 'link'; readonly link: StartLink };

/**
 * Ensures that the admin of the settings exists. A changed ADMIN_PASSWORD sets the password, ends the admin's sessions
 * and makes the admin a manager; an unchanged one leaves password and role alone. Returns a one-time link, or its
 * location, if the admin has no password. A changed ADMIN_PASSWORD restores a removed admin, with name and history. A
 * restart alone restores a removed admin only if no other manager can sign in. Throws Refusal for a password that is
 * too short or long, and for a doctor's email.
 */
export async function seedAdmin(
  context: Context,
  credentials: AdminCredentials,
  node: StartingNode,
): Promise<SeedResult> {
  checkPassword(credentials.password);
  try {
    return await seed(context, credentials, node);
  } catch (error) {
    // Another node may have added the admin between read and write; the second run finds it.
    if (error instanceof Refusal && error.kind === 'conflict') return seed(context, credentials, node);
    throw error;
  }
}

async function seed(
  context: Context,
  credentials: AdminCredentials,
  node: StartingNode,
): Promise<SeedResult> {
  const { engine, clock } = context;
  const email = normalizeEmail(credentials.email);
  const { password } = credentials;
  const account = await accountStore(engine.read).findByEmail(email);
  checkIsAdmin(account);
  const removedId = account ? null : await findRemovedAdmin(engine.read, email);
  const ownerId = account?.id ?? removedId;
  const isUnchanged =
    password !== null && ownerId !== null && (await isSeeded(engine.read, ownerId, password));
  // A person who can edit the settings outranks the manager who removed the access; a restart alone does not.
  if (removedId !== null && (password === null || isUnchanged)) return { kind: 'stays removed' };
  const passwordHash =
    password === null || isUnchanged ? null : await checkAndHashPassword(context, password, email);

  return engine.transaction(async (tx) => {
    const nowMs = clock.nowMs();
    if (removedId !== null && !(await accountStore(tx).restoreAccess(removedId, email)))
      throw refuseChangedAdmin();
    const accountId =
      ownerId ?? (await addAccount(tx, { role: 'admin', email, name: 'Admin', passwordHash: null, nowMs }));
    const namedAdmin: NamedAdmin = { email, accountId };
    await storedSettings(tx).write(namedKey, JSON.stringify(namedAdmin));
    if (passwordHash !== null) {
      await resetPassword(tx, accountId, passwordHash);
      await reopenSignIn(tx, { role: 'admin', email });
    }
    if (passwordHash !== null || account?.passwordHash) return { kind: 'password' };
    const make = () => createInvitation(tx, accountId, nowMs);
    return { kind: 'link', link: await findOrCreateStartLink(tx, node, accountId, { nowMs, make }) };
  });
}

// Returns the account that the settings named if its access was removed since, else null.
async function findRemovedAdmin(read: Connection, email: string): Promise<string | null> {
  const namedAdmin = await readStoredValue<NamedAdmin>(read, namedKey);
  if (namedAdmin?.email !== email) return null;
  const accounts = accountStore(read);
  const isRemoved = Boolean((await accounts.find(namedAdmin.accountId))?.removedAt);
  // Without a manager who can sign in, the settings are the way back.
  return isRemoved && (await accounts.hasActiveManager()) ? namedAdmin.accountId : null;
}

function refuseChangedAdmin(): Refusal {
  return new Refusal('conflict', 'The admin of the settings was changed meanwhile');
}

async function isSeeded(read: Connection, accountId: string, password: string): Promise<boolean> {
  const seeded = await readStoredValue<SeededAdmin>(read, seededKey);
  return seeded?.accountId === accountId && (await verifyPassword(seeded.fingerprint, password));
}

// Written by this file only.
async function readStoredValue<T>(read: Connection, key: string): Promise<T | null> {
  const value = await storedSettings(read).read(key);
  return value === null ? null : (JSON.parse(value) as T);
}

async function resetPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await accountStore(tx).setPassword(accountId, passwordHash);
  await accountStore(tx).makeManager(accountId);
  // The settings are the way back after the loss of phone and recovery codes.
  await secondFactorStore(tx).remove(accountId);
  await endEveryAccess(tx, accountId);
  // Links made with a stolen session must not let an intruder in again.
  await sessionStore(tx).endLinksMadeBy(accountId);
  const seeded: SeededAdmin = { accountId, fingerprint: passwordHash };
  await storedSettings(tx).write(seededKey, JSON.stringify(seeded));
}

function checkPassword(password: string | null): void {
  if (password === null) return;
  const checked = NewPassword.safeParse(password);
  if (!checked.success) {
    throw new Refusal('invalid', `ADMIN_PASSWORD is not valid: ${checked.error.issues[0]?.message}`);
  }
}

// Only a changed password is checked: a stricter check after an update must not lock a practice out.
async function checkAndHashPassword(context: Context, password: string, email: string): Promise<string> {
  await checkChosenPassword(context, password, 'ADMIN_PASSWORD', [email]).catch(() => {
    const sentence =
      'ADMIN_PASSWORD is easy to guess, one of the most common, or made of words that everybody knows';
    throw new Refusal('invalid', `${sentence}: choose another`);
  });
  return hashPassword(password);
}

function checkIsAdmin(account: Account | null): void {
  if (account && account.role !== 'admin') {
    throw new Refusal('conflict', 'ADMIN_EMAIL is the email of a doctor: choose another one for the admin');
  }
}
