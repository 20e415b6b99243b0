import { parseIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { expect, test } from 'vitest';
import type { CalendarDoctor } from './closed-times.ts';
import { dragStep, minutesInto, placeAt } from './empty-place.ts';

const start = toWallMinutes(parseIsoDate('2026-11-20') ?? { year: 0, month: 0, day: 0 });
const doctor: CalendarDoctor = {
  doctorId: 'd',
  name: 'Kenji Mori',
  image: '',
  speciality: 'Neurologist',
  available: true,
  slotMinutes: 20,
  keepsHours: true,
  days: [{ date: '2026-11-20', intervals: [{ from: '09:10', to: '12:00' }] }],
};

test('within working hours the slot that holds the minute is taken', () => {
  expect(placeAt(doctor, start + 9 * 60 + 45)).toEqual({
    doctorId: 'd',
    day: '2026-11-20',
    time: '9:30 AM',
  });
});

test('elsewhere it is the quarter of an hour', () => {
  expect(placeAt(doctor, start + 18 * 60 + 29).time).toBe('6:15 PM');
  expect(placeAt(doctor, start + 23 * 60 + 59).time).toBe('11:45 PM');
});

test('a key presses the beginning of a slot, a pointer the place it is at', () => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(100, 0, 200, 40);
  const press = (clientX: number, detail: number) =>
    minutesInto({ clientX, clientY: 20, detail, currentTarget: element }, 'across', 60);
  expect(press(250, 0)).toBe(0);
  expect(press(250, 1)).toBe(45);
  expect(press(400, 1)).toBe(59);
});

test('a drag snaps to steps the shortest slot divides by', () => {
  const withSlots = (...slots: number[]) => slots.map((slotMinutes) => ({ ...doctor, slotMinutes }));
  expect(dragStep(withSlots(30, 45))).toBe(15);
  expect(dragStep(withSlots(30, 10))).toBe(10);
  expect(dragStep(withSlots(7))).toBe(5);
  expect(dragStep([])).toBe(15);
});
