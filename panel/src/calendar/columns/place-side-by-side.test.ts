// @vitest-environment node
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { placeSideBySide } from './place-side-by-side.ts';

const appointment = (slotTime: string, durationMinutes: number) => ({
  ...anAppointment({ slotDate: '20_11_2026', slotTime }),
  durationMinutes,
});
const place = (minMinutes: number, ...appointments: ReturnType<typeof appointment>[]) =>
  placeSideBySide(appointments, minMinutes).map(
    ({ position, span, positions }) => `${position}+${span} of ${positions}`,
  );

test('consecutive appointments have the whole width, also with touching times', () => {
  expect(
    place(15, appointment('9:00 AM', 20), appointment('9:20 AM', 20), appointment('11:00 AM', 20)),
  ).toEqual(['0+1 of 1', '0+1 of 1', '0+1 of 1']);
});

test('appointments at the same time are beside each other, however many', () => {
  const four = Array.from({ length: 4 }, () => appointment('9:00 AM', 30));
  expect(place(15, ...four)).toEqual(['0+1 of 4', '1+1 of 4', '2+1 of 4', '3+1 of 4']);
});

test('a later appointment takes the place that is free again, and the free width beside it', () => {
  expect(
    place(
      15,
      appointment('9:00 AM', 60),
      appointment('9:20 AM', 20),
      appointment('9:20 AM', 60),
      appointment('10:00 AM', 30),
      appointment('10:20 AM', 30),
    ),
  ).toEqual(['0+1 of 3', '1+1 of 3', '2+1 of 3', '0+1 of 3', '1+2 of 3']);
});

test('a short appointment moves aside what its least height covers', () => {
  expect(
    place(20, appointment('9:00 AM', 5), appointment('9:05 AM', 15), appointment('9:30 AM', 15)),
  ).toEqual(['0+1 of 2', '1+1 of 2', '0+1 of 1']);
});

test('without appointments there is nothing to place', () => {
  expect(place(15)).toEqual([]);
});
