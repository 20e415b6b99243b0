import type { Context } from '../platform/context.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { normalEmail } from './accounts/add-account.ts';
import { accountStore, type Role } from './accounts/store.ts';
import { sayDevice } from './say-device.ts';
import { asksForCode, checkAtSignIn, codeNeeded } from './second-factor/check-at-sign-in.ts';
import { startTry, succeed, takeBack } from './sign-in-limit/sign-in-limit.ts';
import { startSession } from './start-session.ts';

const welcomes = { admin: 'Admin login successful', doctor: 'Doctor login successful' } as const;

/** Signs in with email and password, and a code where the account asks for one. Throws Refusal: unauthenticated, too many. */
export async function login(
  context: Context,
  role: Role,
  credentials: { email: string; password: string; code?: string | undefined },
  { address, userAgent }: { address: string; userAgent: string },
) {
  const { engine, clock } = context;
  const who = { role, email: normalEmail(credentials.email), address };
  const tried = await startTry(engine, who, clock.nowMs());

  const account = await accountStore(engine.read).findByEmail(who.email);
  const mayEnter = account?.role === role && account.removedAt === null;
  const passwordHash = mayEnter ? account.passwordHash : null;
  // Also for nobody, for the other role, for who was archived and without a password yet: the same work, so that time tells nothing.
  const isRight = await verifyPassword(passwordHash, credentials.password);
  if (!isRight || !account || passwordHash === null) throw notRight();

  const { code } = credentials;
  if (code === undefined && (await asksForCode(engine.read, account.id))) {
    // The panel asks for the code once it knows that one is needed: not a failed try.
    await engine.transaction((tx) => takeBack(tx, tried));
    throw codeNeeded();
  }

  const token = await engine.transaction(async (tx) => {
    // The password may have been changed while it was verified; then this one is no longer right.
    if (!(await accountStore(tx).holdWhilePasswordIs(account.id, passwordHash))) throw notRight();
    await checkAtSignIn(tx, account.id, code, clock.nowMs());
    await succeed(tx, tried);
    return startSession(context, tx, account.id, sayDevice(userAgent));
  });
  return { token, message: welcomes[role] };
}

function notRight(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials');
}
