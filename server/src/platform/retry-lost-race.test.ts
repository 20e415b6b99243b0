import { expect, test } from 'vitest';
import { LostRace, retryLostRace } from './retry-lost-race.ts';

function losing(times: number) {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw new LostRace();
    return attempts;
  };
}

test('a lost race is run again until it is won', async () => {
  expect(await retryLostRace(losing(0))).toBe(1);
  expect(await retryLostRace(losing(4))).toBe(5);
});

test('a race that is always lost ends with a refusal, nothing is tried for ever', async () => {
  const refusal = { kind: 'unavailable', details: { retryAfterSeconds: 1 } };
  await expect(retryLostRace(losing(5))).rejects.toMatchObject(refusal);
  await expect(retryLostRace(losing(2), { max: 2 })).rejects.toMatchObject(refusal);
});

test('anything else that goes wrong is not tried again', async () => {
  let attempts = 0;
  const breaking = async () => {
    attempts += 1;
    throw new Error('a bug');
  };
  await expect(retryLostRace(breaking)).rejects.toThrow('a bug');
  expect(attempts).toBe(1);
});
