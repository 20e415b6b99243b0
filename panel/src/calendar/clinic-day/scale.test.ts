// @vitest-environment node
import { expect, test } from 'vitest';
import { listExceededWidths } from './scale.ts';

const scale = { fromHour: 8, toHour: 18, midnight: 0, width: 900 };

test('a box lists the widths it falls short of, without its borders', () => {
  expect(listExceededWidths(scale, 9 * 60, 13 * 60)).toBe('');
  expect(listExceededWidths(scale, 9 * 60, 10 * 60)).toBe('184 140 112 88');
  expect(listExceededWidths(scale, 9 * 60, 9 * 60 + 15)).toBe('184 140 112 88 76 64 42 22');
});

test('times outside the scale have no width', () => {
  expect(listExceededWidths(scale, 7 * 60, 9 * 60)).toBe(listExceededWidths(scale, 8 * 60, 9 * 60));
});
