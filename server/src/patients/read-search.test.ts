import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

test.each([
  '14 November 1934',
  '14 nov 1934',
  'November 14, 1934',
  '14/11/1934',
  '11/14/1934',
  '14.11.1934',
  '1934-11-14',
])('finds patients born that day: %s', (written) => {
  expect(readSearch(written, '')).toMatchObject({ bornOn: '1934-11-14', terms: null });
  expect(readSearch(`lind ${written}`, '')).toMatchObject({ bornOn: '1934-11-14', foldedText: 'lind' });
});

test('text without a real month counts as words', () => {
  expect(readSearch('31 feb 1934', '')).toMatchObject({ bornOn: null });
  expect(readSearch('12 marek 1934', '')).toMatchObject({ bornOn: null, foldedText: '12 marek 1934' });
});
