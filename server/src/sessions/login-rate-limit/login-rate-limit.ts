import { createHash, randomUUID } from 'node:crypto';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { clientSubnet } from '../../platform/client-subnet.ts';
import type { Connection, Engine, Tx } from '../../platform/database/engine.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountRole } from '../accounts/store.ts';
import { type LoginRateLimitStore, loginRateLimitStore } from './store.ts';

/**
 * The login rate limit and the lockout.
 *
 * Failed tries are counted over 15 minutes in three ways (over 30 once twice as many failed within a day, over 60 from
 * three times as many on, so that whoever goes on failing waits longer each time):
 * - one account from one address: 10. A person mistyping stays below it, and it shuts that one address only: who shares
 *   the practice's address can shut an account there for that long.
 * - one account from anywhere: 50. A guesser with many addresses meets it; it does not hold at an address the account
 *   has signed in from in the last 90 days, so nobody elsewhere can shut a doctor out of the practice's own network.
 * - any account from one address: 100. A guesser going through many accounts meets it; it does not hold for accounts
 *   that have signed in from there, so that a practice behind one address goes on working.
 * Refused tries are not counted: the limit ends by itself, however long somebody keeps trying. Nor do tries count that
 * lie further ahead than 15 minutes: they were made while the machine's clock was wrong, and would shut the door until
 * then. A success clears what the account counts, and with it the longer waits. The counts stand in the database, so
 * they hold over all nodes.
 *
 * Guessing slowly has an end, too: after 100 failures at addresses it has not signed in from, however long apart, an
 * account is shut at all of these, until a password is set by a link or the settings, or an admin opens it again. The
 * owner's own sign-ins neither open it nor begin the count anew, or a guesser would have 99 tries for each of them; where
 * the owner signs in at last, what failed there before no longer counts.
 */
const windowsMs = [15, 30, 60].map((minutes) => minutes * millisecondsPerMinute);
const maxAheadMs = 15 * millisecondsPerMinute;
const rememberMs = 24 * 60 * millisecondsPerMinute;
const maxSameAccountAndAddress = 10;
const maxSameAccount = 50;
const maxSameAddress = 100;
const maxStrangers = 100;
const placeKnownMs = 90 * 24 * 60 * millisecondsPerMinute;

/** Who tries to sign in, from where. An email that belongs to nobody is counted like any other. */
export interface SignInAs {
  readonly role: AccountRole;
  /** in its one form, see `normalEmail` */
  readonly email: string;
  readonly address: string;
}

/** A try that was counted. */
export interface Try {
  readonly id: string;
  readonly identity: SignInAs;
  readonly startedMs: number;
  /** what a wrong password is answered where strangers have to wait; null: that it was wrong */
  readonly ifWrong: Refusal | null;
  /** whether the account has signed in from there before; elsewhere a failure counts among the strangers' */
  readonly isKnownPlace: boolean;
}

/**
 * Counts a try as failed before its password is looked at, so that a burst can't outrun the count.
 * Throws Refusal (too many) with `retryAfterSeconds` when there were too many.
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
    // Where strangers have to wait, a try at a known place is answered like theirs and, like theirs, makes no wait longer:
    // or the address would tell which emails have signed in from it.
    const counted = ofStrangers ? [keys.place] : [keys.place, keys.account, keys.network];
    await store.addFailures(counted, id, nowMs);
    await store.addToStreak(keys.account, { isStranger: !isKnown, at: nowMs });
    return { id, identity, startedMs: nowMs, ifWrong: ofStrangers, isKnownPlace: isKnown };
  });
}

/** How a place that the account never signed in from is told to wait; null: it need not. */
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

// How long the next try has to wait: till fewer than `most` failures lie in the window that their number deserves.
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

/** Takes back what a try counted and what failed at its place, clears the account's waits and remembers the place. */
export async function succeed(tx: Tx, tried: Try): Promise<void> {
  const keys = keysOf(tried.identity);
  const store = loginRateLimitStore(tx);
  await takeBack(tx, tried);
  if (!tried.isKnownPlace && !(await isShut(store, keys.account)))
    await store.takeFromStreak(keys.account, { strangers: await store.count(keys.place), untold: 0 });
  await store.forgetFailures([keys.place, keys.account]);
  await store.rememberPlace(keys.place, tried.startedMs);
}

/** Takes back what this one try counted, and no other: it was neither a success nor a failure. */
export async function takeBack(tx: Tx, { id, identity, isKnownPlace }: Try): Promise<void> {
  const keys = keysOf(identity);
  await loginRateLimitStore(tx).forgetTry([keys.place, keys.account, keys.network], id);
  await loginRateLimitStore(tx).takeFromStreak(keys.account, { strangers: isKnownPlace ? 0 : 1, untold: 1 });
}

/** How many tries failed since the account's owner was last told at a sign-in. Call it after `succeed`. */
export async function reportFailures(tx: Tx, { identity }: Try): Promise<number> {
  return loginRateLimitStore(tx).reportFailures(keysOf(identity).account);
}

/** Clears what was counted against an account at this address and over all, and opens it: a link has set its password. */
export async function forgetFailuresOf(tx: Tx, identity: SignInAs): Promise<void> {
  const keys = keysOf(identity);
  await loginRateLimitStore(tx).forgetFailures([keys.place, keys.account]);
  await loginRateLimitStore(tx).endStreak(keys.account);
}

type AccountKey = Pick<SignInAs, 'role' | 'email'>;

/** Opens an account again that too many failures shut; tells whether they had. */
export async function reopenSignIn(tx: Tx, account: AccountKey): Promise<boolean> {
  const key = accountKeyOf(account);
  const store = loginRateLimitStore(tx);
  const wasShut = await isShut(store, key);
  await store.forgetFailures([key]);
  await store.endStreak(key);
  return wasShut;
}

/** Which of these accounts too many failures shut at places they never signed in from. */
export async function findShut<T extends AccountKey>(
  connection: Connection,
  accounts: readonly T[],
): Promise<T[]> {
  const streaks = await loginRateLimitStore(connection).readStreaks(accounts.map(accountKeyOf));
  return accounts.filter((account) => (streaks.get(accountKeyOf(account)) ?? 0) >= maxStrangers);
}

/** Drops what no longer counts. */
export async function forgetOldTries(tx: Tx, nowMs: number): Promise<void> {
  await loginRateLimitStore(tx).forgetFailuresOutside(nowMs - rememberMs, nowMs + maxAheadMs);
  await loginRateLimitStore(tx).forgetPlacesBefore(nowMs - placeKnownMs);
  await loginRateLimitStore(tx).forgetStreaks(maxStrangers, nowMs - placeKnownMs);
}

// Hashed: who tried from where is nobody's business, and what was typed as an email may be anything.
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

// An unknown email is told the same.
function shut(): Refusal {
  return new Refusal(
    'too many',
    'Too many failed tries. This account is closed here until an admin opens it again or sends a new link',
    { retryAfterSeconds: 60 * 60 },
  );
}
