import { argon2, argon2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createConcurrencyLimit, hashPassword, verifyPassword } from './passwords.ts';
import { createToken, hashToken } from './tokens.ts';

// Counts the calls and still runs them.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

test('a password is verified exactly as typed', async () => {
  const stored = await hashPassword(' pässwörd 10 ');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword(stored, ' pässwörd 10 ')).toBe(true);
  expect(await verifyPassword(stored, 'pässwörd 10')).toBe(false);
  expect(await verifyPassword(stored, '')).toBe(false);
});

test('a password gets a different hash each time', async () => {
  expect(await hashPassword('0123456789')).not.toBe(await hashPassword('0123456789'));
});

test('a hash made at another cost is still verified', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { parallelism: 1, memory: 64, passes: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: '0123456789', nonce, ...cost });
  const phc = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${phc(nonce)}$${phc(hash)}`;
  expect(await verifyPassword(cheap, '0123456789')).toBe(true);
  expect(await verifyPassword(cheap, '012345678')).toBe(false);
  await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow('has an unknown form');
});

test('an unknown person is refused after as much work as a known one', async () => {
  const stored = await hashPassword('0123456789');
  const workOf = async (hash: string | null) => {
    vi.mocked(argon2).mockClear();
    expect(await verifyPassword(hash, 'wrong password')).toBe(false);
    // Compares all but the salt, which costs nothing.
    return vi.mocked(argon2).mock.calls.map(([kind, { nonce, ...cost }]) => [kind, cost]);
  };
  const work = await workOf(stored);
  expect(work).toHaveLength(1);
  expect(work[0]).toMatchObject(['argon2id', { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }]);
  expect(await workOf(null)).toEqual(work);
});

test('an account without a password accepts none', async () => {
  for (const guess of ['', 'null', '0123456789']) expect(await verifyPassword(null, guess)).toBe(false);
});

test('work is limited at once, the rest waits in order, and too much is refused', async () => {
  const runLimited = createConcurrencyLimit({ atOnce: 2, maxWaiting: 3 });
  let running = 0;
  let maxRunning = 0;
  const order: number[] = [];
  const work = (n: number) =>
    runLimited(
      async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(n);
        running -= 1;
        if (n === 2) throw new Error('failed');
      },
      () => new Error('too many'),
    );
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(work));
  expect(maxRunning).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.message : 'done'))).toEqual([
    'done',
    'failed',
    'done',
    'done',
    'done',
    'too many',
  ]);
  await expect(work(7)).resolves.toBeUndefined();
});

test('tokens are 256 random bits, and only their hash is stored', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, createToken));
  expect(tokens.size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
