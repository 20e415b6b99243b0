import { describe, expect, it } from 'vitest';
import { formatCount, formatRows } from './format-count.ts';

const exactly = (total: number) => ({ total, isCapped: false });

describe('the count above and below a list', () => {
  it('says how many there are and for which days', () => {
    expect(formatCount(exactly(604), 'all', undefined)).toBe('604 appointments');
    expect(formatCount(exactly(1), 'all', undefined)).toBe('1 appointment');
    expect(formatCount(exactly(38), 'today', undefined)).toBe('38 today');
    expect(formatCount(exactly(12), 'week', 'cancelled')).toBe('12 cancelled this week');
    expect(formatCount(exactly(2), { from: '2026-11-20', to: '2026-11-20' }, 'pending')).toBe(
      '2 pending appointments on 20 November 2026',
    );
  });

  it('says so when counting stopped', () => {
    expect(formatCount({ total: 10_000, isCapped: true }, 'all', 'completed')).toBe(
      '10,000+ completed appointments',
    );
  });

  it('says which rows stand on the page', () => {
    expect(formatRows(1, 10, exactly(38))).toBe('1–10 of 38');
    expect(formatRows(1, 1, exactly(1))).toBe('1 of 1');
    expect(formatRows(1_001, 50, { total: 10_000, isCapped: true })).toBe('1,001–1,050 of 10,000+');
  });
});
