import { expect, test } from 'vitest';
import { hasMixedWord } from './scripts.ts';

test.each([
  'Dr. Ϲarla Meier',
  'Meieᴦ',
  'Ꭼrik Noel',
  'ꓡꓲna',
  'O’Сonnor',
  'Li\u0301lа',
  'L丨na',
  'Kㅣm',
  'Иvan',
  'ꓡꓲⲚꓮ',
  'Ann𐐄',
  'מeir',
])('%s has a word of mixed alphabets', (name) => {
  expect(hasMixedWord(name)).toBe(true);
});

test.each([
  'Dr. Carla Meier-Łukasz',
  'Nguyễn Thị Ánh',
  'O’Connor',
  'Kaʻiulani',
  'Dr.Иванов',
  'Иван Petrov',
  'Ольга-Anna 2',
  'Γιώργος',
  'Հայկ',
  '田中あゆみ',
  'ラーメン太郎',
  '김李',
  '佐々木',
  'محمّد علی‌رضا',
  'क्षितिज',
  'สมชาย',
  'ᏣᎳᎩ',
  'ꓡꓲꓢꓴ',
  'Ⅳ. Meier 3rd',
  '',
])('%s has none of mixed alphabets', (name) => {
  expect(hasMixedWord(name)).toBe(false);
});
