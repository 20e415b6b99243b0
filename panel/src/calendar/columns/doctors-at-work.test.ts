// @vitest-environment node
import { parseIsoDate } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { aCalendar, day, nora } from '../../testing/calendar-fixture.ts';
import { selectDoctorsAtWork } from './doctors-at-work.ts';

const date = parseIsoDate(day) ?? { year: 0, month: 0, day: 0 };
const off = { _id: 'off', fromDate: day, fromTime: '00:00', toDate: day, toTime: '24:00', reason: '' };
const namesAtWork = (...[booked, overrides]: Parameters<typeof aCalendar>) =>
  selectDoctorsAtWork(aCalendar(booked, overrides), date).map(({ name }) => name);

test('doctors with hours are at work', () => {
  expect(namesAtWork([])).toEqual(['Kenji Mori', 'Maya Cohen']);
});

test('time off over all hours ends the work, unless a patient is booked', () => {
  expect(namesAtWork([], { timeOff: [{ ...off, doctorId: 'kenji' }] })).toEqual(['Maya Cohen']);
  expect(namesAtWork([nora], { timeOff: [{ ...off, doctorId: null }] })).toEqual(['Kenji Mori']);
  expect(namesAtWork([{ ...nora, cancelled: true }], { timeOff: [{ ...off, doctorId: null }] })).toEqual([]);
});

test('time off over a part of the hours leaves the doctor at work', () => {
  expect(namesAtWork([], { timeOff: [{ ...off, toTime: '12:00', doctorId: 'kenji' }] })).toContain(
    'Kenji Mori',
  );
});
