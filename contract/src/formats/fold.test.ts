import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, joinNameParts, toPlainDigits, toPlainNumber } from './fold.ts';

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
  ['أحمد', 'احمد'],
  ['فاطمة', 'فاطمه'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمد', 'محمد'],
  ['مصطفى', 'مصطفي'],
  ['علاء', 'علا'],
  ['کریمی', 'كريمي'],
  ['שָׁלוֹם', 'שלומ'],
  ['カタカナ', 'かたかな'],
  ['ﾀﾛｳ', 'たろう'],
  ['ﾔﾏﾀﾞ', 'やまだ'],
  ['Андрей Соловьёв', 'андреи соловьев'],
  ['An\u200bna \u202eLee', 'anna lee'],
  ['٠٥٠ ۱۲۳ ０９ १२', '050 123 09 12'],
  ['Gal·la', "gal'la"],
  ['', ''],
])('%j is found as %j', (written, folded) => {
  expect(fold(written)).toBe(folded);
});

test('composed and decomposed letters fold alike', () => {
  expect(fold('e\u0301')).toBe(fold('é'));
});

test('folding again changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
});

test('case makes no difference to Latin names', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ž ]{0,30}$/), (name) => {
      expect(fold(name.toUpperCase())).toBe(fold(name.toLowerCase()));
    }),
  );
});

test.each([
  ["sean o'brien", ['seanobrien', 'obrien']],
  ['jean-luc reid', ['jeanlucreid', 'lucreid']],
  ['jan van den berg', ['janvandenberg', 'vandenberg', 'denberg']],
  ['hannah weber', []],
])('%j is also written %j', (name, tokens) => {
  expect(joinNameParts(name)).toEqual(tokens);
});

test('digits of every script become 0 to 9, and other text stays', () => {
  expect(toPlainDigits('Ext. ٢٣ ½ ߁𝟗')).toBe('Ext. 23 ½ 19');
});

test.each([
  ['١٢٫٥', '12.5'],
  ['۱٬۲۵۰', '1,250'],
  ['९:३०', '9:30'],
  ['９：３０ｐｍ', '9:30pm'],
  ['\u200e٤٩٫٥٠\u200f', '49.50'],
  ['1②₂²', '1②₂²'],
  ['12.5', '12.5'],
])('%s is typed as %s on a Latin keyboard', (typed, plain) => {
  expect(toPlainNumber(typed)).toBe(plain);
});
