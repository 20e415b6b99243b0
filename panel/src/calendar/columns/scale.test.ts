// @vitest-environment node
import { expect, test } from 'vitest';
import { listExceededWidths, minBoxMinutes, topOf } from './scale.ts';

const scale = { fromHour: 8, toHour: 18, hourHeight: 80 };

test('a quarter of an hour is 20 pixels, the least height of an appointment', () => {
  expect(topOf(scale, 9 * 60 + 15) - topOf(scale, 9 * 60)).toBe(20);
  expect(minBoxMinutes(scale)).toBe(15);
  expect(minBoxMinutes({ ...scale, hourHeight: 40 })).toBe(30);
});

test('times outside the hours are at their edges', () => {
  expect(topOf(scale, 7 * 60)).toBe(0);
  expect(topOf(scale, 20 * 60)).toBe(800);
});

test('a box lists the widths it falls short of', () => {
  expect(listExceededWidths(200)).toBe('');
  expect(listExceededWidths(116)).toBe('184 140');
});
