import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

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
