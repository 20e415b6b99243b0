import { performance } from 'node:perf_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

afterEach(() => vi.restoreAllMocks());

function countFrom(counts: RequestCounts, address: string, atMs: number) {
  vi.spyOn(performance, 'now').mockReturnValue(atMs);
  return counts.add(address);
}

test('calls are counted by address until the window ends', () => {
  const counts = new RequestCounts(60_000);
  expect(countFrom(counts, 'a', 0)).toEqual({ calls: 1, leftMs: 60_000 });
  expect(countFrom(counts, 'a', 59_999)).toEqual({ calls: 2, leftMs: 1 });
  expect(countFrom(counts, 'b', 59_999)).toEqual({ calls: 1, leftMs: 60_000 });
  expect(countFrom(counts, 'a', 60_000)).toEqual({ calls: 1, leftMs: 60_000 });
});

test('a machine clock that is put back changes nothing', () => {
  const counts = new RequestCounts(60_000);
  countFrom(counts, 'a', 0);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  expect(countFrom(counts, 'a', 60_000)).toEqual({ calls: 1, leftMs: 60_000 });
});

test('beyond the limit of addresses the oldest is forgotten', () => {
  const counts = new RequestCounts(60_000);
  for (let at = 0; at <= 5_000; at += 1) countFrom(counts, `address ${at}`, at);
  expect(countFrom(counts, 'address 5000', 5_001)).toMatchObject({ calls: 2 });
  expect(countFrom(counts, 'address 0', 5_001)).toMatchObject({ calls: 1 });
});
