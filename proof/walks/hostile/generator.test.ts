import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { askMany } from './generator/ask-many.ts';

const clinic = useTestClinic();

// The same 500 each time, so that no day's tests depend on luck; `npm run proof` looks for new ones.
test('500 requests that were thought up are answered as the contract says, or refused with a sentence', {
  timeout: 120_000,
}, async () => {
  const { statuses, answeredWell } = await askMany(clinic, { count: 500, seed: 20_261_120 });
  // It goes deep: most calls do what they are for at least once, and every kind of refusal is met.
  expect(answeredWell).toBeGreaterThan(40);
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '422']),
  );
});
