import { toSlot, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { toSlots } from './to-slots.ts';

test('many slots are converted like single ones, across midnight, month and year', () => {
  const first = toWallMinutes({ year: 2026, month: 12, day: 30 }, 23 * 60);
  const starts = Array.from({ length: 300 }, (_, slot) => first + slot * 25);
  expect(toSlots(starts)).toEqual(starts.map(toSlot));
  expect(toSlots(starts)[0]).toEqual({ slotDate: '30_12_2026', slotTime: '11:00 PM' });
  expect(toSlots([])).toEqual([]);
});
