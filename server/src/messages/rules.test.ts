import { expect, test } from 'vitest';
import { hideAddresses } from './rules.ts';

test.each([
  ['554 5.7.1 Client host blocked', '554 5.7.1 Client host blocked'],
  ['451-4.3.0 <anna@example.org> later', '451-4.3.0 <...> later'],
  ['550 5.7.26 030 1234567 is no sender', '550 5.7.26 ... is no sender'],
  ['422: No such number +49 30 123-45-67', '422: No such number ...'],
  ['could not be reached (ECONNREFUSED)', 'could not be reached (ECONNREFUSED)'],
  ['Failed: 5512345678', 'Failed: ...'],
])('the log has of %j: %j', (answer, logged) => {
  expect(hideAddresses(answer)).toBe(logged);
});
