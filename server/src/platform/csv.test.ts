import { countryCodes } from '@docket/contract/formats/countries.ts';
import { describe, expect, test } from 'vitest';
import { chooseCsvFormat, toCsv } from './csv.ts';

const commas = chooseCsvFormat('', 'comma');
const semicolons = chooseCsvFormat('', 'semicolon');

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
  ['\t=1', '"\'\t\'=1"'],
  ['\n=1', '"\'\n\'=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['2 - 1 = 1', '2 - 1 = 1'],
  ['ok;=3+3', '"ok;\'=3+3"'],
])('the text %j is the field %j', (text, field) => {
  expect(toCsv([[text]], commas)).toBe(`${field}\r\n`);
  expect(toCsv([[text]], semicolons)).toBe(`${field}\r\n`);
});

test('numbers stay numbers, negative ones too, and an empty row is an empty line', () => {
  const rows = [['Day', 'Received'], ['2026-11-20', -49.5], []];
  expect(toCsv(rows, commas)).toBe('Day,Received\r\n2026-11-20,-49.5\r\n\r\n');
  expect(toCsv(rows, semicolons)).toBe('Day;Received\r\n2026-11-20;-49,5\r\n\r\n');
});

describe('the format of a country', () => {
  test.each([
    ['', '.'],
    ['US', '.'],
    ['GB', '.'],
    ['CH', '.'],
    ['IN', '.'],
    ['JP', '.'],
    ['EG', '.'],
    ['DE', ','],
    ['AT', ','],
    ['FR', ','],
    ['RU', ','],
    ['RS', ','],
    ['BR', ','],
    ['SE', ','],
    ['MX', '.'],
    ['ZA', ','],
    ['PY', ','],
    ['CW', ','],
    ['WS', '.'],
  ])('%j has the decimal sign %j', (country, decimal) => {
    expect(chooseCsvFormat(country).decimal).toBe(decimal);
  });

  test('separates values by a sign other than the decimal sign, in every country', () => {
    for (const country of countryCodes) {
      const { separator, decimal } = chooseCsvFormat(country);
      expect(separator, country).not.toBe(decimal);
    }
  });

  test.each(['CH', 'LI'])('separates by semicolons and writes points in %s', (country) => {
    expect(chooseCsvFormat(country)).toEqual({ separator: ';', decimal: '.' });
    expect(toCsv([['Lind', 12.5]], chooseCsvFormat(country))).toBe('Lind;12.5\r\n');
  });

  test('is overridden by the chosen format', () => {
    expect(chooseCsvFormat('DE', 'comma')).toEqual({ separator: ',', decimal: '.' });
    expect(chooseCsvFormat('US', 'semicolon')).toEqual({ separator: ';', decimal: ',' });
  });
});

/** Reads a file as LibreOffice does: a quote counts only at the beginning of a field. */
function readAs(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      at++;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        if (text[at] === '"') at++;
        field += text[at++];
      }
      at++;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
      field += text[at++];
    row.push(field);
    if (text[at] !== separator) {
      if (text[at] === '\r' && text[at + 1] === '\n') at++;
      rows.push(row);
      row = [];
    }
    at++;
  }
  return rows;
}

const hostileTexts = [
  'ok;=3+3',
  'ok,=3+3',
  'ok\t=3+3',
  'ok;"=3+3"',
  'ok; =3+3;',
  '";=3+3',
  '"";"=3+3',
  'a\n=3+3',
  'a\r+3',
  'ok;',
  ';;@x',
  '",=1',
  "';=1",
  '|-1',
  '\t\t=1',
  ' =1',
  '"',
  '=',
  ';＝1',
];

describe.each([
  ['commas', commas],
  ['semicolons', semicolons],
])('a file with %s', (_, format) => {
  test.each([',', ';', '\t'])('has no live formula when read with separator %j', (separator) => {
    for (const first of hostileTexts) {
      for (const second of hostileTexts) {
        const file = toCsv(
          [
            ['Day', first, 12.63, second, -1.5],
            [second, first],
          ],
          format,
        );
        const fields = readAs(file, separator).flat();
        const live = fields.filter(
          (field) => /^\s*[=+\-@＝＋－＠]/.test(field) && !/^-1[.,]5|^-1$/.test(field),
        );
        expect(live, JSON.stringify([first, second])).toEqual([]);
      }
    }
  });

  test('has correct sums when read with its separator and decimal sign', () => {
    const file = toCsv(
      [
        ['Payment', 50],
        ['Payment', 12.63],
        ['Refund; partly, "cash"', -0.13],
      ],
      format,
    );
    const amounts = readAs(file, format.separator).map(([, amount]) =>
      Number(amount?.replace(format.decimal, '.')),
    );
    expect(amounts).toEqual([50, 12.63, -0.13]);
  });
});
