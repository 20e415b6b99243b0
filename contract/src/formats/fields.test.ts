import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { everyCall } from '../every-call.ts';
import { email } from './email-field.ts';
import {
  Dollars,
  DollarsInput,
  flag,
  id,
  label,
  optionalLabel,
  optionalText,
  text,
  wholeNumber,
} from './fields.ts';
import { isoDate, SlotDateText } from './slot-date.ts';

/** Returns the parsed value, or the sentence of the refusal. */
function read(field: z.ZodMiniType, value: unknown): unknown {
  const checked = field.safeParse(value);
  return checked.success ? checked.data : { refused: checked.error.issues[0]?.message };
}

const refused = (sentence: string) => ({ refused: sentence });

test('a text loses outer blanks and keeps inner ones', () => {
  expect(read(text('Name', 20, 1), '  Ada   Łuk \n')).toBe('Ada   Łuk');
  expect(read(text('Name', 20), 'two\nlines\tand a tab')).toBe('two\nlines\tand a tab');
});

test('a label is one line without invisible signs', () => {
  expect(read(label('Name', 20, 1), ' Ada\r\n\u202eŁuk\u200b\t\u0000')).toBe('Ada Łuk');
  expect(read(label('Name', 20, 1), '\u202e\n\u2800')).toEqual(refused('Name is required'));
  expect(read(label('Name', 9, 1), `Ada${'\u200b'.repeat(30)}`)).toBe('Ada');
  expect(read(label('Name', 9, 1), 7)).toEqual(refused('Name must be text'));
  expect(read(optionalLabel('Degree', 9), null)).toBe('');
  expect(read(optionalLabel('Degree', 9), 'M\nD')).toBe('M D');
});

test.each([
  [undefined, 'Name is required'],
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['\u200b\u2060\u202e\ufeff', 'Name is required'],
  ['\u3164', 'Name is required'],
  [null, 'Name must be text'],
  [7, 'Name must be text'],
  [['a'], 'Name must be text'],
  [{}, 'Name must be text'],
  ['x'.repeat(21), 'Name must have at most 20 characters'],
  ['a\u0000b', "Name contains characters that can't be stored"],
  ['a\u001bb', "Name contains characters that can't be stored"],
  ['a\u007fb', "Name contains characters that can't be stored"],
  ['a\ud800b', "Name contains characters that can't be stored"],
  ['a\udc00', "Name contains characters that can't be stored"],
])('%j as a name is refused with a sentence that names the field', (value, sentence) => {
  expect(read(text('Name', 20, 1), value)).toEqual(refused(sentence));
});

test('a complete pair of surrogates is an ordinary character', () => {
  expect(read(text('Name', 20, 1), 'Ada 🎉')).toBe('Ada 🎉');
});

test('accepted text can be stored: well-formed, without NUL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
      const taken = read(text('Name', 100), value);
      if (typeof taken !== 'string') return;
      expect(taken.isWellFormed()).toBe(true);
      expect(taken).not.toContain('\u0000');
      expect(taken).toBe(taken.trim());
    }),
  );
});

test('optional text is empty if it is missing, null or blank', () => {
  for (const value of [undefined, null, '', '  ']) expect(read(optionalText('Degree', 9), value)).toBe('');
  expect(read(optionalText('Degree', 9), 5)).toEqual(refused('Degree must be text'));
});

test.each([
  [undefined, 'from is required'],
  [7, 'from must be a date'],
  ['2026-02-30', 'from must be a real date like 2026-09-05'],
])('%j as a date is refused with its fault', (value, sentence) => {
  expect(read(isoDate('from'), value)).toEqual(refused(sentence));
});

test("a slot's day has no leading zeros", () => {
  expect(read(SlotDateText, ' 1_1_2027 ')).toBe('1_1_2027');
  for (const day of ['01_1_2027', '1_01_2027', '01_01_2027'])
    expect(read(SlotDateText, day)).toEqual(refused('slotDate must be a real day like 5_9_2026'));
});

