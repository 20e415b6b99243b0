import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { askMany } from './generator/ask-many.ts';

const clinic = useTestClinic();

// A fixed seed, so that these tests always send the same requests. `npm run proof` tries new seeds.
test('500 generated requests get answers that the contract declares', {
  timeout: 120_000,
}, async () => {
  const { statuses, succeededCalls } = await askMany(clinic, { count: 500, seed: 20_261_120 });
  // Enough requests pass validation: more than 40 different calls succeed, and every common refusal occurs.
  expect(succeededCalls).toBeGreaterThan(40);
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '422']),
  );
});
