import { expect, test } from 'vitest';
import { listOtherForms, writeInFull } from './short-forms.ts';

test.each([
  ['jean st. clair', 'jean saint clair'],
  ['st clair', 'saint clair'],
  ['st.-clair', 'saint-clair'],
  ['sankt clair', 'saint clair'],
  ['stclair', 'saintclair'],
  ['ste-marie', 'sainte-marie'],
  ['sta. maria', 'santa maria'],
  ['stefan strauss', 'stefan strauss'],
  ['august stone', 'august stone'],
  ['tom mcdonald', 'tom macdonald'],
  ['tom mc donald', 'tom mac donald'],
  ['mc', 'mc'],
  ['1st', '1st'],
])('%s is written out as %s', (written, full) => {
  expect(writeInFull(written)).toBe(full);
});

test.each([
  ['saint', ['st ']],
  ['st.', ['saint', 'sankt', 'sint']],
  ['saintclair', ['stclair']],
  ['saint-clair', ['saintclair', 'stclair']],
  ['st.clair', ['stclair', 'saintclair', 'sanktclair', 'sintclair']],
  ['stclair', ['saintclair', 'sanktclair', 'sintclair']],
  ['stefan', []],
  ['mcdonald', ['macdonald']],
  ['macdonald', ['mcdonald']],
  ["mc'donald", ['macdonald', 'mcdonald']],
  ['clair', []],
])('%s before other words is also written %j', (word, forms) => {
  expect(listOtherForms(word, false)).toEqual(forms);
});

test('a short form at the end may begin any name', () => {
  expect(listOtherForms('st', true)).toEqual([]);
});