test('an email whose domain mixes alphabets is refused with that reason', () => {
  expect(read(email('Email'), 'x@examрle.com')).toEqual(
    refused('Email mixes letters of different alphabets after the @. Please type it again'),
  );
});

test('an email ignores case and outer blanks', () => {
  expect(read(email('Email'), '  Ada@Example.ORG ')).toBe('ada@example.org');
  for (const value of ['ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example', 'a@b@c.de']) {
    expect(read(email('Email'), value)).toEqual(refused('Email must be an email address'));
  }
});

const fee = refused('Fee must be 0 to 100,000 with at most two decimals');
test.each([
  [0, 0],
  [49.5, 49.5],
  [0.07, 0.07],
  [100_000, 100_000],
  ['75', 75],
  ['75.50', 75.5],
  ['٧٥٫٥٠', fee],
  ['７５', fee],
  ['7⁵', fee],
  ['', 0],
  [null, 0],
  [-0.01, fee],
  [100_000.01, fee],
  [1.005, fee],
  [Number.NaN, fee],
  [Number.POSITIVE_INFINITY, fee],
  ['1e3', fee],
  ['0x10', fee],
  ['075', fee],
  [' 75', fee],
  ['75,50', fee],
  [true, fee],
  [[5], fee],
  [{}, fee],
])('a fee of %j becomes %j', (value, expected) => {
  expect(read(DollarsInput, value)).toEqual(expected);
});

test('text with a fraction is not a whole number: as cents it could be a hundredth of what was meant', () => {
  const cents = wholeNumber('cents', 0, 100);
  expect(read(cents, '50')).toBe(50);
  for (const value of ['50.00', '50.0', '050', '5e1', ' 50'])
    expect(read(cents, value)).toEqual(refused('cents must be a whole number from 0 to 100'));
});

test('every amount of cents up to the limit is a fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(read(Dollars, cents / 100)).toBe(cents / 100);
      expect(read(Dollars, (cents / 100).toFixed(2))).toBe(cents / 100);
    }),
  );
});

test('a missing fee is 0 for a new doctor and stays missing in a change', () => {
  expect(read(Dollars, undefined)).toBe(0);
  expect(read(DollarsInput, undefined)).toEqual(fee);
});

test('a flag is true or false, also as text', () => {
  const available = flag('available');
  expect([true, 'true', false, 'false'].map((value) => read(available, value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const value of [undefined, null, 0, 1, 'yes', 'TRUE', '', []]) {
    expect(read(available, value)).toEqual(refused('available must be true or false'));
  }
});

test('whole numbers are integers within their limits, also as text', () => {
  const limit = wholeNumber('limit', 1, 50);
  expect([1, 50, '7'].map((value) => read(limit, value))).toEqual([1, 50, 7]);
  for (const value of ['②', '٧', '٠٧', 0, 51, 1.5, '1.5', '07', 'ten', null, undefined, [], Number.NaN]) {
    expect(read(limit, value)).toEqual(refused('limit must be a whole number from 1 to 50'));
  }
});

test('an id is a text of at most 64 characters', () => {
  expect(read(id('docId'), 'abc')).toBe('abc');
  expect(read(id('docId'), 'x'.repeat(65))).toEqual(refused('docId must have at most 64 characters'));
});

test('no call searches for a text that folding makes very long', () => {
  const searches = everyCall.flatMap(({ name, endpoint }) => {
    const q = (endpoint.input as { readonly shape?: Readonly<Record<string, z.ZodMiniType>> }).shape?.q;
    return q ? [[name, q] as const] : [];
  });
  expect(searches.length).toBeGreaterThan(4);
  for (const [name, q] of searches) {
    expect(q.safeParse('\ufdfa'.repeat(100)).success, name).toBe(false);
    expect(q.safeParse('\ufdfa Ana').success, name).toBe(true);
  }
});
