// @vitest-environment node
import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, it } from 'vitest';
import { freeTimes, understood } from '../../testing/desk-answers.ts';
import { formatNoExactMatch, formatUnderstood } from '../format-understood.ts';
import { chooseFirstSlot } from './first-slot.ts';

const today = { year: 2026, month: 11, day: 20 };
const tenOClock = toWallMinutes(today, 600);
const weber = freeTimes('weber', 'Jonas Weber', '20_11_2026 2:00 PM', '21_11_2026 9:00 AM');
const osei = freeTimes('osei', 'Amara Osei', '20_11_2026 3:00 PM');
const answer = (overrides: Parameters<typeof understood>[0], doctors = [weber, osei]) => ({
  understood: understood(overrides),
  patients: [],
  doctors,
});
const first = (...args: Parameters<typeof answer>) => {
  const slot = chooseFirstSlot(answer(...args), tenOClock);
  return slot && `${slot.doctorId} ${slot.slotDate} ${slot.slotTime}`;
};

it('takes nothing if the text names only a patient', () => {
  expect(first({ patientWords: 'nora' })).toBeNull();
});

it('takes the first offered time if a doctor but no time is named', () => {
  expect(first({ doctorWords: 'weber' })).toBe('weber 20_11_2026 2:00 PM');
  expect(first({ doctorWords: 'weber' }, [])).toBeNull();
});

it('takes nothing after a mistyped time or day', () => {
  expect(first({ wrong: '25:00 is not a time' })).toBeNull();
  expect(first({ wrong: '25:00 is not a time', date: '2026-11-20', time: '15:00' }, [weber])).toBeNull();
});

it('takes nothing on a day that was not named', () => {
  expect(first({ date: '2026-11-21' })).toBe('weber 21_11_2026 9:00 AM');
  expect(first({ date: '2026-11-22' })).toBeNull();
});

it('takes exactly the named time, with each doctor', () => {
  expect(first({ date: '2026-11-20', time: '15:00' })).toBe('osei 20_11_2026 3:00 PM');
  expect(first({ date: '2026-11-20', time: '15:30' })).toBeNull();
});

it('tries a single doctor at exactly the named time, offered or not', () => {
  expect(first({ date: '2026-11-20', time: '13:00' }, [weber])).toBe('weber 20_11_2026 1:00 PM');
});

it('takes a time without a day as its next occurrence', () => {
  expect(first({ time: '14:00' })).toBe('weber 20_11_2026 2:00 PM');
  expect(first({ time: '09:00' })).toBe('weber 21_11_2026 9:00 AM');
  expect(first({ time: '10:00' }, [weber])).toBe('weber 20_11_2026 10:00 AM');
});

it('formats the reading of the text', () => {
  const say = (...args: Parameters<typeof answer>) => formatUnderstood(answer(...args), today);
  expect(say({})).toBe('');
  expect(say({ date: '2026-11-21', time: '14:30', doctorWords: 'derm' })).toBe(
    'Tomorrow, 21 November, from 2:30 PM · Dermatologist',
  );
  expect(say({ time: '09:00', doctorWords: 'weber' }, [weber])).toBe('From 9:00 AM · Jonas Weber');
  expect(say({ date: '2027-01-04', doctorWords: 'x' }, [])).toBe(
    'Monday, 4 January 2027 · No matching doctor for “x”',
  );
});

it('reports that no free time matches', () => {
  const say = (...args: Parameters<typeof answer>) => formatNoExactMatch(answer(...args), today);
  expect(say({ date: '2026-11-22' })).toBe('No doctor is free on Sunday, 22 November. The next times:');
  expect(say({ time: '13:00' }, [weber])).toBe('Jonas Weber is not free at 1:00 PM. The next times:');
});
