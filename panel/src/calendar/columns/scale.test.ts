// @vitest-environment node
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { computeMinWidth, computeTop, listExceededWidths, minBoxMinutes } from './scale.ts';

const scale = { fromHour: 8, toHour: 18, hourHeight: 80 };

test('a quarter of an hour is 20 pixels, the least height of an appointment', () => {
  expect(computeTop(scale, 9 * 60 + 15) - computeTop(scale, 9 * 60)).toBe(20);
  expect(minBoxMinutes(scale)).toBe(15);
  expect(minBoxMinutes({ ...scale, hourHeight: 40 })).toBe(30);
});

test('times outside the hours are at their edges', () => {
  expect(computeTop(scale, 7 * 60)).toBe(0);
  expect(computeTop(scale, 20 * 60)).toBe(800);
});

test('a box lists the widths it falls short of', () => {
  expect(listExceededWidths(200)).toBe('');
  expect(listExceededWidths(116)).toBe('184 140');
});

test('a column is as wide as the appointments of one time need', () => {
  const at = (slotTime: string) => ({ ...anAppointment({ slotTime }), durationMinutes: 5 });
  expect(computeMinWidth([])).toBe(120);
  expect(computeMinWidth([at('9:00 AM'), at('9:15 AM'), at('9:20 AM')])).toBe(120);
  expect(computeMinWidth(['9:00 AM', '9:00 AM', '9:00 AM', '9:05 AM'].map(at))).toBe(240);
});
