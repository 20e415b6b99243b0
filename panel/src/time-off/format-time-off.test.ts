// @vitest-environment node
import { expect, test } from 'vitest';
import { formatTimeOff } from './format-time-off.ts';

const whole = { fromDate: '2026-11-23', fromTime: '00:00', toDate: '2026-11-23', toTime: '24:00' };

test('whole days are shown without times', () => {
  expect(formatTimeOff(whole)).toBe('Mon 23 November 2026');
  expect(formatTimeOff({ ...whole, toDate: '2026-12-01' })).toBe(
    'Mon 23 November 2026 – Tue 1 December 2026',
  );
});

test('part of a day is shown with its times', () => {
  expect(formatTimeOff({ ...whole, fromTime: '14:00', toTime: '17:00' })).toBe(
    'Mon 23 November 2026, 2:00 PM – 5:00 PM',
  );
  expect(formatTimeOff({ ...whole, fromTime: '14:00' })).toBe('Mon 23 November 2026, 2:00 PM – Midnight');
  expect(formatTimeOff({ ...whole, fromTime: '14:00', toDate: '2026-11-24' })).toBe(
    'Mon 23 November 2026, 2:00 PM – Tue 24 November 2026',
  );
});
