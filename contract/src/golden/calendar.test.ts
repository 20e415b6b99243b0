import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as calendar from '../endpoints/calendar.ts';

test.each([
  ['read-calendar-as-admin', calendar.readCalendar.admin],
  ['read-calendar-as-doctor', calendar.readCalendar.doctor],
  ['read-month-as-admin', calendar.readMonth.admin],
  ['read-month-as-doctor', calendar.readMonth.doctor],
])('the golden answer of %s has exactly the fields of its schema', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
