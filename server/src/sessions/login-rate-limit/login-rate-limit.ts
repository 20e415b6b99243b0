import { createHash, randomUUID } from 'node:crypto';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { clientSubnet } from '../../platform/client-subnet.ts';
import type { Connection, Engine, Tx } from '../../platform/database/engine.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountRole } from '../accounts/store.ts';
import { type LoginRateLimitStore, loginRateLimitStore } from './store.ts';

/**
 * The login rate limit and the lockout. Failed tries are counted over 15 minutes (30 after twice as many failures
 * within a day, 60 after three times as many) in three ways:
 * - one account from one address: 10. A mistyping person stays below. The block affects that address only, so people
 * behind a shared address can block an account there.
 * - one account from anywhere: 50. Stops a guesser with many addresses. Addresses where the account signed in during
 * the last 90 days are exempt, so an outsider cannot block a doctor within the practice's network.
 * - any account from one address: 100. Stops a guesser who goes through many accounts. Accounts that have signed in
 * from there are exempt, so a practice behind one address goes on working.
 * Refused tries are not counted, so a limit ends while tries continue. Tries more than 15 minutes ahead are ignored:
 * a wrong clock wrote them. A success clears the account's counts. The counts are in the database and hold for all
 * nodes.
 * Slow guessing is limited too: after 100 failures at unknown addresses an account is closed at all of these. A
 * password set by a link or the settings opens it, and so does an admin. The owner's sign-ins leave the count alone,
 * as each would grant a guesser 99 tries. Failures at an address where the owner signs in later no longer count.
 */
const windowsMs = [15, 30, 60].map((minutes) => minutes * millisecondsPerMinute);
const maxAheadMs = 15 * millisecondsPerMinute;
const rememberMs = 24 * 60 * millisecondsPerMinute;
const maxSameAccountAndAddress = 10;
const maxSameAccount = 50;
const maxSameAddress = 100;
const maxStrangers = 100;
const placeKnownMs = 90 * 24 * 60 * millisecondsPerMinute;

/** The account and the address of a try. Unknown emails are counted as well. */
export interface SignInAs {
  readonly role: AccountRole;
  /** As `normalEmail` returns it. */
  readonly email: string;
  readonly address: string;
}

/** A counted try. */
export interface Try {
  readonly id: string;
  readonly identity: SignInAs;
  readonly startedMs: number;
  /**
   * The refusal for addresses that the account never used, if they must wait: a wrong password gets it too. Null: the
   * usual refusal.
   */
  readonly ifWrong: Refusal | null;
  /** Whether the account has signed in from the address; failures elsewhere count as a stranger's. */
  readonly isKnownPlace: boolean;
}

/**
 * Counts a try as failed before its password is checked, so a burst cannot outrun the count. Throws Refusal (too
 * many) with `retryAfterSeconds`.
 */
export function startTry(engine: Engine, identity: SignInAs, nowMs: number): Promise<Try> {
  const keys = keysOf(identity);
  return engine.transaction(async (tx) => {
    const store = loginRateLimitStore(tx);
    const isKnown = await store.isKnownPlace(keys.place, nowMs - placeKnownMs);
    const ofStrangers = await waitOfStrangers(store, keys, nowMs);
    if (!isKnown && ofStrangers) throw ofStrangers;
    if (!isKnown && (await isShut(store, keys.account))) throw shut();
    const waitMs = await readWait(store, keys.place, maxSameAccountAndAddress, nowMs);
    if (waitMs > 0) throw ofStrangers ?? tooMany(waitMs);
    const id = randomUUID();
    // While strangers must wait, a try at a known address gets their answer and lengthens no wait. Otherwise the
    // answer would reveal which emails signed in from that address.
    const counted = ofStrangers ? [keys.place] : [keys.place, keys.account, keys.network];
    await store.addFailures(counted, id, nowMs);
    await store.addToStreak(keys.account, { isStranger: !isKnown, at: nowMs });
    return { id, identity, startedMs: nowMs, ifWrong: ofStrangers, isKnownPlace: isKnown };
  });
}

/** Returns the refusal for addresses that the account never used; null if they need not wait. */
async function waitOfStrangers(
  store: LoginRateLimitStore,
  keys: Keys,
  nowMs: number,
): Promise<Refusal | null> {
  const limits = [
    [keys.network, maxSameAddress],
    [keys.account, maxSameAccount],
  ] as const;
  for (const [key, maxFailures] of limits) {
    const waitMs = await readWait(store, key, maxFailures, nowMs);
    if (waitMs > 0) return tooMany(waitMs);
  }
  return null;
}

