import { findSmsCountries } from '@docket/contract/endpoints/clinic-settings.ts';
import {
  type Language,
  languages,
  type MessageKind,
  messageKinds,
} from '@docket/contract/endpoints/messages.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { kindLabels } from '../messages/format-message.ts';
import classes from './settings.module.css';
import type { SettingsDraft } from './settings-draft.ts';
import { SmsCountries } from './sms-countries.tsx';

const languageNames = Object.entries(languages).map(([value, label]) => ({ value, label }));

interface MessageSettingsProps {
  draft: SettingsDraft;
  /** Sentences by field. */
  faults: Partial<Record<string, string>>;
  countries: { value: string; label: string }[];
  onChange: (part: Partial<SettingsDraft>) => void;
}

/** The section of the messages to patients. */
export function MessageSettings({ draft, faults, countries, onChange }: MessageSettingsProps) {
  return (
    <ListCard title="Messages to patients">
      <div className={classes.fields}>
        <TextInput
          label="Reminders, hours before the appointment"
          description="Up to four, e.g. 48, 3. Leave empty for none"
          autoComplete="off"
          maxLength={40}
          value={draft.reminders}
          error={faults.reminderHours && 'Up to four different whole hours, from 1 to 336'}
          onChange={(event) => onChange({ reminders: event.currentTarget.value })}
        />
        <Select
          label="Language"
          description="For patients without a language of their own"
          data={languageNames}
          allowDeselect={false}
          value={draft.messageLanguage}
          onChange={(value) => value && onChange({ messageLanguage: value as Language })}
        />
        <TextInput
          label="No reminders from"
          type="time"
          className={classes.short}
          value={draft.quietFrom}
          error={faults.quietFrom}
          onChange={(event) => onChange({ quietFrom: event.currentTarget.value })}
        />
        <TextInput
          label="No reminders until"
          type="time"
          className={classes.short}
          value={draft.quietUntil}
          error={faults.quietUntil}
          onChange={(event) => onChange({ quietUntil: event.currentTarget.value })}
        />
        <NumberInput
          label="New addresses per hour, for each staff account"
          description="Further first messages wait, and their patients are listed first on Calls"
          min={1}
          max={1_000}
          allowDecimal={false}
          value={draft.firstMessagesPerHour}
          error={faults.firstMessagesPerHour && 'A whole number from 1 to 1,000'}
          onChange={(value) => onChange({ firstMessagesPerHour: Number(value) })}
        />
        <NumberInput
          label="New addresses per day, for the whole practice"
          description="Waiting-list offers, and reminders of bookings older than a day, don’t count"
          min={1}
          max={10_000}
          allowDecimal={false}
          value={draft.firstMessagesPerDay}
          error={faults.firstMessagesPerDay && 'A whole number from 1 to 10,000'}
          onChange={(value) => onChange({ firstMessagesPerDay: Number(value) })}
        />
        <SmsCountries
          own={draft.country}
          countries={countries}
          value={findSmsCountries(draft)}
          onChange={(smsCountries) => onChange({ smsCountries })}
        />
      </div>
      <fieldset className={classes.kinds}>
        <legend className={classes.label}>Notify patients about</legend>
        {messageKinds.map((kind) => (
          <Switch
            key={kind}
            label={kindLabels[kind]}
            checked={!draft.messagesOff.includes(kind)}
            onChange={() => onChange({ messagesOff: toggle(draft.messagesOff, kind) })}
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
