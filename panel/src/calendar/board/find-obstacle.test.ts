// @vitest-environment node
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { findObstacle } from './find-obstacle.ts';

const at = (slotTime: string) => anAppointment({ doctorId: 'kenji', slotTime });
const moved = at('9:00 AM');
const other = { ...at('10:00 AM'), durationMinutes: 30 };
const minute = toSlotMinutes(other);
const closed = [
  { id: 'a', doctorId: 'kenji', from: minute + 60, to: minute + 120, name: '' },
  { id: 'b', doctorId: 'kenji', from: minute + 180, to: minute + 240, name: 'Conference' },
];
const obstacleAt = (start: number, appointments = [moved, other]) =>
  findObstacle({ appointments, closed }, { ...moved, durationMinutes: 30 }, start);

test.each([
  ['the time of another appointment', minute + 15, 'taken'],
  ['the end of another appointment', minute + 30, ''],
  ['its own time', toSlotMinutes(moved), ''],
  ['closed time', minute + 45, 'closed'],
  ['time off', minute + 200, 'Conference'],
])('over %s', (_, start, obstacle) => {
  expect(obstacleAt(start)).toBe(obstacle);
});

test('a cancelled appointment is no obstacle', () => {
  expect(obstacleAt(minute, [{ ...other, cancelled: true }])).toBe('');
});
