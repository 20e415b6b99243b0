import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyCall } from './every-call.ts';

const files = readdirSync(`${import.meta.dirname}/endpoints`).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

test('every file with a call is listed', () => {
  const source = readFileSync(`${import.meta.dirname}/every-call.ts`, 'utf8');
  const declaring = files.filter((name) =>
    /^export const \w+ = (endpoint|change)\(/m.test(
      readFileSync(`${import.meta.dirname}/endpoints/${name}`, 'utf8'),
    ),
  );
  expect(declaring.length).toBeGreaterThan(10);
  expect(declaring.filter((name) => !source.includes(`'./endpoints/${name}'`))).toEqual([]);
});

test('names are unique, and so are methods with paths', () => {
  const names = everyCall.map(({ name }) => name);
  const addresses = everyCall.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Returns the paths of optional fields, at any depth, that get a default. */
function filledIn(schema: z.core.$ZodType, path: string): string[] {
  const within = (inner: z.core.$ZodType, name = '') => filledIn(inner, path + name);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => within(field, `.${name}`));
    case 'array':
      return within(def.element, '[]');
    case 'union':
      return def.options.flatMap((option) => within(option));
    case 'pipe':
      return within(def.out);
    case 'optional':
      return z.safeParse(schema, undefined).data === undefined ? within(def.innerType) : [path];
    case 'nullable':
    case 'default':
      return within(def.innerType);
    default:
      return [];
  }
}

test('missing fields of a change get no default, which would erase stored text', () => {
  expect(filledIn(z.partial(z.object({ phone: z._default(z.string(), '') })), '')).toEqual(['.phone']);
  expect(everyCall.flatMap(({ name, endpoint }) => filledIn(endpoint.input, name))).toEqual([]);
});
