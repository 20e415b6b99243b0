// @vitest-environment node
import { expect, test } from 'vitest';
import { formatClock, readClock, tidyClock } from './typed-clock.ts';

test.each([
  ['9', '9:00 AM'],
  ['930', '9:30 AM'],
  ['9:30', '9:30 AM'],
  ['2pm', '2:00 PM'],
  ['17', '5:00 PM'],
  ['5', '5:00 PM'],
  ['12', '12:00 PM'],
  ['٩:٣٠', '9:30 AM'],
  ['۹۳۰', '9:30 AM'],
  ['९.३०', '9:30 AM'],
  ['１４：３０', '2:30 PM'],
  ['２ｐｍ', '2:00 PM'],
])('"%s" is read as %s', (typed, text) => {
  expect(tidyClock(typed, 'from')).toBe(text);
  expect(tidyClock(typed, 'to')).toBe(text);
});

test('midnight is the beginning of a day where something begins, and its end where something ends', () => {
  for (const typed of ['midnight', '24:00', '٢٤:٠٠', '00:00', '12am', 'Midnight', '24', '0']) {
    expect(readClock(typed, 'from')).toBe(0);
    expect(readClock(typed, 'to')).toBe(1_440);
  }
  expect(formatClock(1_440)).toBe('Midnight');
});

test('what is no time stays as it was typed', () => {
  expect(readClock('25:00', 'to')).toBeNull();
  expect(readClock('', 'from')).toBeNull();
  expect(readClock('②', 'from')).toBeNull();
  expect(tidyClock('soon', 'from')).toBe('soon');
});
