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
])('other spellings of %s', (word, others) => {
  expect(listOtherSpellings(word).toSorted()).toEqual(others.toSorted());
});

test('all spellings share a plain one', () => {
  expect(['Müller', 'Mueller', 'MULLER'].map(toPlainSpelling)).toEqual(['muller', 'muller', 'muller']);
});
