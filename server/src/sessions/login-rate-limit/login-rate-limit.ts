import { createHash, randomUUID } from 'node:crypto';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { toClientSubnet } from '../../platform/client-subnet.ts';
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
 * password set by a link or the settings opens it, and so does an admin. The owner's sign-ins do not reset that count,
 * because each reset would grant a guesser 99 tries. Failures at an address where the owner signs in later no longer
 * count.
 */
const windowsMs = [15, 30, 60].map((minutes) => minutes * millisecondsPerMinute);
const maxAheadMs = 15 * millisecondsPerMinute;
const countedWithinMs = 24 * 60 * millisecondsPerMinute;
const maxPerAccountAndAddress = 10;
const maxPerAccount = 50;
const maxPerAddress = 100;
const maxAtUnknownAddresses = 100;
const addressKnownMs = 90 * 24 * 60 * millisecondsPerMinute;

/** The account and the address of a try. Unknown emails are counted as well. */
export interface SignInIdentity {
  readonly role: AccountRole;
  /** As `normalizeEmail` returns it. */
  readonly email: string;
  readonly address: string;
}

/** A counted try. */
export interface CountedTry {
  readonly id: string;
  readonly identity: SignInIdentity;
  readonly startedAtMs: number;
  /**
   * The refusal of a wrong password while unknown addresses must wait; null: the usual refusal.
   */
  readonly wrongPasswordRefusal: Refusal | null;
  /** Whether the account has signed in from the address. Failures at unknown addresses can close the account. */
  readonly isKnownAddress: boolean;
}

/**
 * Counts a try as failed before its password is checked, so a burst cannot outrun the count. Throws Refusal (too
 * many) with `retryAfterSeconds`.
 */
export function startTry(engine: Engine, identity: SignInIdentity, nowMs: number): Promise<CountedTry> {
  const keys = toKeys(identity);
  return engine.transaction(async (tx) => {
    const store = loginRateLimitStore(tx);
    const isKnown = await store.isKnownAddress(keys.addressOfAccount, nowMs - addressKnownMs);
    const unknownAddressRefusal = await findUnknownAddressRefusal(store, keys, nowMs);
    if (!isKnown && unknownAddressRefusal) throw unknownAddressRefusal;
    if (!isKnown && (await isClosed(store, keys.account))) throw refuseClosed();
    const waitMs = await readWaitMs(store, keys.addressOfAccount, maxPerAccountAndAddress, nowMs);
    if (waitMs > 0) throw unknownAddressRefusal ?? refuseTooMany(waitMs);
    const id = randomUUID();
    // While unknown addresses must wait, a wrong password at a known one gets the same answer and lengthens no
    // wait. Another answer would reveal which emails signed in from that address.
    const countedKeys = unknownAddressRefusal
      ? [keys.addressOfAccount]
      : [keys.addressOfAccount, keys.account, keys.network];
    await store.addFailures(countedKeys, id, nowMs);
    await store.addToStreak(keys.account, { isAtUnknownAddress: !isKnown, at: nowMs });
    return {
      id,
      identity,
      startedAtMs: nowMs,
      wrongPasswordRefusal: unknownAddressRefusal,
      isKnownAddress: isKnown,
    };
  });
}

/** Returns the refusal for addresses that the account never used; null if they need not wait. */
async function findUnknownAddressRefusal(
  store: LoginRateLimitStore,
  keys: Keys,
  nowMs: number,
): Promise<Refusal | null> {
  const limits = [
    [keys.network, maxPerAddress],
    [keys.account, maxPerAccount],
  ] as const;
  for (const [key, maxFailures] of limits) {
    const waitMs = await readWaitMs(store, key, maxFailures, nowMs);
    if (waitMs > 0) return refuseTooMany(waitMs);
  }
  return null;
}

async function isClosed(store: LoginRateLimitStore, key: string): Promise<boolean> {
  return ((await store.readStreaks([key])).get(key) ?? 0) >= maxAtUnknownAddresses;
}

// Returns how long the next try must wait, in milliseconds: until fewer than the maximum of failures lie in the
// window.
async function readWaitMs(
  store: LoginRateLimitStore,
  key: string,
  maxFailures: number,
  nowMs: number,
): Promise<number> {
  const failedAt = await store.findNthNewest(key, maxFailures, nowMs + maxAheadMs);
  if (failedAt === null || failedAt <= nowMs - countedWithinMs) return 0;
  const times = Math.floor(
    (await store.countWithin(key, nowMs - countedWithinMs, nowMs + maxAheadMs)) / maxFailures,
  );
  const windowMs = windowsMs[Math.min(times, windowsMs.length) - 1] ?? 0;
  return failedAt + windowMs - nowMs;
}

