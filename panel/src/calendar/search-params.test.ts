// @vitest-environment node
import { expect, test } from 'vitest';
import { parseCalendarSearch, writeCalendarSearch } from './search-params.ts';

test('defaults are left out of the URL', () => {
  const search = parseCalendarSearch({});
  expect(search).toEqual({
    view: 'day',
    date: '',
    doctorId: '',
    isAtWorkOnly: false,
    appointmentId: '',
    booking: null,
  });
  expect(Object.values(writeCalendarSearch(search)).filter((value) => value !== undefined)).toEqual([]);
});

test('every state is read back from its URL', () => {
  const search = {
    view: 'week',
    date: '2026-11-23',
    doctorId: 'd1',
    isAtWorkOnly: true,
    appointmentId: 'a1',
    booking: { doctorId: 'd2', day: '2026-11-24', time: '10:30 AM' },
  } as const;
  expect(parseCalendarSearch({ ...writeCalendarSearch(search) })).toEqual(search);
});

test('invalid values count as left out', () => {
  expect(parseCalendarSearch({ view: 'year', date: '2026-02-31', new: '2' })).toEqual(
    parseCalendarSearch({}),
  );
  expect(parseCalendarSearch({ new: '1', day: 'tomorrow' }).booking).toEqual({
    doctorId: '',
    day: '',
    time: '',
  });
});
