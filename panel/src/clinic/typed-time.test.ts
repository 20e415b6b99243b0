// @vitest-environment node
import { expect, it } from 'vitest';
import { readTypedTime, tidyTime } from './typed-time.ts';

it('understands a time the way people type it', () => {
  const typed: Record<string, string> = {
    '14:30': '2:30 PM',
    '2:30 pm': '2:30 PM',
    '2:30pm': '2:30 PM',
    '2.30 p.m.': '2:30 PM',
    '2p': '2:00 PM',
    '9': '9:00 AM',
    '9:5': '9:5',
    '930': '9:30 AM',
    '1430': '2:30 PM',
    ' 10:30 AM ': '10:30 AM',
    '12': '12:00 PM',
    '12 am': '12:00 AM',
    '00:15': '12:15 AM',
    '23:59': '11:59 PM',
  };
  for (const [text, tidy] of Object.entries(typed)) expect(tidyTime(text), text).toBe(tidy);
});

it('takes a bare early hour for the afternoon, a zero in front for the night', () => {
  expect(tidyTime('2')).toBe('2:00 PM');
  expect(tidyTime('2:15')).toBe('2:15 PM');
  expect(tidyTime('02:15')).toBe('2:15 AM');
  expect(tidyTime('7')).toBe('7:00 AM');
});

it('knows what is no time', () => {
  for (const text of ['', 'noon', '25:00', '24', '10:60', '13 pm', '0 am', '1:2:3', '12345'])
    expect(readTypedTime(text), text).toBeNull();
});
