// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formatCount, formatRows } from './format-count.ts';

const exactly = (total: number) => ({ total, isCapped: false });
const any = { status: undefined, isUnpaid: false };

describe('the count above and below a list', () => {
  it('shows the total and the days', () => {
    expect(formatCount(exactly(604), 'all', any)).toBe('604 appointments');
    expect(formatCount(exactly(1), 'all', any)).toBe('1 appointment');
    expect(formatCount(exactly(38), 'today', any)).toBe('38 today');
    expect(formatCount(exactly(12), 'week', { ...any, status: 'cancelled' })).toBe('12 cancelled this week');
    expect(
      formatCount(exactly(2), { from: '2026-11-20', to: '2026-11-20' }, { ...any, status: 'pending' }),
    ).toBe('2 pending appointments on 20 November 2026');
  });

  it('names the unpaid ones', () => {
    const unpaid = { ...any, isUnpaid: true };
    expect(formatCount(exactly(1), 'all', unpaid)).toBe('1 unpaid appointment until today');
    expect(formatCount(exactly(3), 'today', { ...unpaid, status: 'completed' })).toBe(
      '3 unpaid completed today',
    );
    expect(formatCount({ ...exactly(3), openCents: 12_050 }, 'week', unpaid)).toBe(
      '3 unpaid this week, $120.50 open',
    );
  });

  it('shows that counting stopped', () => {
    expect(formatCount({ total: 10_000, isCapped: true }, 'all', { ...any, status: 'completed' })).toBe(
      '10,000+ completed appointments',
    );
  });

  it('shows the rows of the page', () => {
    expect(formatRows(1, 10, exactly(38))).toBe('1–10 of 38');
    expect(formatRows(1, 1, exactly(1))).toBe('1 of 1');
    expect(formatRows(1_001, 50, { total: 10_000, isCapped: true })).toBe('1,001–1,050 of 10,000+');
  });
});
