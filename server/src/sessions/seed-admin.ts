import { NewPassword } from '@docket/contract/sessions.ts';
import { clinicValues } from '../platform/clinic-values.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { addAccount, normalEmail } from './accounts/add-account.ts';
import { type Account, accountStore } from './accounts/store.ts';
import { createInvitation } from './create-invitation.ts';
import { sessionStore } from './store.ts';

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

/** null: with a password. */
interface Way {
  readonly invitationPath: string | null;
}

/**
 * Makes sure that the admin of the settings is there. A changed ADMIN_PASSWORD sets the password anew and ends the
 * admin's sessions; an unchanged one leaves a password alone that was changed since.
 * Returns the path of a one-time link when the admin still has no password, else null.
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

async function seed({ engine, clock }: Context, { email, password }: WantedAdmin): Promise<Way> {
  const { account, seeded } = await readSeeded(engine.read, normalEmail(email));
  checkIsAdmin(account);
  const isUnchanged =
    password !== null &&
    account !== null &&
    seeded?.accountId === account.id &&
    (await verifyPassword(seeded.fingerprint, password));
  const passwordHash = password === null || isUnchanged ? null : await hashPassword(password);

  return engine.transaction(async (tx) => {
    const accountId =
      account?.id ??
      (await addAccount(tx, {
        role: 'admin',
        email,
        name: 'Admin',
        passwordHash: null,
        nowMs: clock.nowMs(),
      }));
    if (passwordHash !== null) await putPassword(tx, accountId, passwordHash);
    const hasPassword = passwordHash !== null || Boolean(account?.passwordHash);
    return { invitationPath: hasPassword ? null : await createInvitation(tx, accountId, clock.nowMs()) };
  });
}

async function readSeeded(read: Connection, email: string) {
  const account = await accountStore(read).findByEmail(email);
  const value = await clinicValues(read).read(seededKey);
  // Written by `putPassword` below and nothing else.
  return { account, seeded: value === null ? null : (JSON.parse(value) as Seeded) };
}

async function putPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await accountStore(tx).setPassword(accountId, passwordHash);
  await sessionStore(tx).endAllOf(accountId);
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

function checkIsAdmin(account: Account | null): void {
  if (account && account.role !== 'admin') {
    throw new Refusal('conflict', 'ADMIN_EMAIL is the email of a doctor: choose another one for the admin');
  }
}
