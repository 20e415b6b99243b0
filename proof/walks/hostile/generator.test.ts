import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { askMany } from './generator/ask-many.ts';

const clinic = useTestClinic();

// A fixed seed, so that these tests do not depend on luck. `npm run proof` tries new ones.
test('500 requests that were thought up are answered as the contract says, or refused with a sentence', {
  timeout: 120_000,
}, async () => {
  const { statuses, answeredWell } = await askMany(clinic, { count: 500, seed: 20_261_120 });
  // The requests get past validation: more than 40 different calls succeed, and the common refusals occur.
  expect(answeredWell).toBeGreaterThan(40);
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '422']),
  );
});
