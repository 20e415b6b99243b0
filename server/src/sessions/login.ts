import type { Endpoint } from '@docket/contract/endpoint.ts';
import type { Context } from '../platform/context.ts';
import { aboutAsLongAsVerifying, verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { noteSecurity, type SecurityFacts } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { normalEmail } from './accounts/add-account.ts';
import { type AccountRole, accountStore, type KnownAccount } from './accounts/store.ts';
import { formatDevice } from './format-device.ts';
import { startTry, succeed, takeBack, tellFailures } from './login-rate-limit/login-rate-limit.ts';
import { asksForCode, checkAtSignIn, codeNeeded } from './second-factor/check-at-sign-in.ts';
import { startSession } from './start-session.ts';

const welcomes = { admin: 'Admin login successful', doctor: 'Doctor login successful' } as const;

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}
type From = Pick<Call<Endpoint>, 'address' | 'userAgent' | 'log'>;

/** Signs in with email and password, and a code where the account asks for one. Throws Refusal: unauthenticated, too many. */
export async function login(context: Context, role: AccountRole, credentials: Credentials, from: From) {
  const account = await accountStore(context.engine.read).findByEmail(normalEmail(credentials.email));
  const facts = { accountId: account?.id ?? null, role };
  try {
    const { token, isWithCode, failedTries } = await signIn(context, role, account, credentials, from);
    const how = isWithCode ? 'password and code' : 'password';
    noteSecurity(from.log, 'signed in', { ...facts, how });
    // Whoever has a second factor has just used it.
    const mustSetUp = context.settings.secondFactor === 'required' && !isWithCode;
    return {
      token,
      message: welcomes[role],
      ...(mustSetUp && { secondFactorNeeded: true as const }),
      ...(failedTries > 0 && { failedTries }),
    };
  } catch (error) {
    const because = whyRefused(error, credentials);
    if (because) noteSecurity(from.log, 'sign-in refused', { ...facts, because });
    throw error;
  }
}

async function signIn(
  context: Context,
  role: AccountRole,
  account: KnownAccount | null,
  { email, password, code }: Credentials,
  { address, userAgent }: From,
) {
  const { engine, clock } = context;
  const tried = await startTry(engine, { role, email: normalEmail(email), address }, clock.nowMs()).catch(
    async (refusal) => {
      // As late as a wrong password where the account is known, which is answered alike.
      await aboutAsLongAsVerifying();
      throw refusal;
    },
  );

  const mayEnter = account?.role === role && account.removedAt === null;
  const passwordHash = mayEnter ? account.passwordHash : null;
  // Also for nobody, for the other role, for who was archived and without a password yet: the same work, so that time tells nothing.
  const isRight = await verifyPassword(passwordHash, password);
  if (!isRight || !account || passwordHash === null) throw tried.ifWrong ?? notRight();

  if (code === undefined && (await asksForCode(engine.read, account.id))) {
    // The panel asks for the code once it knows that one is needed: not a failed try.
    await engine.transaction((tx) => takeBack(tx, tried));
    throw codeNeeded();
  }

  return engine.transaction(async (tx) => {
    // The password may have been changed while it was verified; then this one is no longer right.
    if (!(await accountStore(tx).holdWhilePasswordIs(account.id, passwordHash))) throw notRight();
    const isWithCode = await checkAtSignIn(tx, account.id, code, clock.nowMs());
    await succeed(tx, tried);
    const failedTries = await tellFailures(tx, tried);
    return {
      failedTries,
      token: await startSession(context, tx, account.id, formatDevice(userAgent)),
      isWithCode,
    };
  });
}

function whyRefused(error: unknown, { code }: Credentials): SecurityFacts['because'] | null {
  if (!(error instanceof Refusal)) return null;
  if (error.kind === 'too many') return 'too many tries';
  if (error.kind !== 'unauthenticated') return null;
  if (!error.details?.codeNeeded) return 'password';
  return code === undefined ? 'no code' : 'code';
}

function notRight(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials');
}
