// @vitest-environment node
import { expect, test } from 'vitest';
import { linkToken } from './link-token.ts';

test.each([
  ['secret', 'secret'],
  // Cut off by a mail program, or joined with the text after it.
  ['', 'none'],
  [' ', 'none'],
  [`${'x'.repeat(1_000)}`, 'x'.repeat(128)],
])('%j asks the server with a token that it reads', (secret, token) => {
  expect(linkToken(secret)).toBe(token);
});
