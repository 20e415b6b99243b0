import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId, startIdsAfter } from './new-id.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const hour = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  startIdsAfter(null);
});

const some = (count: number) => Array.from({ length: count }, newId);

test('after a start with the clock set back, ids continue after the newest id', () => {
  const newest = v7({ msecs: now + 365 * 24 * hour });
  startIdsAfter(newest);
  const ids = some(1_000);
  vi.setSystemTime(0);
  ids.push(...some(1_000));
  vi.setSystemTime(now + 366 * 24 * hour);
  ids.push(...some(1_000));
  // Sets the clock back once more in the running process.
  vi.setSystemTime(now);
  ids.push(...some(1_000));
  expect([newest, ...ids]).toEqual([newest, ...ids].toSorted());
  expect(new Set(ids).size).toBe(4_000);
});

test('otherwise an id contains the time it was made', () => {
  vi.setSystemTime(now + 400 * 24 * hour);
  startIdsAfter(null);
  expect(newId() > v7({ msecs: now + 400 * 24 * hour - 1 })).toBe(true);
});
