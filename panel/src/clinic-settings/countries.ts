import { countryCodes, nameCountry } from '@docket/contract/formats/countries.ts';
import { fold } from '@docket/contract/formats/fold.ts';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';

// Common names besides the name in the list.
const otherNames: Readonly<Record<string, readonly string[]>> = {
  GB: ['uk', 'u.k.', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  US: ['usa', 'u.s.', 'us', 'america'],
  AE: ['uae', 'emirates'],
  CZ: ['czech republic'],
  NL: ['holland'],
  CI: ['ivory coast'],
  CD: ['drc'],
  MM: ['burma'],
  TR: ['turkey'],
};

/** The countries whose name or common name contains the typed text: "uk" and "england" find the United Kingdom. */
export const filterCountries: OptionsFilter = ({ options, search }) => {
  const typed = fold(search);
  const countries = options.filter((option): option is ComboboxItem => 'value' in option);
  const isCalled = ({ value }: ComboboxItem) =>
    typed !== '' && (otherNames[value] ?? []).some((name) => name.startsWith(typed));
  const isNamed = ({ label }: ComboboxItem) => fold(label).includes(typed);
  const called = countries.filter(isCalled);
  return [...called, ...countries.filter((country) => isNamed(country) && !called.includes(country))];
};

let countries: { value: string; label: string }[] | null = null;

/** Returns every country by its English name with its two-letter code, in alphabetical order. */
export function listCountries(): { value: string; label: string }[] {
  countries ??= [...countryCodes]
    .map((value) => ({ value, label: nameCountry(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
  return countries;
}
