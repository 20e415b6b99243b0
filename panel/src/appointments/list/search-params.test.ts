// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { narrow, parseListSearch, toListInput, writeListSearch } from './search-params.ts';

const friday = { year: 2026, month: 11, day: 20 };

describe('the place in a list, as the address bar holds it', () => {
  it('opens on everything, newest booking first, and shows nothing in the address bar', () => {
    const search = parseListSearch({});
    expect(toListInput(search, 'all', friday)).toEqual({ limit: 50, sort: '-booked' });
    expect(Object.values(writeListSearch(search)).filter((value) => value !== undefined)).toEqual([]);
  });

  it('is sorted by time on certain days, unless somebody sorted it, and the address stays clean', () => {
    const today = parseListSearch({ dates: 'today' });
    expect(toListInput(today, 'today', friday).sort).toBe('slot');
    expect(writeListSearch(today).sort).toBeUndefined();
    const sorted = parseListSearch({ dates: 'today', sort: '-booked' });
    expect(toListInput(sorted, 'today', friday).sort).toBe('-booked');
    expect(writeListSearch(sorted).sort).toBe('-booked');
  });

  it('comes back exactly as it was written', () => {
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

  it('takes for left out what makes no sense', () => {
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

  it('searches for a number that somebody typed into the address bar', () => {
    expect(parseListSearch({ q: 555 }).q).toBe('555');
  });

  it('stands on the first page when a page comes without its cursor', () => {
    expect(parseListSearch({ page: 4 }).page).toBe(1);
  });

  it('begins again at the first page when something is narrowed', () => {
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

  it('asks for the days of the clinic and nothing that was left empty', () => {
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
