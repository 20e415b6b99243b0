import type * as contract from '@docket/contract/endpoints/second-factor.ts';
import { readClinicSettings } from '../../clinic-settings/read.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import type { Call } from '../../platform/serve.ts';
import { type AccountRole, accountStore } from '../accounts/store.ts';
import { checkCurrentPassword, refuseChangedPassword } from '../change-password.ts';
import { endSessions } from '../end-sessions.ts';
import { recordSuccess, uncountTry } from '../login-rate-limit/login-rate-limit.ts';
import { withCheckedCode } from './prove.ts';
import {
  createRecoveryCodes,
  createSecret,
  findStep,
  hashRecoveryCode,
  isAppCode,
  normalizeCode,
  toOtpauthUrl,
} from './rules.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { secondFactorStore } from './store.ts';

/**
 * Stores a new secret for the caller's app; it becomes active once a code confirms it. Throws Refusal (conflict)
 * while a factor is active.
 */
export async function beginSecondFactor(
  context: Context,
  { caller: { accountId } }: Call<typeof contract.beginSecondFactor>,
) {
  const { engine, settings } = context;
  const account = await accountStore(engine.read).find(accountId);
  if (!account) throw notFound('Account');
  const { name } = await readClinicSettings(context, engine.read);
  const secret = createSecret();
  const stored = sealSecret(settings, accountId, secret);
  await engine.transaction(async (tx) => {
    if (!(await secondFactorStore(tx).begin(accountId, stored))) throw refuseAlreadyOn();
  });
  return { secret, otpauth: toOtpauthUrl(secret, name, account.email) };
}

function refuseAlreadyOn(): Refusal {
  return new Refusal('conflict', 'Your second factor is on already');
}

/** Returns the state of the caller's second factor. */
export async function readSecondFactor(
  { engine, settings }: Context,
  { caller: { accountId } }: Call<typeof contract.readSecondFactor>,
) {
  const store = secondFactorStore(engine.read);
  const since = (await store.find(accountId))?.since ?? null;
  return {
    on: since !== null,
    since,
    recoveryCodesLeft: await store.countRecoveryCodes(accountId),
    required: settings.secondFactor === 'required',
  };
}

/**
 * Turns on the second factor that the caller began and ends the account's other sessions. Returns its recovery codes.
 * Asks for the password, because a set-up left open on a screen must not be enough. Wrong codes are not counted, since
 * the caller has just seen the secret.
 */
export async function confirmSecondFactor(context: Context, call: Call<typeof contract.confirmSecondFactor>) {
  const { caller, input, address } = call;
  const { engine, clock, settings, log } = context;
  const { accountId } = caller;
  const account = await accountStore(engine.read).find(accountId);
  if (!account) throw notFound('Account');
  const tried = await checkCurrentPassword(context, account, {
    currentPassword: input.currentPassword,
    address,
  });
  // The password was right, so a wrong code is no failed try.
  await engine.transaction((tx) => uncountTry(tx, tried));
  const answer = await engine.transaction(async (tx) => {
    if (!(await accountStore(tx).lockIfPasswordIs(accountId, account.passwordHash ?? '')))
      throw refuseChangedPassword();
    const store = secondFactorStore(tx);
    const factor = await store.lock(accountId);
    if (factor && factor.since !== null) throw refuseAlreadyOn();
    const secret = factor && openSecret(settings, accountId, factor.secret);
    if (!factor || secret === null) throw refuseOutdatedSetUp();
    const code = normalizeCode(input.code);
    const nowMs = clock.nowMs();
    const step = isAppCode(code) ? findStep(secret, code, nowMs) : null;
    if (step === null) throw refuseWrongCode();
    if (!(await store.activate(accountId, factor.secret, nowMs, step))) throw refuseOutdatedSetUp();
    const recoveryCodes = await replaceRecoveryCodes(tx, accountId);
    await endSessions(tx, accountId, caller.tokenHash);
    await publishFactor(tx, caller.role, accountId);
    await recordSuccess(tx, tried);
    return { message: 'Second factor turned on', recoveryCodes };
  });
  logSecurity(log, 'second factor on', { accountId });
  return answer;
}

function refuseOutdatedSetUp(): Refusal {
  return new Refusal('conflict', 'This set-up is no longer the present one. Please begin again');
}

function refuseWrongCode(): Refusal {
  const sentence = 'This code is not right. Please try the six digits your app shows now';
  return new Refusal('invalid', sentence, { field: 'code' });
}

/** Turns the caller's second factor off. Throws Refusal: conflict (the practice requires one), invalid, too many. */
export async function endSecondFactor(context: Context, call: Call<typeof contract.endSecondFactor>) {
  const { caller } = call;
  if (context.settings.secondFactor === 'required')
    throw new Refusal('conflict', 'This practice asks everybody for a second factor');
  const answer = await withCheckedCode(context, call, call.input.code, async (tx) => {
    await secondFactorStore(tx).remove(caller.accountId);
    await publishFactor(tx, caller.role, caller.accountId);
    return { message: 'Second factor turned off' };
  });
  logSecurity(context.log, 'second factor off', { accountId: caller.accountId });
  return answer;
}

/**
 * Turns off the second factor of another person who lost phone and recovery codes. Ends that account's sessions and
 * links.
 */
export async function removeSecondFactor(
  context: Context,
  { caller, input: { accountId } }: Call<typeof contract.removeSecondFactor>,
) {
  const { engine, log } = context;
  // Without this check, an open session would be enough to remove the factor.
  if (accountId === caller.accountId)
    throw new Refusal('conflict', 'Your own second factor is turned off with a code of it');
  await engine.transaction(async (tx) => {
    const account = await accountStore(tx).find(accountId);
    if (!account || (account.role === 'admin' && account.removedAt !== null)) throw notFound('Account');
    if (!(await secondFactorStore(tx).remove(accountId)))
      throw new Refusal('conflict', `${account.name} has no second factor`);
    await endSessions(tx, accountId);
    await publishFactor(tx, account.role, accountId);
  });
  logSecurity(log, 'second factor off', { accountId, byId: caller.accountId });
  return { message: 'Second factor turned off' };
}

/** Returns ten new recovery codes; earlier ones become void. Throws Refusal: invalid, conflict, too many. */
export async function renewRecoveryCodes(context: Context, call: Call<typeof contract.renewRecoveryCodes>) {
  const { caller } = call;
  const answer = await withCheckedCode(context, call, call.input.code, async (tx) => ({
    message: 'Recovery codes renewed',
    recoveryCodes: await replaceRecoveryCodes(tx, caller.accountId),
  }));
  logSecurity(context.log, 'recovery codes renewed', { accountId: caller.accountId });
  return answer;
}

/** Returns ten new recovery codes and stores their hashes. Earlier codes become void. */
async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code));
  await secondFactorStore(tx).replaceRecoveryCodes(accountId, hashes);
  return codes;
}

/** Publishes a changed second factor for the lists that show it. */
function publishFactor(tx: Tx, role: AccountRole, accountId: string): Promise<void> {
  return role === 'doctor'
    ? tx.publish({ topic: 'doctors', ids: { doctorId: accountId } })
    : tx.publish({ topic: 'people', ids: { accountId } });
}
