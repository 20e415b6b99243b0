import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each([
  ['Nora Lind', 'Nora Lind'],
  ['', ''],
  ['Lind, Nora', '"Lind, Nora"'],
  ['says "no"', '"says ""no"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+49 170', '"\'+49 170"'],
  ['-Mori', '"\'-Mori"'],
  ['@cmd', '"\'@cmd"'],
  ['\t=1', '"\'\t=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['2 - 1 = 1', '2 - 1 = 1'],
])('the text %j is the field %j', (text, field) => {
  expect(toCsv([[text]])).toBe(`${field}\r\n`);
});

test('numbers stay numbers, below zero too, and an empty row is an empty line', () => {
  expect(toCsv([['Day', 'Received'], ['2026-11-20', -49.5], []])).toBe(
    'Day,Received\r\n2026-11-20,-49.5\r\n\r\n',
  );
});
