import { expect, test } from 'vitest';
import { fingerprint } from './move-table.ts';

const columns = ['id', 'at', 'bytes'];
const first = { id: 'a', at: 1, bytes: new Uint8Array([1, 2]) };
const second = { id: 'b', at: null, bytes: new Uint8Array([3]) };

test('a fingerprint depends neither on the order of rows nor on the driver', async () => {
  const other = { ...first, bytes: Buffer.from([1, 2]) };
  expect(await fingerprint(columns, [first, second])).toEqual(await fingerprint(columns, [second, other]));
});

test.each([
  ['a value', [first, { ...second, at: 0 }]],
  ['a byte', [{ ...first, bytes: new Uint8Array([1, 3]) }, second]],
  ['a row that is missing', [first]],
  ['a row that is there twice', [first, second, second]],
  ['two rows that are there twice', [first, first, second, second]],
  [
    'swapped values',
    [
      { ...first, id: 'b' },
      { ...second, id: 'a' },
    ],
  ],
  ['a number as text', [{ ...first, at: '1' }, second]],
])('%s gives another fingerprint', async (_, rows) => {
  expect((await fingerprint(columns, rows)).hash).not.toBe(
    (await fingerprint(columns, [first, second])).hash,
  );
});
