import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import type { CalendarDoctor } from './closed-times.ts';
import { findEmptySlot, minutesInto, snapTo } from './empty-slot.ts';

const friday = { year: 2026, month: 11, day: 20 };
const start = toWallMinutes(friday);
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

test('within working hours the slot that contains the minute is taken', () => {
  expect(findEmptySlot(doctor, start + 9 * 60 + 45, [])).toEqual({
    doctorId: 'd',
    day: '2026-11-20',
    time: '9:30 AM',
  });
});

test('outside working hours it is the quarter of an hour', () => {
  expect(findEmptySlot(doctor, start + 18 * 60 + 29, []).time).toBe('6:15 PM');
  expect(findEmptySlot(doctor, start + 23 * 60 + 59, []).time).toBe('11:45 PM');
});

test('a key presses the start of a slot, a pointer the minute under it', () => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, 100, 40, 200);
  const press = (clientY: number, detail: number) =>
    minutesInto({ clientY, detail, currentTarget: element }, 60);
  expect(press(250, 0)).toBe(0);
  expect(press(250, 1)).toBe(45);
  expect(press(400, 1)).toBe(59);
});

test('a slot never starts before the previous appointment ends; a cancelled one holds no time', () => {
  const appointment = anAppointment({ doctorId: 'd', slotDate: '20_11_2026', slotTime: '9:10 AM' });
  const long = { ...appointment, durationMinutes: 25 };
  expect(findEmptySlot(doctor, start + 9 * 60 + 40, [long]).time).toBe('9:35 AM');
  expect(findEmptySlot(doctor, start + 9 * 60 + 40, [{ ...long, cancelled: true }]).time).toBe('9:30 AM');
});

test.each([
  ['on the slots of the hours', 20, 9 * 60 + 45, 9 * 60 + 50],
  ['on quarters outside of them', 20, 18 * 60 + 29, 18 * 60 + 30],
  ['within a long slot on quarters', 60, 9 * 60 + 22, 9 * 60 + 25],
  ['within an odd long slot on the slots themselves', 47, 9 * 60 + 40, 9 * 60 + 57],
])('a dragged visit begins %s', (_, slotMinutes, minutes, snapped) => {
  expect(snapTo({ ...doctor, slotMinutes }, friday, minutes)).toBe(snapped);
});

test('without a doctor a dragged appointment starts on quarters', () => {
  expect(snapTo(undefined, friday, 9 * 60 + 22)).toBe(9 * 60 + 15);
});
