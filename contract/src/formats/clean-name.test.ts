import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName } from './clean-name.ts';

test.each([
  ['line breaks', 'Ada\r\nLovelace', 'Ada Lovelace'],
  ['tabs and runs of blanks', ' Ada\t  \u00a0\u3000Lovelace\u2003', 'Ada Lovelace'],
  ['line and paragraph separators', 'Ada\u2028Love\u2029lace\u0085x', 'Ada Love lace x'],
  ['controls', 'A\u0000d\u001ba\u007f\u009b', 'Ada'],
  ['overrides of direction', 'Ada \u202eecalevoL\u202c', 'Ada ecalevoL'],
  ['isolates and marks of direction', '\u2067Ada\u2069\u200e\u200f\u061c', 'Ada'],
  ['zero-width signs', 'A\u200bd\u2060a\ufeff Love\u00adlace', 'Ada Lovelace'],
  ['joiners between Latin letters', 'A\u200cd\u200da', 'Ada'],
  ['fillers and tags', 'A\u3164d\u115fa\u{e0041}\u{e007f}', 'Ada'],
  ['an empty Braille pattern', 'Ada\u2800Lovelace', 'Ada Lovelace'],
  ['halves of surrogate pairs', 'A\ud800d\udc00a', 'Ada'],
  ['noncharacters and annotations', 'A\ufffed\ufff9a\ufffc', 'Ada'],
  ['variants of Latin letters', 'A\ufe0fda\u{e0100}', 'Ada'],
  ['a letter and its mark', 'Jose\u0301', 'José'],
  ['many marks', `Z${'\u0301\u0316\u0334'.repeat(40)}oe`, 'Z\u0334\u0316\u0301oe'],
  ['a repeated mark', `ก${'\u0e47'.repeat(30)}`, 'ก\u0e47'],
  ['a mark before any letter', '\u0301 \u0301Ada', 'Ada'],
])('%s: %j becomes %j', (_, typed, name) => {
  expect(cleanName(typed).normalize('NFD')).toBe(name.normalize('NFD'));
  expect(cleanName(typed)).toBe(cleanName(typed).normalize('NFC'));
});

test.each([
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Malayalam, at the end of a word', 'അവന്\u200d'],
  ['Devanagari', 'क्\u200dष'],
  ['an emoji of several people', '👩‍👩‍👧‍👦 Lopez'],
  ['an emoji in colour', 'Ada ❤\ufe0f'],
  ['a Japanese variant', '葛\u{e0100}城'],
  ['Vietnamese', 'Nguyễn Thị Hạnh'],
  ['Hebrew vowels', 'שָׁלוֹם'],
  ['Tibetan and Burmese', 'བསྒྲུབས မြွှောင့်'],
  ['Greek', 'ᾧδή'],
  ['an apostrophe', "Seán O'Brien-Łukasz, Jr."],
])('%s stays unchanged', (_, name) => {
  expect(cleanName(name)).toBe(name.normalize('NFC'));
});

test.each(['', ' \n', '\u200b\u202e\ufeff', '\u3164', '\u2800', '\u0301', '\u200d'])(
  '%j becomes empty',
  (typed) => expect(cleanName(typed)).toBe(''),
);

test('equal marks become one when a joiner between them is removed', () => {
  const name = cleanName('!\u0316\u200c\u094d\u200c\u094d');
  expect(cleanName(name)).toBe(name);
});

test('cleaning again changes nothing, and only characters of names are left', () => {
  const signs = [
    'a',
    ' ',
    '\n',
    '\u200d',
    '\u200c',
    '\u0301',
    '\u0316',
    'ن',
    'क',
    '\u094d',
    '\ufe0f',
    '❤',
    '漢',
  ];
  const unit = fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 1 }));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const name = cleanName(units.join(''));
      expect(cleanName(name)).toBe(name);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(
        /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff]| {2}|^ | $/u,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('cleaning takes linear time', () => {
  for (const unit of ['\u0301\u0316', '\u200d', ' ', 'क्\u200d', '👩\u200d', '\ufe0f']) {
    const timeOf = (length: number) => {
      const text = `a${unit.repeat(length)}`;
      const began = performance.now();
      cleanName(text);
      return performance.now() - began;
    };
    timeOf(1_000);
    expect(timeOf(20_000), JSON.stringify(unit)).toBeLessThan(500);
  }
});