/**
 * Removes a try and the failures at its address from the counts, ends the account's waits and saves the address as
 * known.
 */
export async function recordSuccess(tx: Tx, tried: CountedTry): Promise<void> {
  const keys = toKeys(tried.identity);
  const store = loginRateLimitStore(tx);
  await uncountTry(tx, tried);
  if (!tried.isKnownAddress && !(await isClosed(store, keys.account)))
    await store.subtractFromStreak(keys.account, {
      atUnknownAddresses: await store.countAll(keys.addressOfAccount),
      unreported: 0,
    });
  await store.deleteFailures([keys.addressOfAccount, keys.account]);
  await store.saveAddress(keys.addressOfAccount, tried.startedAtMs);
}

/** Removes one try from the counts, because it was no failure. */
export async function uncountTry(tx: Tx, { id, identity, isKnownAddress }: CountedTry): Promise<void> {
  const keys = toKeys(identity);
  await loginRateLimitStore(tx).deleteTry([keys.addressOfAccount, keys.account, keys.network], id);
  await loginRateLimitStore(tx).subtractFromStreak(keys.account, {
    atUnknownAddresses: isKnownAddress ? 0 : 1,
    unreported: 1,
  });
}

/**
 * Returns the number of failed tries since the owner was last informed, and resets it. Call it after `recordSuccess`.
 */
export async function readAndClearUnreported(tx: Tx, { identity }: CountedTry): Promise<number> {
  return loginRateLimitStore(tx).readAndClearUnreported(toKeys(identity).account);
}

/** Deletes the account's failures at this address and in all, and opens the account, after a link set its password. */
export async function deleteFailures(tx: Tx, identity: SignInIdentity): Promise<void> {
  const keys = toKeys(identity);
  await loginRateLimitStore(tx).deleteFailures([keys.addressOfAccount, keys.account]);
  await loginRateLimitStore(tx).resetStreak(keys.account);
}

type AccountKey = Pick<SignInIdentity, 'role' | 'email'>;

/** Opens an account that too many failures closed; returns whether it was closed. */
export async function reopenSignIn(tx: Tx, account: AccountKey): Promise<boolean> {
  const key = toAccountKey(account);
  const store = loginRateLimitStore(tx);
  const wasClosed = await isClosed(store, key);
  await store.deleteFailures([key]);
  await store.resetStreak(key);
  return wasClosed;
}

/** Returns the accounts that too many failures closed at unknown addresses. */
export async function findClosedAccounts<T extends AccountKey>(
  connection: Connection,
  accounts: readonly T[],
): Promise<T[]> {
  const streaks = await loginRateLimitStore(connection).readStreaks(accounts.map(toAccountKey));
  return accounts.filter((account) => (streaks.get(toAccountKey(account)) ?? 0) >= maxAtUnknownAddresses);
}

/** Deletes failures that no longer count. */
export async function deleteOldTries(tx: Tx, nowMs: number): Promise<void> {
  await loginRateLimitStore(tx).deleteFailuresOutside(nowMs - countedWithinMs, nowMs + maxAheadMs);
  await loginRateLimitStore(tx).deleteAddressesBefore(nowMs - addressKnownMs);
  await loginRateLimitStore(tx).deleteStreaks(maxAtUnknownAddresses, nowMs - addressKnownMs);
}

// Hashed: addresses are private, and an email field may hold anything.
function toKeys({ role, email, address }: SignInIdentity) {
  const network = toClientSubnet(address);
  return {
    addressOfAccount: hash('place', role, email, network),
    account: toAccountKey({ role, email }),
    network: hash('network', network),
  };
}

type Keys = ReturnType<typeof toKeys>;

function toAccountKey({ role, email }: AccountKey): string {
  return hash('account', role, email);
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function refuseTooMany(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / millisecondsPerMinute);
  return new Refusal(
    'too many',
    `Too many failed tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}

// Unknown emails get this answer too.
function refuseClosed(): Refusal {
  return new Refusal(
    'too many',
    'Too many failed tries. This account is closed here until an admin opens it again or sends a new link',
    { retryAfterSeconds: 60 * 60 },
  );
}
