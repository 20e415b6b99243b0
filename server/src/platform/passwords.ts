import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

// OWASP's first choice of 19 MiB and two passes. The cost is stored in each hash, so it can grow without breaking old
// ones.
const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;

// The smallest machine has two cores; more hashes at once only slow each other down. The queue is limited, so that
// logins can't pile up memory.
const lockWork = createConcurrencyLimit({ atOnce: 2, maxWaiting: 200 });

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const derive = promisify(argon2);

/**
 * Returns the argon2id hash of a password, exactly as typed, in PHC form with salt and cost. Two hashes run at a
 * time. Tests with thousands of accounts pass a lower cost. Throws Refusal (unavailable) when the queue is full.
 */
export async function hashPassword(password: string, cost = currentCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await deriveInTurn(password, salt, cost, hashBytes);
  return `$argon2id$v=19$${formatCost(cost)}$${toPhc(salt)}$${toPhc(hash)}`;
}

/**
 * Returns whether a password matches a stored hash. null (an unknown account, or one without a password) gives false
 * after an equal time. Throws Refusal (unavailable) when the queue is full.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? decoyHash);
  const startedMs = performance.now();
  const derived = await deriveInTurn(password, salt, cost, hash.length);
  lastTookMs = performance.now() - startedMs;
  return timingSafeEqual(derived, hash) && stored !== null;
}

/** Waits as long as the last verification took, so that response times reveal nothing. */
export function waitAsLongAsVerifying(): Promise<void> {
  return setTimeout(lastTookMs);
}

let lastTookMs = 30;

function deriveInTurn(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return lockWork(
    () => derive('argon2id', { message: password, nonce, tagLength, ...cost }),
    () => new Refusal('unavailable', 'Too many people are logging in right now. Please try again'),
  );
}

// The hash that unknown emails are compared with: equal cost, from random bytes, so it matches no password.
const decoyHash = `$argon2id$v=19$${formatCost(currentCost)}$${toPhc(randomBytes(saltBytes))}$${toPhc(randomBytes(hashBytes))}`;

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash has an unknown form');
  const [, memory, passes, parallelism, salt, hash] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt ?? '', 'base64'),
    hash: Buffer.from(hash ?? '', 'base64'),
  };
}

function formatCost({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`;
}

// The PHC form omits base64 padding.
function toPhc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Returns a function that runs work, at most `atOnce` pieces at a time; the others wait, oldest first. It throws the
 * result of `refuse` when `maxWaiting` are already waiting.
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
      // The slot goes directly to the next in the queue, so that newer work can't overtake.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
