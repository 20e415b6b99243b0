import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, fold, searchText } from './fold.ts';

test.each([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['Groß, Œuvre, Đorđe', 'gross, oeuvre, dorde'],
  ['ÞÓRÐUR', 'thordur'],
  ['José  Núñez\u00a0', 'jose nunez'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['O’Brien–Smith', "o'brien-smith"],
  ['Ｆｕｌｌ', 'full'],
  ['Ёлкина', 'елкина'],
  ['김민준', '김민준'],
  ['ΓΙΏΡΓΟΣ', 'γιωργοσ'],
  ['', ''],
])('%j is found as %j', (written, folded) => {
  expect(fold(written)).toBe(folded);
});

test('a letter with a mark and the same one in two pieces fold alike', () => {
  expect(fold('e\u0301')).toBe(fold('é'));
});

test('folding twice changes nothing more', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
});

test('case makes no difference to Latin names', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ž ]{0,30}$/), (name) => {
      expect(fold(name.toUpperCase())).toBe(fold(name.toLowerCase()));
    }),
  );
});

test('a phone is found as written and by its digits alone', () => {
  expect(digitsOf('+44 (0)20 7946-0018')).toBe('4402079460018');
  expect(searchText({ name: 'Zoë Łuk', phone: '020 7946-0018', email: 'ZOE@Example.org' })).toBe(
    'zoe luk 020 7946-0018 02079460018 zoe@example.org',
  );
});

test('what is not known leaves nothing behind in the search text', () => {
  expect(searchText({ name: 'Ann', phone: '', email: '' })).toBe('ann');
  expect(searchText({ name: 'Ann', phone: '5550142', email: '' })).toBe('ann 5550142');
});
