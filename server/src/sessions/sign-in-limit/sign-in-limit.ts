import { createHash, randomUUID } from 'node:crypto';
import type { Engine, Tx } from '../../platform/database/engine.ts';
import { networkOf } from '../../platform/network-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Role } from '../accounts/store.ts';
import { type SignInStore, signInStore } from './store.ts';

/**
 * Failed tries are counted over 15 minutes in three ways (over 30 once twice as many failed within a day, over 60 from
 * three times as many on, so that whoever goes on failing waits longer each time):
 * - one account from one address: 10. A person mistyping stays below it, and it shuts that one address only.
 * - one account from anywhere: 50. A guesser with many addresses meets it; it does not hold at an address the account
 *   has signed in from in the last 90 days, so nobody can shut a doctor out of the practice's own network.
 * - any account from one address: 100. A guesser going through many accounts meets it; it does not hold for accounts
 *   that have signed in from there, so that a practice behind one address goes on working.
 * Refused tries are not counted: the limit ends by itself, however long somebody keeps trying. Nor do tries count that
 * lie further ahead than 15 minutes: they were made while the machine's clock was wrong, and would shut the door until
 * then. A success clears what the account counts, and with it the longer waits. The counts stand in the database, so
 * they hold over all nodes.
 */
const windowsMs = [15, 30, 60].map((minutes) => minutes * 60_000);
const aheadMostMs = 15 * 60_000;
const rememberMs = 24 * 60 * 60_000;
const sameAccountAndAddressMost = 10;
const sameAccountMost = 50;
const sameAddressMost = 100;
const placeKnownMs = 90 * 24 * 60 * 60_000;

/** Who tries to sign in, from where. An email that belongs to nobody is counted like any other. */
export interface SignInAs {
  readonly role: Role;
  /** in its one form, see `normalEmail` */
  readonly email: string;
  readonly address: string;
}

/** A try that was counted. */
export interface Try {
  readonly id: string;
  readonly who: SignInAs;
  readonly startedMs: number;
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
    const limits: [key: string, most: number][] = [[keys.place, sameAccountAndAddressMost]];
    if (!isKnown) limits.push([keys.account, sameAccountMost], [keys.network, sameAddressMost]);
    for (const [key, most] of limits) {
      const waitMs = await readWait(store, key, most, nowMs);
      if (waitMs > 0) throw tooMany(waitMs);
    }
    const id = randomUUID();
    await store.addFailures([keys.place, keys.account, keys.network], id, nowMs);
    return { id, who, startedMs: nowMs };
  });
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
  await store.rememberPlace(keys.place, tried.startedMs);
}

/** Takes back what this one try counted, and no other: it was neither a success nor a failure. */
export async function takeBack(tx: Tx, { id, who }: Try): Promise<void> {
  const keys = keysOf(who);
  await signInStore(tx).forgetTry([keys.place, keys.account, keys.network], id);
}

/** Clears what was counted against an account at this address and over all: its owner has just proved to be the owner. */
export async function forgetFailuresOf(tx: Tx, who: SignInAs): Promise<void> {
  const keys = keysOf(who);
  await signInStore(tx).forgetFailures([keys.place, keys.account]);
}

/** Drops what no longer counts. */
export async function forgetOldTries(tx: Tx, nowMs: number): Promise<void> {
  await signInStore(tx).forgetFailuresOutside(nowMs - rememberMs, nowMs + aheadMostMs);
  await signInStore(tx).forgetPlacesBefore(nowMs - placeKnownMs);
}

// Hashed: who tried from where is nobody's business, and what was typed as an email may be anything.
function keysOf({ role, email, address }: SignInAs) {
  const network = networkOf(address);
  return {
    place: hash('place', role, email, network),
    account: hash('account', role, email),
    network: hash('network', network),
  };
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function tooMany(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return new Refusal(
    'too many',
    `Too many failed tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}
