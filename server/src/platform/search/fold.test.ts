import { expect, test } from 'vitest';
import { readDigits, searchText } from './fold.ts';

test('a phone is found as written and by its digits alone', () => {
  expect(readDigits('+44 (0)20 7946-0018')).toBe('4402079460018');
  expect(searchText({ name: 'Zoë Łuk', phone: '020 7946-0018', email: 'ZOE@Example.org' })).toBe(
    'zoe luk zoeluk 020 7946-0018 02079460018 zoe@example.org ③',
  );
});

test('missing fields leave the search text without gaps', () => {
  expect(searchText({ name: 'Ann', phone: '', email: '' })).toBe('ann ③');
  expect(searchText({ name: 'Ann', phone: '5550142', email: '' })).toBe('ann 5550142 ③');
});

test('a name without blanks is found from each of its letters on', () => {
  expect(searchText({ name: '王小明', email: '' })).toBe('王小明 小明 明 ③');
});
