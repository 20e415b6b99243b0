import { findSmsCountries } from '@docket/contract/endpoints/clinic-settings.ts';
import { type MessageKind, messageKinds } from '@docket/contract/endpoints/messages.ts';
import { languages } from '@docket/contract/locales/languages.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { MultiSelect, NumberInput, Pill, Select, Switch, TextInput } from '@mantine/core';
import { kindLabels } from '../messages/format-message.ts';
import { filterCountries, listCountries } from './countries.ts';
import classes from './settings.module.css';
import type { SettingsFields } from './settings-form.tsx';

const languageNames = Object.entries(languages).map(([value, label]) => ({ value, label }));

/** Which messages patients get, when, and how many new addresses may get one. */
export function MessageSettings({ form, field }: SettingsFields) {
  const { country, messagesOff } = form.values;
  const smsCountries = findSmsCountries(form.values);
  return (
    <ListCard title="Messages to patients">
      <div className={classes.fields}>
        <TextInput
          label="Reminders, hours before the appointment"
          description="Up to four, e.g. 48, 3. Leave empty for none"
          maxLength={40}
          {...field('reminders')}
        />
        <Select
          label="Language"
          description="For patients without a language of their own"
          data={languageNames}
          allowDeselect={false}
          {...field('messageLanguage')}
        />
        <TextInput label="No reminders from" type="time" className={classes.short} {...field('quietFrom')} />
        <TextInput
          label="No reminders until"
          type="time"
          className={classes.short}
          {...field('quietUntil')}
        />
        <NumberInput
          label="New addresses per hour, for each staff account"
          description="Further first messages wait, and their patients are listed first on Calls"
          min={1}
          max={1_000}
          allowDecimal={false}
          {...field('firstMessagesPerHour')}
        />
        <NumberInput
          label="New addresses per day, for the whole practice"
          description="Waiting-list offers, and reminders of bookings older than a day, don’t count"
          min={1}
          max={10_000}
          allowDecimal={false}
          {...field('firstMessagesPerDay')}
        />
        <MultiSelect
          label="Countries Docket sends SMS to"
          description="Always includes the practice’s country. Patients with other numbers are listed first on Calls"
          searchable
          hidePickedOptions
          selectFirstOptionOnChange
          filter={filterCountries}
          autoComplete="off"
          placeholder={smsCountries.length === 0 ? 'None: choose a country' : undefined}
          nothingFoundMessage="No such country"
          data={listCountries().map(({ value, label }) => ({ value, label: `${label} (${value})` }))}
          value={smsCountries}
          onChange={(codes) => form.setFieldValue('smsCountries', codes)}
          renderPill={({ option, onRemove }) => (
            <Pill withRemoveButton={option.value !== country} onRemove={() => onRemove?.()}>
              {option.label}
            </Pill>
          )}
        />
      </div>
      <fieldset className={classes.kinds}>
        <legend className={classes.label}>Notify patients about</legend>
        {messageKinds.map((kind) => (
          <Switch
            key={kind}
            label={kindLabels[kind]}
            checked={!messagesOff.includes(kind)}
            onChange={() => form.setFieldValue('messagesOff', toggle(messagesOff, kind))}
          />
        ))}
      </fieldset>
    </ListCard>
  );
}

/** Keeps the order of all kinds, so that toggling twice is no change. */
function toggle(off: readonly MessageKind[], kind: MessageKind): MessageKind[] {
  return messageKinds.filter((candidate) => off.includes(candidate) !== (candidate === kind));
}