async function isShut(store: LoginRateLimitStore, key: string): Promise<boolean> {
  return ((await store.readStreaks([key])).get(key) ?? 0) >= maxStrangers;
}

// Returns how long the next try must wait, in milliseconds: until fewer than the maximum of failures lie in the
// window.
async function readWait(
  store: LoginRateLimitStore,
  key: string,
  maxFailures: number,
  nowMs: number,
): Promise<number> {
  const failedAt = await store.nthNewest(key, maxFailures, nowMs + maxAheadMs);
  if (failedAt === null || failedAt <= nowMs - rememberMs) return 0;
  const times = Math.floor(
    (await store.countWithin(key, nowMs - rememberMs, nowMs + maxAheadMs)) / maxFailures,
  );
  const windowMs = windowsMs[Math.min(times, windowsMs.length) - 1] ?? 0;
  return failedAt + windowMs - nowMs;
}

/** Takes back a try and the failures of its address, clears the account's waits and remembers the address. */
export async function succeed(tx: Tx, tried: Try): Promise<void> {
  const keys = keysOf(tried.identity);
  const store = loginRateLimitStore(tx);
  await takeBack(tx, tried);
  if (!tried.isKnownPlace && !(await isShut(store, keys.account)))
    await store.takeFromStreak(keys.account, { strangers: await store.count(keys.place), untold: 0 });
  await store.forgetFailures([keys.place, keys.account]);
  await store.rememberPlace(keys.place, tried.startedMs);
}

/** Takes back one try that is no longer counted as a failure. */
export async function takeBack(tx: Tx, { id, identity, isKnownPlace }: Try): Promise<void> {
  const keys = keysOf(identity);
  await loginRateLimitStore(tx).forgetTry([keys.place, keys.account, keys.network], id);
  await loginRateLimitStore(tx).takeFromStreak(keys.account, { strangers: isKnownPlace ? 0 : 1, untold: 1 });
}

/** Returns the number of failed tries since the owner was last informed. Call it after `succeed`. */
export async function reportFailures(tx: Tx, { identity }: Try): Promise<number> {
  return loginRateLimitStore(tx).reportFailures(keysOf(identity).account);
}

/** Clears the account's failures at this address and in all, and opens it: a link has set its password. */
export async function forgetFailuresOf(tx: Tx, identity: SignInAs): Promise<void> {
  const keys = keysOf(identity);
  await loginRateLimitStore(tx).forgetFailures([keys.place, keys.account]);
  await loginRateLimitStore(tx).endStreak(keys.account);
}

type AccountKey = Pick<SignInAs, 'role' | 'email'>;

/** Opens an account that too many failures closed; returns whether it was closed. */
export async function reopenSignIn(tx: Tx, account: AccountKey): Promise<boolean> {
  const key = accountKeyOf(account);
  const store = loginRateLimitStore(tx);
  const wasShut = await isShut(store, key);
  await store.forgetFailures([key]);
  await store.endStreak(key);
  return wasShut;
}

/** Returns the accounts that too many failures closed at unknown addresses. */
export async function findShut<T extends AccountKey>(
  connection: Connection,
  accounts: readonly T[],
): Promise<T[]> {
  const streaks = await loginRateLimitStore(connection).readStreaks(accounts.map(accountKeyOf));
  return accounts.filter((account) => (streaks.get(accountKeyOf(account)) ?? 0) >= maxStrangers);
}

/** Deletes failures that no longer count. */
export async function forgetOldTries(tx: Tx, nowMs: number): Promise<void> {
  await loginRateLimitStore(tx).forgetFailuresOutside(nowMs - rememberMs, nowMs + maxAheadMs);
  await loginRateLimitStore(tx).forgetPlacesBefore(nowMs - placeKnownMs);
  await loginRateLimitStore(tx).forgetStreaks(maxStrangers, nowMs - placeKnownMs);
}

// Hashed: addresses are private, and an email field may hold anything.
function keysOf({ role, email, address }: SignInAs) {
  const network = clientSubnet(address);
  return {
    place: hash('place', role, email, network),
    account: accountKeyOf({ role, email }),
    network: hash('network', network),
  };
}

type Keys = ReturnType<typeof keysOf>;

function accountKeyOf({ role, email }: AccountKey): string {
  return hash('account', role, email);
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function tooMany(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / millisecondsPerMinute);
  return new Refusal(
    'too many',
    `Too many failed tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}

// Unknown emails get this answer too.
function shut(): Refusal {
  return new Refusal(
    'too many',
    'Too many failed tries. This account is closed here until an admin opens it again or sends a new link',
    { retryAfterSeconds: 60 * 60 },
  );
}
