import { expect, test } from 'vitest';
import { isBlockedPort } from './blocked-ports.ts';

test.each([
  '0',
  '22',
  '25',
  '53',
  '110',
  '143',
  '465',
  '587',
  '993',
  '3306',
  '5432',
  '6000',
  '6379',
  '6667',
  '10080',
])('port %s is blocked', (port) => {
  expect(isBlockedPort(new URL(`https://hooks.example:${port}/in`))).toBe(true);
});

test.each(['', ':443', ':80', ':8443', ':8080', ':4000', ':9443'])(
  'an address with "%s" may be asked',
  (port) => {
    expect(isBlockedPort(new URL(`https://hooks.example${port}/in`))).toBe(false);
  },
);

test('every port that fetch of this Node refuses is blocked', async () => {
  const refused: number[] = [];
  for (let port = 0; port <= 11_000; port += 1) {
    if (isBlockedPort({ port: String(port) })) continue;
    // An aborted request is checked for its port first, and never sent.
    const failure = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() }).catch(
      (error) => error,
    );
    if (failure?.cause?.message === 'bad port') refused.push(port);
  }
  expect(refused).toEqual([]);
});
