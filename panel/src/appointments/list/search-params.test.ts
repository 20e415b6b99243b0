// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { narrow, parseListSearch, toListInput, writeListSearch } from './search-params.ts';

const friday = { year: 2026, month: 11, day: 20 };

describe('the state of a list in the URL', () => {
  it('opens on everything, newest booking first, with an empty URL', () => {
    const search = parseListSearch({});
    expect(toListInput(search, 'all', friday)).toEqual({ limit: 50, sort: '-booked' });
    expect(Object.values(writeListSearch(search)).filter((value) => value !== undefined)).toEqual([]);
  });

  it('is sorted by time on a range of days, unless a sort order was chosen, and the URL stays empty', () => {
    const today = parseListSearch({ dates: 'today' });
    expect(toListInput(today, 'today', friday).sort).toBe('slot');
    expect(writeListSearch(today).sort).toBeUndefined();
    const sorted = parseListSearch({ dates: 'today', sort: '-booked' });
    expect(toListInput(sorted, 'today', friday).sort).toBe('-booked');
    expect(writeListSearch(sorted).sort).toBe('-booked');
  });

  it('is read back exactly as it was written', () => {
    const raw = {
      dates: 'week',
      q: 'nora',
      status: 'cancelled',
      doctor: 'd1',
      unpaid: 1,
      sort: '-amount',
      page: 3,
      cursor: 'abc',
      new: 1,
    };
    expect(writeListSearch(parseListSearch(raw))).toEqual(raw);
  });

  it('treats invalid values as left out', () => {
    const search = parseListSearch({
      dates: 'never',
      status: 'lost',
      unpaid: 'maybe',
      sort: 'colour',
      page: -2,
      q: { a: 1 },
    });
    expect(search).toEqual(parseListSearch({}));
  });

  it('searches for a number typed into the URL', () => {
    expect(parseListSearch({ q: 555 }).q).toBe('555');
  });

  it('opens the first page if a page lacks its cursor', () => {
    expect(parseListSearch({ page: 4 }).page).toBe(1);
  });

  it('returns to the first page when a filter changes', () => {
    const later = parseListSearch({ page: 4, cursor: 'abc', q: 'lind' });
    expect(narrow(later, { status: 'pending' })).toMatchObject({
      page: 1,
      cursor: '',
      q: 'lind',
      status: 'pending',
    });
  });

  it('lists debts up to today, the oldest first, unless dates say otherwise', () => {
    const search = parseListSearch({ unpaid: 1 });
    expect(toListInput(search, 'all', friday)).toEqual({
      limit: 50,
      sort: 'slot',
      unpaid: true,
      to: '2026-11-20',
    });
    expect(toListInput(search, 'tomorrow', friday)).toMatchObject({ from: '2026-11-21', to: '2026-11-21' });
  });

  it('sends the clinic’s days and leaves out empty values', () => {
    const search = parseListSearch({ q: '  lind ', doctor: 'd1', unpaid: 1, page: 2, cursor: 'abc' });
    expect(toListInput(search, 'today', friday)).toEqual({
      limit: 50,
      sort: 'slot',
      cursor: 'abc',
      q: 'lind',
      doctorId: 'd1',
      unpaid: true,
      from: '2026-11-20',
      to: '2026-11-20',
    });
  });
});
