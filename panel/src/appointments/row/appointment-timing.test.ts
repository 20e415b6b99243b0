import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { formatWaiting } from '../format.ts';
import { isWaiting } from './appointment-timing.ts';

test('a patient waits from arrival until seen or cancelled', () => {
  expect(isWaiting(anAppointment())).toBe(false);
  expect(isWaiting(anAppointment({ arrivedAt: 1 }))).toBe(true);
  expect(isWaiting(anAppointment({ arrivedAt: 1, status: 'completed' }))).toBe(false);
  expect(isWaiting(anAppointment({ arrivedAt: 1, status: 'cancelled' }))).toBe(false);
});

test('the wait is shown in minutes, then in hours', () => {
  const minutes = (count: number) => formatWaiting(0, count * 60_000);
  expect(minutes(0.5)).toBe('Here now');
  expect(minutes(12)).toBe('Here 12 min');
  expect(minutes(65)).toBe('Here 1 h 5 min');
  // The local clock is behind the server's.
  expect(minutes(-3)).toBe('Here now');
});
