// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formatDates, parseDates, toDateRange, writeDates } from './date-choice.ts';

const friday = { year: 2026, month: 11, day: 20 };

describe('the chosen days', () => {
  it('reads back what it wrote', () => {
    for (const text of ['today', 'tomorrow', 'week', 'all', '2026-09-05..2026-09-09']) {
      const choice = parseDates(text);
      expect(choice && writeDates(choice)).toBe(text);
    }
  });

  it('swaps the ends of a reversed range', () => {
    expect(parseDates('2026-09-09..2026-09-05')).toEqual({ from: '2026-09-05', to: '2026-09-09' });
  });

  it('is null for an invalid text', () => {
    for (const text of [
      '',
      'yesterday',
      '2026-09-05',
      '2026-02-30..2026-03-01',
      'a..b',
      '2026-09-05..2026-09-06..x',
    ])
      expect(parseDates(text)).toBeNull();
  });

  it('covers one day for today and tomorrow, over the end of a month', () => {
    expect(toDateRange('today', friday)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(toDateRange('tomorrow', { year: 2028, month: 2, day: 28 })).toEqual({
      from: '2028-02-29',
      to: '2028-02-29',
    });
  });

  it('covers Monday to Sunday for the week, on each weekday', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };
    for (const day of [16, 17, 18, 19, 20, 21, 22])
      expect(toDateRange('week', { ...friday, day })).toEqual(week);
  });

  it('covers every day for all', () => {
    expect(toDateRange('all', friday)).toBeNull();
  });

  it('is formatted as words', () => {
    expect(formatDates('week')).toBe('this week');
    expect(formatDates('all')).toBe('');
    expect(formatDates({ from: '2026-09-05', to: '2026-09-05' })).toBe('on 5 September 2026');
    expect(formatDates({ from: '2026-09-05', to: '2026-10-01' })).toBe(
      'from 5 September 2026 to 1 October 2026',
    );
  });
});
