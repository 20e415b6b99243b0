import { describe, expect, test } from 'vitest';
import { understandTime } from './understand-time.ts';

const friday = { year: 2026, month: 11, day: 20 };
const ask = (text: string) => understandTime(text.split(' '), friday);
const on = (month: number, day: number, year = 2026) => ({ year, month, day });

describe('the words of time in the desk field', () => {
  test.each([
    ['lind tomorrow', on(11, 21), null, ['lind']],
    ['mon 14:30 lind', on(11, 23), 870, ['lind']],
    ['lind thurs', on(11, 26), null, ['lind']],
    ['frida monica', null, null, ['frida', 'monica']],
    ['lind fri', on(11, 20), null, ['lind']],
    ['2:30 pm lind', null, 870, ['lind']],
    ['lind 9am derm', null, 540, ['lind', 'derm']],
    ['24 nov lind', on(11, 24), null, ['lind']],
    ['lind jan 5 12:00', on(1, 5, 2027), 720, ['lind']],
    ['24.11. lind', on(11, 24), null, ['lind']],
    ['2026-12-01 lind', on(12, 1), null, ['lind']],
  ])('%s', (text, date, time, otherWords) => {
    expect(ask(text)).toEqual({ date, time, otherWords });
  });
  test('a date that is over is left for the date of birth', () => {
    expect(ask('30.04.1985 tomorrow')).toEqual({ date: on(11, 21), time: null, otherWords: ['30.04.1985'] });
  });
  test('bare numbers are left for the phone number', () => {
    expect(ask('0170 1234567')).toEqual({ date: null, time: null, otherWords: ['0170', '1234567'] });
  });
  test('an impossible time or day is left alone', () => {
    expect(ask('25:00 31 feb')).toEqual({ date: null, time: null, otherWords: ['25:00', '31', 'feb'] });
  });
});
