import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/clinic-settings.ts';
import { addDays, parseIsoDate, toIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { clinicSettingsStore } from './store.ts';

/** Required by the licence of the data (CC BY-SA 3.0, section 4). */
const attribution =
  'Holidays: date-holidays by commenthol and contributors, data from Wikipedia, licensed CC BY-SA 3.0';

interface NamedRegion {
  readonly code: string;
  readonly name: string;
}

/**
 * Returns the public holidays of a country or state for a year from today; none for a country without data. Throws
 * Refusal (invalid) for an unknown state.
 */
export async function suggestHolidays(
  { engine, clock }: Context,
  { input: { country, state } }: Call<typeof contract.suggestHolidays>,
): Promise<AnswerOf<typeof contract.suggestHolidays>> {
  const countries = toSortedRegions((await loadCalendar()).getCountries('en'));
  const states = await listStates(country);
  if (state !== '' && !states.some(({ code }) => code === state))
    throw new Refusal('invalid', 'There is no such part of this country', { field: 'state' });
  const today = clock.today();
  const first = toIsoDate(today);
  const last = toIsoDate(addDays(today, 365));
  const dates = !countries.some(({ code }) => code === country)
    ? []
    : await listPublicHolidays({ country, state }, [today.year, today.year + 1]);
  const closed = await clinicSettingsStore(engine.read).listClosedTimes(toWallMinutes(today));
  const isClosed = (date: string) => {
    const day = parseIsoDate(date);
    if (!day) return false;
    const from = toWallMinutes(day);
    return closed.some((off) => off.from <= from && off.to >= from + minutesPerDay);
  };
  return {
    countries,
    states,
    holidays: dates
      .filter(({ date }) => date >= first && date <= last)
      .map(({ date, name }) => ({ date, name, isClosed: isClosed(date) })),
    attribution,
  };
}

/** Returns the states of a country that have holidays of their own. */
export async function listStates(country: string): Promise<NamedRegion[]> {
  if (country === '') return [];
  // Most countries have no data on states, and some no data at all.
  return toSortedRegions((await loadCalendar()).getStates(country, 'en') ?? {});
}

async function listPublicHolidays(
  { country, state }: Call<typeof contract.suggestHolidays>['input'],
  years: readonly number[],
) {
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays(country, state, { types: ['public'] });
  return years.flatMap((year) =>
    calendar.getHolidays(year, 'en').map(({ date, name }) => ({ date: date.slice(0, 10), name })),
  );
}

// Two megabytes of rules, loaded on demand.
async function loadCalendar() {
  const { default: Holidays } = await import('date-holidays');
  return new Holidays();
}

function toSortedRegions(names: Readonly<Record<string, string>>): NamedRegion[] {
  return Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((country, other) => country.name.localeCompare(other.name, 'en'));
}
