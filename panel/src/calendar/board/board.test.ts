import { parseIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import dayjs from 'dayjs';
import { afterEach, expect, test, vi } from 'vitest';
import { boardFor } from './board.ts';

const day = (text: string) => parseIsoDate(text) ?? { year: 0, month: 0, day: 0 };
afterEach(() => vi.unstubAllEnvs());

test('an ordinary day is drawn on its own date', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const board = boardFor({ first: day('2026-11-20'), days: 1 });
  expect(board.first).toBe('2026-11-20');
  expect(board.toText(toWallMinutes(day('2026-11-20'), 570))).toBe('2026-11-20 09:30:00');
});

test.each([
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
])('in a browser in %s whose clock is changed on %s, every hour of the wall has its place', (zone, date) => {
  vi.stubEnv('TZ', zone);
  const start = toWallMinutes(day(date));
  for (const span of [
    { first: day(date), days: 1 },
    { first: day(date), days: 7 },
  ]) {
    const board = boardFor(span);
    expect(dayjs(board.first).day()).toBe(new Date(`${date}T00:00:00Z`).getUTCDay());
    for (let minute = 0; minute < 1_440; minute += 30) {
      const text = board.toText(start + minute);
      expect(board.toWall(text)).toBe(start + minute);
      // The library's reading must be as far from its midnight as the wall time is.
      expect(dayjs(text).diff(dayjs(board.first).startOf('day'), 'minute')).toBe(minute);
    }
  }
});
