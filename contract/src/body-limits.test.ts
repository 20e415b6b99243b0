import { expect, test } from 'vitest';
import { maxBodyBytes } from './endpoint.ts';
import { everyCall } from './every-call.ts';
import { inputSchema } from './json-schema.ts';

const withBody = everyCall.filter(({ endpoint }) => endpoint.method === 'POST' && !endpoint.fileField);
const carriesLists = (call: (typeof withBody)[number]) => hasLongList(inputSchema(call.endpoint));

/** Returns whether a schema has a list without a small limit. Lists of fixed names or weekdays stay short. */
function hasLongList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, maxItems = Number.POSITIVE_INFINITY } = schema as { type?: unknown; maxItems?: number };
  return (type === 'array' && maxItems > 10) || Object.values(schema).some(hasLongList);
}

test('exactly the calls with unlimited lists are declared as `longBody`', () => {
  const long = withBody.filter(({ endpoint }) => endpoint.longBody).map(({ name }) => name);
  expect(long).toEqual(withBody.filter(carriesLists).map(({ name }) => name));
  expect(long).not.toEqual([]);
});

// In JSON a character takes at most six bytes.
test.each(withBody.filter((call) => !carriesLists(call) && call.endpoint.caller !== 'anyone'))(
  'the longest input of $name fits its limit in any script',
  ({ endpoint }) => {
    const characters = longestText(inputSchema(endpoint));
    expect(characters * 6 + 2_000).toBeLessThan(maxBodyBytes(endpoint));
  },
);

test('a sign-in or a new password in any script fits the smallest limit', () => {
  const open = withBody.filter(({ endpoint }) => endpoint.caller === 'anyone');
  const password = '漢'.repeat(1_024);
  const email = `${'a'.repeat(242)}@docket.test`;
  const sent = { email, password, code: '123456', token: 'a'.repeat(128), name: '漢'.repeat(120) };
  const choosing = { ...sent, password: '漢'.repeat(128) };
  for (const { endpoint, name } of open) {
    const body = JSON.stringify(name.startsWith('login') ? { email, password, code: '123456' } : choosing);
    expect(Buffer.byteLength(body)).toBeLessThan(maxBodyBytes(endpoint));
  }
});

function longestText(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const { maxLength = 0 } = schema as { maxLength?: number };
  return Object.values(schema).reduce((sum, part) => sum + longestText(part), maxLength);
}
