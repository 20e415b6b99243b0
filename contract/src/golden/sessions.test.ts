import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as mySessions from '../endpoints/my-sessions.ts';
import { everyCall } from '../every-call.ts';

const isOfMySessions = (name: string) => name.replace(/As(Admin|Doctor)$/, '') in mySessions;
const calls = everyCall.filter(({ name, tag }) => tag === 'secondFactor' || isOfMySessions(name));
const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('there are nineteen of these calls', () => {
  expect(calls).toHaveLength(19);
});

test.each(calls)('the golden answer of $name has exactly the fields of its schema', ({ name, endpoint }) => {
  const text = readFileSync(new URL(`./${toKebab(name)}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
