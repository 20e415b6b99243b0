import type { Interval } from './rows.ts';

export type { Interval } from './rows.ts';

/** Do two intervals share a minute? Touching ends share none. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Sorts intervals and joins those that touch or overlap; empty ones vanish. */
export function join(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const joined: Interval[] = [];
  for (const interval of sorted) {
    const last = joined.at(-1);
    if (last && interval.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
    } else {
      joined.push(interval);
    }
  }
  return joined;
}

/** What is left of `whole` when every hole is cut out, in order. */
export function subtract(whole: readonly Interval[], holes: readonly Interval[]): Interval[] {
  const cuts = join(holes);
  return join(whole).flatMap((interval) => {
    const left: Interval[] = [];
    let from = interval.from;
    for (const cut of cuts) {
      if (cut.to <= from) continue;
      if (cut.from >= interval.to) break;
      if (cut.from > from) left.push({ from, to: cut.from });
      from = cut.to;
    }
    if (from < interval.to) left.push({ from, to: interval.to });
    return left;
  });
}
