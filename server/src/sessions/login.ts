import type * as contract from '@docket/contract/endpoints/sessions.ts';
import { v7 as createId } from 'uuid';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { verifyPassword, waitAsLongAsVerifying } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { logSecurity, type SecurityFacts } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { normalizeEmail } from './accounts/normalize-email.ts';
import { type AccountRole, accountStore, type StoredAccount } from './accounts/store.ts';
import { formatDevice } from './format-device.ts';
import {
  readAndClearUnreported,
  recordSuccess,
  startTry,
  uncountTry,
} from './login-rate-limit/login-rate-limit.ts';
import type { PurgeExpired } from './purge-expired.ts';
import { checkCodeAtSignIn, refuseWithoutCode, requiresCode } from './second-factor/prove.ts';
import { sessionStore } from './store.ts';

const successMessages = { admin: 'Admin login successful', doctor: 'Doctor login successful' } as const;

type LoginCall = Call<typeof contract.login.admin>;

/** Returns the sign-in of one role. It first deletes expired tokens. */
export function createLogin(role: AccountRole, purgeExpired: PurgeExpired) {
  return async (context: Context, call: LoginCall) => {
    await purgeExpired(context);
    return login(context, role, call);
  };
}

/**
 * Signs in with email and password, and a code if the account requires one. Throws Refusal: unauthenticated, too
 * many.
 */
async function login(context: Context, role: AccountRole, call: LoginCall) {
  const { log } = context;
  const credentials = call.input;
  const account = await accountStore(context.engine.read).findByEmail(normalizeEmail(credentials.email));
  const facts = { accountId: account?.id ?? null, role };
  try {
    const { token, isWithCode, failedTries } = await signIn(context, role, account, call);
    const how = isWithCode ? 'password and code' : 'password';
    logSecurity(log, 'signed in', { ...facts, how });
    // A code was just used, so a second factor exists.
    const mustSetUp = context.settings.secondFactor === 'required' && !isWithCode;
    return {
      token,
      message: successMessages[role],
      ...(mustSetUp && { secondFactorNeeded: true as const }),
      ...(failedTries > 0 && { failedTries }),
    };
  } catch (error) {
    const because = explainRefusal(error, credentials);
    if (because) logSecurity(log, 'sign-in refused', { ...facts, because });
    throw error;
  }
}

async function signIn(
  context: Context,
  role: AccountRole,
  account: StoredAccount | null,
  { input: { email, password, code }, address, userAgent }: LoginCall,
) {
  const { engine, clock } = context;
  const tried = await startTry(engine, { role, email: normalizeEmail(email), address }, clock.nowMs()).catch(
    async (refusal) => {
      // Takes as long as a wrong password of a known account; both get one answer.
      await waitAsLongAsVerifying();
      throw refusal;
    },
  );

  const mayEnter = account?.role === role && account.removedAt === null;
  const passwordHash = mayEnter ? account.passwordHash : null;
  // Unknown, archived and invited accounts take as long, so the time reveals nothing.
  const isRight = await verifyPassword(passwordHash, password);
  if (!isRight || !account || passwordHash === null) throw tried.wrongPasswordRefusal ?? refuseCredentials();

  if (code === undefined && (await requiresCode(engine.read, account.id))) {
    // The panel asks for a code after this answer, so the try does not count as failed.
    await engine.transaction((tx) => uncountTry(tx, tried));
    throw refuseWithoutCode();
  }

  return engine.transaction(async (tx) => {
    // The password may have changed while it was verified.
    if (!(await accountStore(tx).lockIfPasswordIs(account.id, passwordHash))) throw refuseCredentials();
    const isWithCode = await checkCodeAtSignIn(tx, context, account.id, code);
    await recordSuccess(tx, tried);
    const failedTries = await readAndClearUnreported(tx, tried);
    return {
      failedTries,
      token: await startSession(context, tx, account.id, formatDevice(userAgent)),
      isWithCode,
    };
  });
}

function explainRefusal(error: unknown, { code }: LoginCall['input']): SecurityFacts['because'] | null {
  if (!(error instanceof Refusal)) return null;
  if (error.kind === 'too many') return 'too many tries';
  if (error.kind !== 'unauthenticated') return null;
  if (!error.details?.codeNeeded) return 'password';
  return code === undefined ? 'no code' : 'code';
}

function refuseCredentials(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials');
}

const msPerHour = 3_600_000;

/** Starts a session for an account on a named device. Returns the token; only its hash is stored. */
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
