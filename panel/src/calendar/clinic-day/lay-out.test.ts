// @vitest-environment node
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { stackOverlaps } from './lay-out.ts';

const appointment = (slotTime: string, durationMinutes: number) => ({
  ...anAppointment({ slotDate: '20_11_2026', slotTime }),
  durationMinutes,
});
const linesOf = (...appointments: ReturnType<typeof appointment>[]) =>
  stackOverlaps(appointments).map(({ appointments: lying, lines }) => ({
    lines,
    at: lying.map(({ line }) => line),
  }));

test('consecutive appointments have a line to themselves, also with touching times', () => {
  expect(
    linesOf(appointment('9:00 AM', 20), appointment('9:20 AM', 20), appointment('11:00 AM', 20)),
  ).toEqual([
    { lines: 1, at: [0] },
    { lines: 1, at: [0] },
    { lines: 1, at: [0] },
  ]);
});

test('two at a time are stacked, and a third takes the line that is free again', () => {
  expect(linesOf(appointment('9:00 AM', 60), appointment('9:20 AM', 20), appointment('9:40 AM', 20))).toEqual(
    [{ lines: 2, at: [0, 1, 1] }],
  );
});

test('the longest take the first lines, so that "+1 more" hides the shortest', () => {
  expect(
    linesOf(appointment('9:00 AM', 20), appointment('9:00 AM', 30), appointment('9:05 AM', 120)),
  ).toEqual([{ lines: 3, at: [2, 1, 0] }]);
});

test('a group lasts from the first start to the last end', () => {
  const [group] = stackOverlaps([
    appointment('9:00 AM', 60),
    appointment('9:20 AM', 90),
    appointment('10:10 AM', 5),
  ]);
  expect((group?.to ?? 0) - (group?.from ?? 0)).toBe(110);
  expect(group?.lines).toBe(2);
});

test('without appointments there is nothing to lay out', () => {
  expect(stackOverlaps([])).toEqual([]);
});
