// @module-tag both-engines
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { hashBody, withIdempotency } from './with-idempotency.ts';

const clinic = useTestClinic();
const day = 24 * 60 * 60 * 1_000;

let done = 0;
function ask(
  chosen: { key?: string | null; caller?: string; body?: object; nowMs?: number; fails?: boolean } = {},
) {
  const { key = 'key', caller = 'me', body = { a: 1 }, nowMs = 0, fails = false } = chosen;
  return clinic.context.engine.transaction((tx) =>
    withIdempotency(tx, { key, caller, bodyHash: hashBody('/api/make', body), nowMs }, async () => {
      done += 1;
      if (fails) throw new Error('no');
      return { made: done };
    }),
  );
}

test('the work runs once for a key, and its answer is repeated', async () => {
  const first = await ask();
  expect(await ask({ nowMs: day })).toEqual(first);
});

test('parallel requests with one key get one answer', async () => {
  const before = done;
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(new Set(answers.map((answer) => answer.made)).size).toBe(1);
  expect(done).toBe(before + 1);
});

test('without a key, for another caller or after 24 hours the work runs again', async () => {
  const first = await ask();
  const others = [await ask({ key: null }), await ask({ caller: 'you' }), await ask({ nowMs: day + 1 })];
  for (const other of others) expect(other).not.toEqual(first);
});

test('work that fails leaves the key free', async () => {
  await expect(ask({ fails: true })).rejects.toThrow('no');
  expect((await ask()).made).toBe(done);
});

test('another body under the key is refused', async () => {
  await ask();
  await expect(ask({ body: { a: 2 } })).rejects.toMatchObject({ status: 422 });
});

test('an empty key and one over 200 characters are refused', async () => {
  await expect(ask({ key: '' })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ key: 'x'.repeat(201) })).rejects.toMatchObject({ status: 400 });
});

test('path, fields and file are part of the hash', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const hashes = [
    hashBody('/a', { x: 1 }),
    hashBody('/b', { x: 1 }),
    hashBody('/a', { x: 2 }),
    hashBody('/a', { x: 1 }, bytes),
    hashBody('/a', { x: 1 }, new Uint8Array([1, 2, 4])),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashBody('/a', { x: 1 }, bytes)).toBe(hashes[3]);
});
