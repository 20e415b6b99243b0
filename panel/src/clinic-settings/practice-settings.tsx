import { suggestHolidays } from '@docket/contract/endpoints/clinic-settings.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useRead } from '../api/use-read.ts';
import { filterCountries, listCountries } from './countries.ts';
import classes from './settings.module.css';
import type { SettingsFields } from './settings-form.tsx';

const clocks = [
  { value: '12', label: '2:30 PM' },
  { value: '24', label: '14:30' },
];
const dateOrders = [
  { value: 'day', label: '5 September 2026' },
  { value: 'month', label: 'September 5, 2026' },
];
const firstWeekdays = [
  { value: '1', label: 'Monday' },
  { value: '7', label: 'Sunday' },
  { value: '6', label: 'Saturday' },
];

/** The practice's name and place, and how screens write times and money. */
export function PracticeSettings({ form, field, timeZone, fixed }: SettingsFields) {
  const isNameFixed = fixed.includes('name');
  return (
    <>
      <ListCard title="Practice">
        <div className={classes.fields}>
          <TextInput
            label="Practice name"
            description={isNameFixed ? 'Set on the server (CLINIC_NAME)' : undefined}
            disabled={isNameFixed}
            {...field('name')}
          />
          <TextInput label="Phone" type="tel" {...field('phone')} />
          <Textarea label="Address" autosize minRows={2} {...field('address')} />
          <TextInput
            label="Time zone"
            description={
              fixed.includes('timeZone')
                ? 'Set on the server (CLINIC_TIME_ZONE)'
                : 'Set at the first start. Change it on the server: npm run set-time-zone'
            }
            disabled
            value={timeZone}
          />
          <Select
            label="Country"
            description="For public holidays, and for phone numbers without a country code"
            searchable
            clearable
            selectFirstOptionOnChange
            filter={filterCountries}
            data={listCountries()}
            value={form.values.country || null}
            onChange={(country) => {
              form.setFieldValue('country', country ?? '');
              form.setFieldValue('state', '');
            }}
          />
          {form.values.country !== '' && (
            <StateField
              country={form.values.country}
              state={form.values.state}
              onChange={(state) => form.setFieldValue('state', state)}
            />
          )}
        </div>
      </ListCard>
      <ListCard title="On screen">
        <div className={classes.fields}>
          <div>
            <div className={classes.label} aria-hidden>
              Clock
            </div>
            <SegmentedControl aria-label="Clock" data={clocks} {...form.getInputProps('clock')} />
          </div>
          <div>
            <div className={classes.label} aria-hidden>
              Dates
            </div>
            <SegmentedControl aria-label="Dates" data={dateOrders} {...form.getInputProps('dateOrder')} />
          </div>
          <TextInput label="Currency sign" className={classes.short} {...field('currency')} />
          <Select
            label="First day of the week"
            className={classes.short}
            data={firstWeekdays}
            allowDeselect={false}
            value={String(form.values.firstWeekday)}
            onChange={(value) => form.setFieldValue('firstWeekday', Number(value))}
          />
        </div>
      </ListCard>
    </>
  );
}

interface StateFieldProps {
  country: string;
  state: string;
  onChange: (state: string) => void;
}

/** Drawn for countries whose regions have public holidays. */
function StateField({ country, state, onChange }: StateFieldProps) {
  const { data, isPlaceholderData } = useRead(['settings', 'doctors'], suggestHolidays, {
    country,
    state: '',
  });
  if (!data || isPlaceholderData || data.states.length === 0) return null;
  return (
    <Select
      label="State or region"
      description="For its regional public holidays"
      searchable
      selectFirstOptionOnChange
      clearable
      placeholder="The whole country"
      data={data.states.map(({ code, name }) => ({ value: code, label: name }))}
      value={state || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
