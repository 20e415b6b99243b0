import { createHash, randomUUID } from 'node:crypto';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { networkOf } from '../../platform/client-subnet.ts';
import type { Connection, Engine, Tx } from '../../platform/database/engine.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountRole } from '../accounts/store.ts';
import { type SignInStore, signInStore } from './store.ts';

/**
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
 * Guessing slowly has an end, too: after 100 failures in a row, however long apart, an account is shut at every address
 * it has not signed in from, until a password is set by a link or the settings, or an admin opens it again.
 */
const windowsMs = [15, 30, 60].map((minutes) => minutes * millisecondsPerMinute);
const aheadMostMs = 15 * millisecondsPerMinute;
const rememberMs = 24 * 60 * millisecondsPerMinute;
const sameAccountAndAddressMost = 10;
const sameAccountMost = 50;
const sameAddressMost = 100;
const inARowMost = 100;
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
  readonly who: SignInAs;
  readonly startedMs: number;
  /** what a wrong password is answered where strangers are refused already; null: that it was wrong */
  readonly ifWrong: Refusal | null;
}

/**
 * Counts a try as failed before its password is looked at, so that a burst can't outrun the count.
 * Throws Refusal (too many) with `retryAfterSeconds` when there were too many.
 */
export function startTry(engine: Engine, who: SignInAs, nowMs: number): Promise<Try> {
  const keys = keysOf(who);
  return engine.transaction(async (tx) => {
    const store = signInStore(tx);
    const isKnown = await store.isKnownPlace(keys.place, nowMs - placeKnownMs);
    const ofStrangers = await refusalOfStrangers(store, keys, nowMs);
    if (ofStrangers && !isKnown) throw ofStrangers;
    const waitMs = await readWait(store, keys.place, sameAccountAndAddressMost, nowMs);
    if (waitMs > 0) throw ofStrangers ?? tooMany(waitMs);
    const id = randomUUID();
    // Where strangers are refused, a try at a known place is answered like theirs and, like theirs, makes no wait longer:
    // or the address would tell which emails have signed in from it.
    const counted = ofStrangers ? [keys.place] : [keys.place, keys.account, keys.network];
    await store.addFailures(counted, id, nowMs);
    await store.addToStreak(keys.account, nowMs);
    return { id, who, startedMs: nowMs, ifWrong: ofStrangers };
  });
}

/** What a place is told that the account never signed in from; null: it may try. */
async function refusalOfStrangers(store: SignInStore, keys: Keys, nowMs: number): Promise<Refusal | null> {
  const limits = [
    [keys.network, sameAddressMost],
    [keys.account, sameAccountMost],
  ] as const;
  for (const [key, most] of limits) {
    const waitMs = await readWait(store, key, most, nowMs);
    if (waitMs > 0) return tooMany(waitMs);
  }
  const inARow = (await store.readStreaks([keys.account])).get(keys.account) ?? 0;
  return inARow >= inARowMost ? shut() : null;
}

// How long the next try has to wait: till fewer than `most` failures lie in the window that their number deserves.
async function readWait(store: SignInStore, key: string, most: number, nowMs: number): Promise<number> {
  const failedAt = await store.nthNewest(key, most, nowMs + aheadMostMs);
  if (failedAt === null || failedAt <= nowMs - rememberMs) return 0;
  const times = Math.floor((await store.count(key, nowMs - rememberMs, nowMs + aheadMostMs)) / most);
  const windowMs = windowsMs[Math.min(times, windowsMs.length) - 1] ?? 0;
  return failedAt + windowMs - nowMs;
}

/** Takes back what a try counted, clears the account's failures and remembers the place. */
export async function succeed(tx: Tx, tried: Try): Promise<void> {
  const keys = keysOf(tried.who);
  const store = signInStore(tx);
  await takeBack(tx, tried);
  await store.forgetFailures([keys.place, keys.account]);
  await store.endStreak(keys.account);
  await store.rememberPlace(keys.place, tried.startedMs);
}

/** Takes back what this one try counted, and no other: it was neither a success nor a failure. */
export async function takeBack(tx: Tx, { id, who }: Try): Promise<void> {
  const keys = keysOf(who);
  await signInStore(tx).forgetTry([keys.place, keys.account, keys.network], id);
  await signInStore(tx).takeFromStreak(keys.account);
}

/** How many tries failed since the account's owner was last told at a sign-in. Call it after `succeed`. */
export async function tellFailures(tx: Tx, { who }: Try): Promise<number> {
  return signInStore(tx).tellFailures(keysOf(who).account);
}

/** Clears what was counted against an account at this address and over all: its owner has just proved to be the owner. */
export async function forgetFailuresOf(tx: Tx, who: SignInAs): Promise<void> {
  const keys = keysOf(who);
  await signInStore(tx).forgetFailures([keys.place, keys.account]);
  await signInStore(tx).endStreak(keys.account);
}

type AccountKey = Pick<SignInAs, 'role' | 'email'>;

/** Opens an account again that too many failures shut; tells whether they had. */
export async function reopenSignIn(tx: Tx, account: AccountKey): Promise<boolean> {
  const key = accountKeyOf(account);
  const store = signInStore(tx);
  const inARow = (await store.readStreaks([key])).get(key) ?? 0;
  await store.forgetFailures([key]);
  await store.endStreak(key);
  return inARow >= inARowMost;
}

/** Which of these accounts too many failures shut at places they never signed in from. */
export async function findShut<T extends AccountKey>(
  connection: Connection,
  accounts: readonly T[],
): Promise<T[]> {
  const streaks = await signInStore(connection).readStreaks(accounts.map(accountKeyOf));
  return accounts.filter((account) => (streaks.get(accountKeyOf(account)) ?? 0) >= inARowMost);
}

/** Drops what no longer counts. */
export async function forgetOldTries(tx: Tx, nowMs: number): Promise<void> {
  await signInStore(tx).forgetFailuresOutside(nowMs - rememberMs, nowMs + aheadMostMs);
  await signInStore(tx).forgetPlacesBefore(nowMs - placeKnownMs);
  await signInStore(tx).forgetStreaks(inARowMost, nowMs - placeKnownMs);
}

// Hashed: who tried from where is nobody's business, and what was typed as an email may be anything.
function keysOf({ role, email, address }: SignInAs) {
  const network = networkOf(address);
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
