import type { login as endpoint } from '@docket/contract/sessions.ts';
import { v7 as createId } from 'uuid';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { aboutAsLongAsVerifying, verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { noteSecurity, type SecurityFacts } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { normalEmail } from './accounts/add-account.ts';
import { type AccountRole, accountStore, type KnownAccount } from './accounts/store.ts';
import { formatDevice } from './format-device.ts';
import { reportFailures, startTry, succeed, takeBack } from './login-rate-limit/login-rate-limit.ts';
import type { PurgeExpired } from './purge-expired.ts';
import { asksForCode, checkAtSignIn, codeNeeded } from './second-factor/prove.ts';
import { sessionStore } from './store.ts';

const welcomes = { admin: 'Admin login successful', doctor: 'Doctor login successful' } as const;

type LoginCall = Call<typeof endpoint.admin>;

/** Returns what signs a role in, and drops what has expired before it does. */
export function createLogin(role: AccountRole, purgeExpired: PurgeExpired) {
  return async (context: Context, call: LoginCall) => {
    await purgeExpired(context);
    return login(context, role, call);
  };
}

/** Signs in with email and password, and a code where the account asks for one. Throws Refusal: unauthenticated, too many. */
async function login(context: Context, role: AccountRole, call: LoginCall) {
  const { log } = context;
  const credentials = call.input;
  const account = await accountStore(context.engine.read).findByEmail(normalEmail(credentials.email));
  const facts = { accountId: account?.id ?? null, role };
  try {
    const { token, isWithCode, failedTries } = await signIn(context, role, account, call);
    const how = isWithCode ? 'password and code' : 'password';
    noteSecurity(log, 'signed in', { ...facts, how });
    // Whoever has a second factor has just used it.
    const mustSetUp = context.settings.secondFactor === 'required' && !isWithCode;
    return {
      token,
      message: welcomes[role],
      ...(mustSetUp && { secondFactorNeeded: true as const }),
      ...(failedTries > 0 && { failedTries }),
    };
  } catch (error) {
    const because = refusalReason(error, credentials);
    if (because) noteSecurity(log, 'sign-in refused', { ...facts, because });
    throw error;
  }
}

async function signIn(
  context: Context,
  role: AccountRole,
  account: KnownAccount | null,
  { input: { email, password, code }, address, userAgent }: LoginCall,
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
    const isWithCode = await checkAtSignIn(tx, context, account.id, code);
    await succeed(tx, tried);
    const failedTries = await reportFailures(tx, tried);
    return {
      failedTries,
      token: await startSession(context, tx, account.id, formatDevice(userAgent)),
      isWithCode,
    };
  });
}

function refusalReason(error: unknown, { code }: LoginCall['input']): SecurityFacts['because'] | null {
  if (!(error instanceof Refusal)) return null;
  if (error.kind === 'too many') return 'too many tries';
  if (error.kind !== 'unauthenticated') return null;
  if (!error.details?.codeNeeded) return 'password';
  return code === undefined ? 'no code' : 'code';
}

function notRight(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials');
}

const msPerHour = 3_600_000;

/**
 * Signs an account in: takes the open transaction, the account's id and the device in words; returns the token, which is
 * stored as its hash only.
 */
export async function startSession(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
  accountId: string,
  device = '',
): Promise<string> {
  const token = createToken();
  const createdAt = clock.nowMs();
  await sessionStore(tx).insert({
    tokenHash: hashToken(token),
    kind: 'session',
    accountId,
    createdAt,
    expiresAt: createdAt + settings.sessionHours * msPerHour,
    id: createId(),
    device,
  });
  return token;
}
