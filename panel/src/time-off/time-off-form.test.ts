// @vitest-environment node
import { expect, test } from 'vitest';
import { checkTimeOff, emptyTimeOff, toTimeOff, withFirstDay } from './time-off-form.ts';

const today = emptyTimeOff('2026-11-20');

test('the form starts with the whole of today', () => {
  expect(checkTimeOff(today)).toEqual({});
  expect(toTimeOff({ ...today, reason: ' Ill ' })).toEqual({
    fromDate: '2026-11-20',
    fromTime: '00:00',
    toDate: '2026-11-20',
    toTime: '24:00',
    reason: 'Ill',
  });
});

test('a later first day moves the last day along, an earlier one leaves it', () => {
  expect(withFirstDay(today, '2026-11-23').toDate).toBe('2026-11-23');
  expect(withFirstDay(today, '2026-11-19').toDate).toBe('2026-11-20');
});

test('part of a day needs valid times', () => {
  const part = { ...today, isWholeDays: false };
  expect(checkTimeOff({ ...part, fromTime: '2pm', toTime: '13:00' })).toEqual({
    toTime: 'Must be later than the start',
  });
  expect(checkTimeOff({ ...part, fromTime: '2pm', toTime: '13:00', toDate: '2026-11-21' })).toEqual({});
  expect(Object.keys(checkTimeOff(part))).toEqual(['fromTime', 'toTime']);
  expect(toTimeOff({ ...part, fromTime: '2pm', toTime: '5' })).toMatchObject({
    fromTime: '14:00',
    toTime: '17:00',
  });
});

test('reversed days and a missing day are reported at their field', () => {
  expect(checkTimeOff({ ...today, toDate: '2026-11-19' })).toEqual({
    toDate: 'Must not be before the first day',
  });
  expect(checkTimeOff({ ...today, fromDate: null })).toEqual({ fromDate: 'Choose a day' });
});
