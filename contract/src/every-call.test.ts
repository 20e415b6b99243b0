import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyCall } from './every-call.ts';

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

test('every file that declares a call is among them', () => {
  const own = readFileSync(`${import.meta.dirname}/every-call.ts`, 'utf8');
  const declaring = files.filter((name) =>
    /^export const \w+ = (endpoint|change)\(/m.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
  );
  expect(declaring.length).toBeGreaterThan(10);
  expect(declaring.filter((name) => !own.includes(`'./${name}'`))).toEqual([]);
});

test('no two share a name, or a method and path', () => {
  const names = everyCall.map(({ name }) => name);
  const addresses = everyCall.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});
