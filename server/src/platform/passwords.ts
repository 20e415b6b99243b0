import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

// OWASP's first choice of 19 MiB and two passes; kept in the stored text, so they can grow without breaking old hashes.
const now: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;

// Two cores are the smallest machine; a hash beyond that only makes the others wait. Sign-ins beyond the queue are
// refused rather than piling up memory.
const takeTurn = createConcurrencyLimit({ atOnce: 2, maxWaiting: 200 });

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const derive = promisify(argon2);

/**
 * Takes a password exactly as typed; returns its argon2id hash in PHC form, with salt and cost in it: the cost of today,
 * unless a test has thousands of people to sign in.
 * At most two are made at a time. Throws Refusal (unavailable) when too many wait.
 */
export async function hashPassword(password: string, cost = now): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await deriveInTurn(password, salt, cost, hashBytes);
  return `$argon2id$v=19$${costInPhc(cost)}$${toPhc(salt)}$${toPhc(hash)}`;
}

/**
 * Takes a stored hash and a password; tells whether they belong together. Null stands for an account that is unknown
 * or has no password: the answer is no, in the same time. Throws Refusal (unavailable) when too many wait.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? nobody);
  const startedMs = performance.now();
  const derived = await deriveInTurn(password, salt, cost, hash.length);
  lastTookMs = performance.now() - startedMs;
  return timingSafeEqual(derived, hash) && stored !== null;
}

/** Lets as much time go by as the last verification took, without its work: an answer's time then tells nothing. */
export function aboutAsLongAsVerifying(): Promise<void> {
  return setTimeout(lastTookMs);
}

let lastTookMs = 30;

function deriveInTurn(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return takeTurn(
    () => derive('argon2id', { message: password, nonce, tagLength, ...cost }),
    () => new Refusal('unavailable', 'Too many people are logging in at this moment. Please try again'),
  );
}

// What unknown emails are compared with: same cost, made of nothing anybody can type.
const nobody = `$argon2id$v=19$${costInPhc(now)}$${toPhc(randomBytes(saltBytes))}$${toPhc(randomBytes(hashBytes))}`;

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash is not in the form this program writes');
  const [, memory, passes, parallelism, salt, hash] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt ?? '', 'base64'),
    hash: Buffer.from(hash ?? '', 'base64'),
  };
}

function costInPhc({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`;
}

// The PHC form leaves out base64's padding.
function toPhc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Returns a function that runs work, at most `atOnce` pieces at a time; the others wait, oldest first.
 * It throws what `refuse` returns when `maxWaiting` wait already.
 */
export function createConcurrencyLimit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>, refuse: () => Error): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is passed on, not freed, so that newer work can't overtake.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
