import { NewPassword } from '@docket/contract/sessions.ts';
import { clinicValues } from '../platform/clinic-values.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { checkNotCommon } from '../platform/frequent-passwords.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { addAccount, normalEmail } from './accounts/add-account.ts';
import { type Account, accountStore } from './accounts/store.ts';
import { createInvitation } from './create-invitation.ts';
import { endSessions } from './end-sessions.ts';
import { secondFactorStore } from './second-factor/store.ts';

// Which ADMIN_PASSWORD was last put into which account: an argon2id hash, since a quick one could be guessed.
const seededKey = 'seeded admin';

interface Seeded {
  readonly accountId: string;
  readonly fingerprint: string;
}

/** What ADMIN_EMAIL and ADMIN_PASSWORD say; null where no password is set. */
interface WantedAdmin {
  readonly email: string;
  readonly password: string | null;
}

// Whom the settings named at the last start, so that nobody who was taken off since comes back by a restart.
const namedKey = 'admin of the settings';

interface Named {
  readonly email: string;
  readonly accountId: string;
}

/** How the admin of the settings signs in. */
type Way =
  | { readonly kind: 'password' | 'stays removed' }
  | { readonly kind: 'link'; readonly invitationPath: string };

/**
 * Makes sure that the admin of the settings is there. A changed ADMIN_PASSWORD sets the password anew and ends the
 * admin's sessions; an unchanged one leaves a password alone that was changed since.
 * Returns the path of a one-time link when the admin still has no password. Whom somebody took off the people who sign in
 * stays off, as long as anybody else can sign in.
 * Throws Refusal when the password is too short or long, or the email is a doctor's.
 */
export async function seedAdmin(context: Context, wanted: WantedAdmin): Promise<Way> {
  checkPassword(wanted.password);
  try {
    return await seed(context, wanted);
  } catch (error) {
    // Another node may have added the admin between our look and our write: the second look finds it.
    if (error instanceof Refusal && error.kind === 'conflict') return seed(context, wanted);
    throw error;
  }
}

async function seed({ engine, clock }: Context, wanted: WantedAdmin): Promise<Way> {
  const email = normalEmail(wanted.email);
  const { password } = wanted;
  const account = await accountStore(engine.read).findByEmail(email);
  checkIsAdmin(account);
  if (!account && (await wasTakenOff(engine.read, email))) return { kind: 'stays removed' };
  const isUnchanged =
    password !== null && account !== null && (await isSeeded(engine.read, account, password));
  const passwordHash = password === null || isUnchanged ? null : await hashChosen(password);

  return engine.transaction(async (tx) => {
    const nowMs = clock.nowMs();
    const accountId =
      account?.id ??
      (await addAccount(tx, { role: 'admin', email, name: 'Admin', passwordHash: null, nowMs }));
    const named: Named = { email, accountId };
    await clinicValues(tx).write(namedKey, JSON.stringify(named));
    if (passwordHash !== null) await putPassword(tx, accountId, passwordHash);
    if (passwordHash !== null || account?.passwordHash) return { kind: 'password' };
    return { kind: 'link', invitationPath: await createInvitation(tx, accountId, nowMs) };
  });
}

async function wasTakenOff(read: Connection, email: string): Promise<boolean> {
  const named = await readValue<Named>(read, namedKey);
  if (named?.email !== email) return false;
  const accounts = accountStore(read);
  // Nobody left who could let anybody in: then the settings are the way back.
  return Boolean((await accounts.find(named.accountId))?.removedAt) && (await accounts.hasAdminWhoSignsIn());
}

async function isSeeded(read: Connection, account: Account, password: string): Promise<boolean> {
  const seeded = await readValue<Seeded>(read, seededKey);
  return seeded?.accountId === account.id && (await verifyPassword(seeded.fingerprint, password));
}

// Written in this file and nowhere else.
async function readValue<T>(read: Connection, key: string): Promise<T | null> {
  const value = await clinicValues(read).read(key);
  return value === null ? null : (JSON.parse(value) as T);
}

async function putPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await accountStore(tx).setPassword(accountId, passwordHash);
  // Whoever sets the settings is in the machine: the way back in when phone and recovery codes are lost too.
  await secondFactorStore(tx).remove(accountId);
  await endSessions(tx, accountId);
  const seeded: Seeded = { accountId, fingerprint: passwordHash };
  await clinicValues(tx).write(seededKey, JSON.stringify(seeded));
}

function checkPassword(password: string | null): void {
  if (password === null) return;
  const checked = NewPassword.safeParse(password);
  if (!checked.success) {
    throw new Refusal('invalid', `ADMIN_PASSWORD is not valid: ${checked.error.issues[0]?.message}`);
  }
}

// One that was set before stays good: a practice must not find its door shut after an update.
async function hashChosen(password: string): Promise<string> {
  await checkNotCommon(password, 'ADMIN_PASSWORD').catch(() => {
    throw new Refusal('invalid', 'ADMIN_PASSWORD is one of the most common passwords: choose another');
  });
  return hashPassword(password);
}

function checkIsAdmin(account: Account | null): void {
  if (account && account.role !== 'admin') {
    throw new Refusal('conflict', 'ADMIN_EMAIL is the email of a doctor: choose another one for the admin');
  }
}
