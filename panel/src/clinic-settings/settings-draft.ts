import { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { type DayForm, toWeekForm, toWeekly } from '../hours/hours-form.ts';

/** The values of the form, with weekdays as the editor of hours needs them. */
export interface SettingsDraft extends Omit<ClinicSettings, 'openingHours' | 'reminderHours'> {
  /** "48, 3" */
  readonly reminders: string;
  readonly keepsHours: boolean;
  readonly week: readonly DayForm[];
}

export function toDraft({ openingHours, reminderHours, ...settings }: ClinicSettings): SettingsDraft {
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

/** Returns a sentence for each field that the contract refuses, by its name. */
export function faultsOf(settings: ClinicSettings): Partial<Record<string, string>> {
  const issues = ClinicSettings.safeParse(settings).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

export function changesOf(before: ClinicSettings, after: ClinicSettings): Partial<ClinicSettings> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ClinicSettings]),
  );
  return Object.fromEntries(entries);
}
