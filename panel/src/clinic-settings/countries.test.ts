import { expect, test } from 'vitest';
import { filterCountries } from './countries.ts';

const options = [
  { value: 'RS', label: 'Serbia' },
  { value: 'TR', label: 'Türkiye' },
  { value: 'UA', label: 'Ukraine' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'US', label: 'United States' },
];

test.each([
  ['uk', ['United Kingdom', 'Ukraine']],
  ['UK ', ['United Kingdom', 'Ukraine']],
  ['england', ['United Kingdom']],
  ['usa', ['United States']],
  ['turk', ['Türkiye']],
  ['serb', ['Serbia']],
  ['', options.map(({ label }) => label)],
  ['xyz', []],
])('“%s” offers %j', (search, labels) => {
  const found = filterCountries({ options, search, limit: 300 });
  expect(found.map((option) => 'label' in option && option.label)).toEqual(labels);
});
