import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createSecret, findStep } from './rules.ts';

const secret = createSecret();
const shownAt = Date.UTC(2026, 10, 20, 9, 0, 14);
const code = new TOTP({ secret }).generate({ timestamp: shownAt });

test.each([-25, -10, 0, 10, 25])(
  'a node whose clock differs by %i seconds reads a code as the same half minute, so that it is used up for all',
  (seconds) => {
    expect(findStep(secret, code, shownAt + seconds * 1_000)).toBe(Math.floor(shownAt / 30_000));
  },
);

test('a code two half minutes away is wrong', () => {
  expect(findStep(secret, code, shownAt + 75_000)).toBeNull();
  expect(findStep(secret, code, shownAt - 75_000)).toBeNull();
});
