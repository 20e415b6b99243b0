import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from './display.ts';

test.each([
  [50, '$50'],
  [49.5, '$49.50'],
  [4860, '$4,860'],
  [0, '$0'],
  [0.1 + 0.2, '$0.30'],
  [99_999.99, '$99,999.99'],
  [1_234_567, '$1,234,567'],
  [-10, '−$10'],
  [-1_049.5, '−$1,049.50'],
])('%f dollars read %s', (dollars, written) => {
  expect(formatMoney(dollars)).toBe(written);
});

test('every amount is formatted without losing a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const written = formatMoney(cents / 100);
      expect(Math.round(Number(written.replace(/[$,]/g, '')) * 100)).toBe(cents);
      expect(written).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d\d)?$/);
    }),
  );
});
