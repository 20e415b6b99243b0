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
    ['lind next friday', on(11, 27), null, ['lind']],
    ['next mon lind', on(11, 23), null, ['lind']],
    ['lind 1430 mon', on(11, 23), 870, ['lind']],
    ['lind nov 24 1430', on(11, 24), 870, ['lind']],
    ['lind 24 nov 2027', on(11, 24, 2027), null, ['lind']],
  ])('%s', (text, date, time, otherWords) => {
    expect(ask(text)).toEqual({ date, time, wrong: null, otherWords });
  });
  test.each([
    ['30.04.1985 tomorrow', ['1985-04-30'], on(11, 21)],
    ['4/30/1985', ['1985-04-30'], null],
    ['lind 14 nov 1934', ['lind', '1934-11-14'], null],
    ['14 November 1934 lind', ['1934-11-14', 'lind'], null],
    ['November 14, 1934', ['1934-11-14'], null],
  ])('a date that is over is left for the date of birth: %s', (text, otherWords, date) => {
    expect(ask(text)).toEqual({ date, time: null, wrong: null, otherWords });
  });
  test.each(['0170 1234567', '7946 0018', '555 1430 22', '1430', 'lind 0018'])(
    'bare numbers are left for the phone number: %s',
    (text) => {
      expect(ask(text)).toEqual({ date: null, time: null, wrong: null, otherWords: text.split(' ') });
    },
  );
  test.each([
    ['cohen mon 25:00 julien', '25:00 is not a time', ['cohen', 'julien']],
    ['13:00 pm cohen', '13:00 pm is not a time', ['cohen']],
    ['cohen 31.02.2027', '31.02.2027 is not a day', ['cohen']],
    ['31.02. cohen', '31.02. is not a day', ['cohen']],
    ['2027-02-31 cohen', '2027-02-31 is not a day', ['cohen']],
    ['31 feb cohen', '31 feb is not a day', ['cohen']],
  ])('an impossible time or day is said to be none: %s', (text, wrong, otherWords) => {
    expect(ask(text)).toMatchObject({ time: null, wrong, otherWords });
  });
});
