import type { AnswerOf } from '@docket/contract/endpoint.ts';
import {
  type ClinicSettings,
  changeSettings,
  type readSettings,
  suggestHolidays,
} from '@docket/contract/endpoints/clinic-settings.ts';
import { countryCodes, nameCountry } from '@docket/contract/formats/countries.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import {
  Alert,
  Button,
  NumberInput,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { checkDay } from '../hours/check-hours.ts';
import { wholeClinic } from '../rescheduling/hours-owner.ts';
import { ReschedulingDialog } from '../rescheduling/rescheduling-dialog.tsx';
import { useRescheduling } from '../rescheduling/use-rescheduling.ts';
import { filterCountries } from './filter-countries.ts';
import { MessageSettings } from './message-settings.tsx';
import { OpeningHours } from './opening-hours.tsx';
import classes from './settings.module.css';
import { changesOf, faultsOf, type SettingsDraft, toDraft, toSettings } from './settings-draft.ts';

type Read = AnswerOf<typeof readSettings>;

interface SettingsFormProps {
  read: Read;
  onReload: () => void;
}

const firstWeekdays = [
  { value: '1', label: 'Monday' },
  { value: '7', label: 'Sunday' },
  { value: '6', label: 'Saturday' },
];

/** All settings except the holidays, saved together. */
export function SettingsForm({ read, onReload }: SettingsFormProps) {
  const [began, setBegan] = useState(read);
  const [draft, setDraft] = useState(() => toDraft(read.settings));
  const [isSubmitted, setSubmitted] = useState(false);
  const set = (part: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useAction(changeSettings, { touches: ['settings', 'doctors'] });

  const spans = new Map(draft.keepsHours ? draft.week.flatMap(checkDay) : []);
  const nextSettings = toSettings(draft);
  const faults = faultsOf(nextSettings);
  const changed = changesOf(began.settings, nextSettings);
  const isChanged = Object.keys(changed).length > 0;
  const keep = (version: number) => setBegan({ ...began, version, settings: nextSettings });
  const rescheduling = useRescheduling(wholeClinic, {
    onDone: ({ version }) => version !== undefined && keep(version),
    onOvertaken: onReload,
  });
  const isSaving = save.isPending || rescheduling.isPreviewing || rescheduling.isApplying;
  const isOvertaken = read.version !== began.version;

  const takeTheirs = () => {
    setBegan(read);
    setDraft(toDraft(read.settings));
  };
  const send = async () => {
    const { version } = began;
    const { openingHours } = changed;
    // New opening hours may affect appointments, which are rescheduled first.
    if (openingHours) {
      await rescheduling.propose({ kind: 'opening hours', settings: { ...changed, openingHours }, version });
      return;
    }
    const done = await save.run({ ...changed, version });
    if (done) keep(done.version);
    else onReload();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (spans.size === 0 && Object.keys(faults).length === 0 && isChanged) void send();
  };
  // The first read after a save returns the saved settings.
  if (isOvertaken && !isChanged && !isSaving) takeTheirs();

  const error = (name: keyof ClinicSettings) =>
    isSubmitted || draft[name as 'name'] !== '' ? faults[name] : undefined;
  const isNameFixed = began.fixed.includes('name');
  return (
    <form className={classes.form} noValidate aria-label="Settings" onSubmit={submit}>
      {isOvertaken && isChanged && (
        <Alert color="yellow" title="Someone else changed these settings in the meantime">
          <Button variant="default" size="compact-md" onClick={takeTheirs}>
            Load theirs and discard mine
          </Button>
        </Alert>
      )}
      <ListCard title="Practice">
        <div className={classes.fields}>
          <TextInput
            label="Practice name"
            description={isNameFixed ? 'Set on the server (CLINIC_NAME)' : undefined}
            disabled={isNameFixed}
            autoComplete="off"
            maxLength={120}
            value={draft.name}
            error={error('name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={draft.phone}
            error={error('phone')}
            onChange={(event) => set({ phone: event.currentTarget.value })}
          />
          <Textarea
            label="Address"
            autosize
            minRows={2}
            maxLength={300}
            value={draft.address}
            error={error('address')}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
          <TextInput
            label="Time zone"
            description={
              began.fixed.includes('timeZone')
                ? 'Set on the server (CLINIC_TIME_ZONE)'
                : 'Set at the first start. Change it on the server: npm run set-time-zone'
            }
            disabled
            value={began.timeZone}
          />
          <Select
            label="Country"
            description="For public holidays, and for phone numbers without a country code"
            searchable
            clearable
            selectFirstOptionOnChange
            filter={filterCountries}
            data={countryNames()}
            value={draft.country || null}
            onChange={(country) => set({ country: country ?? '', state: '' })}
          />
          {draft.country !== '' && (
            <StateField country={draft.country} state={draft.state} onChange={(state) => set({ state })} />
          )}
        </div>
      </ListCard>
      <ListCard title="Opening hours">
        <OpeningHours
          keepsHours={draft.keepsHours}
          week={draft.week}
          faults={spans}
          isSubmitted={isSubmitted}
          onChange={set}
        />
      </ListCard>
      <ListCard title="Booking">
        <div className={classes.fields}>
          <NumberInput
            label="Minimum notice, in minutes"
            description="Default for doctors without their own. The front desk can always book"
            min={0}
            max={43_200}
            step={15}
            allowDecimal={false}
            value={draft.noticeMinutes}
            error={faults.noticeMinutes && 'Minimum notice must be 30 days at most'}
            onChange={(value) => set({ noticeMinutes: value === '' ? 0 : Number(value) })}
          />
          <Switch
            className={classes.switch}
            label="Publish free times (for a booking page)"
            description="Anyone can read them without logging in. No names are included"
            checked={draft.openSlotsForAll}
            onChange={(event) => set({ openSlotsForAll: event.currentTarget.checked })}
          />
        </div>
      </ListCard>
      <MessageSettings draft={draft} faults={faults} countries={countryNames()} onChange={set} />
      <ListCard title="On screen">
        <div className={classes.fields}>
          <Choice
            label="Clock"
            value={draft.clock}
            data={[
              { value: '12', label: '2:30 PM' },
              { value: '24', label: '14:30' },
            ]}
            onChange={(clock) => set({ clock })}
          />
          <Choice
            label="Dates"
            value={draft.dateOrder}
            data={[
              { value: 'day', label: '5 September 2026' },
              { value: 'month', label: 'September 5, 2026' },
            ]}
            onChange={(dateOrder) => set({ dateOrder })}
          />
          <TextInput
            label="Currency sign"
            autoComplete="off"
            maxLength={4}
            className={classes.short}
            value={draft.currency}
            error={error('currency')}
            onChange={(event) => set({ currency: event.currentTarget.value })}
          />
          <Select
            label="First day of the week"
            className={classes.short}
            data={firstWeekdays}
            allowDeselect={false}
            value={String(draft.firstWeekday)}
            onChange={(value) => value && set({ firstWeekday: Number(value) })}
          />
        </div>
      </ListCard>
      <div className={classes.foot} data-changed={isChanged || undefined}>
        <Button type="submit" loading={isSaving} disabled={!isChanged}>
          Save settings
        </Button>
        {isChanged && (
          <Button variant="default" onClick={() => setDraft(toDraft(began.settings))}>
            Discard
          </Button>
        )}
        <span className={classes.unsaved} role="status">
          {isChanged ? 'Not saved yet' : ''}
        </span>
      </div>
      <ReschedulingDialog rescheduling={rescheduling} />
    </form>
  );
}

interface StateFieldProps {
  country: string;
  state: string;
  onChange: (state: string) => void;
}

/** For countries whose regions have public holidays. */
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

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  data: { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, data, onChange }: ChoiceProps<T>) {
  return (
    <div>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      <SegmentedControl aria-label={label} data={data} value={value} onChange={onChange} />
    </div>
  );
}

let known: { value: string; label: string }[] | null = null;

/** Every country by its English name with its two-letter code, in alphabetical order. */
function countryNames(): { value: string; label: string }[] {
  known ??= readNames();
  return known;
}

function readNames() {
  return [...countryCodes]
    .map((value) => ({ value, label: nameCountry(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
