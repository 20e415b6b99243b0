import { type ClinicSettings, changeSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { wrongFields } from '../api/field-refusal.ts';
import { checkDay, type SpanFaults } from '../hours/check-hours.ts';
import { type DayForm, toWeekForm, toWeekly } from '../hours/hours-form.ts';

/** The values of the form, with weekdays as the editor of hours needs them. */
export type SettingsDraft = ClinicSettings & {
  /** "48, 3" */
  reminders: string;
  keepsHours: boolean;
  week: readonly DayForm[];
};

export function toDraft(settings: ClinicSettings): SettingsDraft {
  const { openingHours, reminderHours } = settings;
  return {
    ...settings,
    reminders: reminderHours.join(', '),
    keepsHours: openingHours.length > 0,
    week: toWeekForm(openingHours),
  };
}

export function toSettings({ keepsHours, week, reminders, ...settings }: SettingsDraft): ClinicSettings {
  const reminderHours = toPlainNumber(reminders)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  return { ...settings, reminderHours, openingHours: keepsHours ? toWeekly(week) : [] };
}

/** Returns the faults of the typed opening hours. */
export function checkWeek({ keepsHours, week }: SettingsDraft): ReadonlyMap<string, SpanFaults> {
  return new Map(keepsHours ? week.flatMap(checkDay) : []);
}

/** Returns a sentence for each wrong field. */
export function checkDraft(draft: SettingsDraft): Partial<Record<keyof SettingsDraft, string>> {
  const { reminderHours, openingHours, ...wrong } = wrongFields(changeSettings, toSettings(draft));
  const wrongHours = checkWeek(draft).size > 0 ? 'Times are missing or overlap' : openingHours;
  return {
    ...wrong,
    ...(reminderHours && { reminders: 'Up to four different whole hours, from 1 to 336' }),
    ...(wrongHours && { openingHours: wrongHours }),
  };
}

/** Returns the settings that differ from those before. */
export function findChanges(before: ClinicSettings, after: ClinicSettings): Partial<ClinicSettings> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ClinicSettings]),
  );
  return Object.fromEntries(entries);
}
