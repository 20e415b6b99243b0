import { MultiSelect, Pill } from '@mantine/core';
import { filterCountries } from './filter-countries.ts';

interface SmsCountriesProps {
  /** The practice's country, which can't be removed; may be empty. */
  own: string;
  countries: readonly { value: string; label: string }[];
  value: string[];
  onChange: (codes: string[]) => void;
}

/** Chooses the countries that SMS are sent to, by name or code. */
export function SmsCountries({ own, countries, value, onChange }: SmsCountriesProps) {
  return (
    <MultiSelect
      label="Countries Docket sends SMS to"
      description="Always includes the practice’s country. Patients with other numbers are listed first on Calls"
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      filter={filterCountries}
      autoComplete="off"
      placeholder={value.length === 0 ? 'None: choose a country' : undefined}
      nothingFoundMessage="No such country"
      data={countries.map(({ value: code, label }) => ({ value: code, label: `${label} (${code})` }))}
      value={value}
      onChange={onChange}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton={option.value !== own} onRemove={() => onRemove?.()}>
          {option.label}
        </Pill>
      )}
    />
  );
}
