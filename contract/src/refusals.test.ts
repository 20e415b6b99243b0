import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyCall } from './every-call.ts';
import { type DeclaredRefusal, listTokenRefusals } from './refusals.ts';

const examples: Record<string, { success: boolean; message: string; details?: unknown }> = JSON.parse(
  readFileSync(new URL('./golden/refusals.golden.json', import.meta.url), 'utf8'),
);
const declared = new Map<string, DeclaredRefusal>(
  everyCall
    .flatMap(({ endpoint }) => [...listTokenRefusals(endpoint), ...(endpoint.refusals ?? [])])
    .map((refusal) => [refusal.name, refusal]),
);

test('refusals and examples correspond one to one', () => {
  expect([...declared.keys()].sort()).toEqual(Object.keys(examples).sort());
});

test.each([...declared.values()])('the example of $name has exactly the declared details', (refusal) => {
  const { success, details } = examples[refusal.name] ?? {};
  expect(success).toBe(false);
  expect(refusal.details ? refusal.details.parse(details) : undefined).toEqual(details);
});
