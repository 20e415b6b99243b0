import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as calendar from '../calendar.ts';

test.each([
  ['read-calendar-as-admin', calendar.readCalendarAsAdmin],
  ['read-calendar-as-doctor', calendar.readCalendarAsDoctor],
  ['read-month-as-admin', calendar.readMonthAsAdmin],
  ['read-month-as-doctor', calendar.readMonthAsDoctor],
])('the golden answer of %s is what its schema describes, no field more', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
