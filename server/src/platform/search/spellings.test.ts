import { expect, test } from 'vitest';
import { listOtherSpellings, toPlainSpelling } from './spellings.ts';

test.each([
  ['Müller', ['mueller']],
  ['mueller', ['muller']],
  ['Mu\u0308ller', ['mueller']],
  ['søren', ['soeren']],
  ['Bäuerle', ['baurle', 'baeurle', 'baeuerle']],
  ['groß', []],
  ['muller', []],
  ['anna', []],
  ['sue', []],
  ['Djordje', ['dorde']],
  ['高橋', ['髙橋', '高桥', '髙桥']],
  ['渡辺', ['渡邊', '渡邉', '渡边']],
  ['李小龙', ['李小龍', '李小竜']],
])('other spellings of %s', (word, others) => {
  expect(listOtherSpellings(word).toSorted()).toEqual(others.toSorted());
});

test('all spellings share a plain one', () => {
  expect(['Müller', 'Mueller', 'MULLER'].map(toPlainSpelling)).toEqual(['muller', 'muller', 'muller']);
});

test('a name of many characters with variants has a bounded number of spellings', () => {
  expect(listOtherSpellings('斉'.repeat(60)).length).toBeLessThan(10);
});
