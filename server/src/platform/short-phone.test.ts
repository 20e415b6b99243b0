import { expect, test } from 'vitest';
import { isTooShortForCountry } from './short-phone.ts';

test.each([
  ['+298 21', true],
  ['+298 211', true],
  ['(+298) 21', true],
  ['00298 21', true],
  ['Mother +298 21', true],
  ['+298 21 (mother)', true],
  ['+298 211234, +298 21', true],
  ['+683 400', true],
  ['+44 20 7946', false],
  ['+1 555 0100', false],
  ['+٢٩٨ ٢١', true],
  ['+298 211234', false],
  ['+683 4001', false],
  ['+1 800 FLOWERS', false],
  // Internal extensions.
  ['21', false],
  ['0012', false],
  ['112', false],
  ['', false],
])('%j is too short for its country: %s', (typed, isTooShort) => {
  expect(isTooShortForCountry(typed)).toBe(isTooShort);
});
