import {
  type LastingChange,
  type OpenAccessKind,
  openAccessKinds,
} from '@docket/contract/endpoints/open-access.ts';
import { languages } from '@docket/contract/locales/languages.ts';
import { kindLabels } from '../messages/format-message.ts';
import { formatAccess } from './format-access.ts';

const sentences: Readonly<Record<string, (about: string, kind: string | null) => string>> = {
  'add-webhook': (about) => (about === '' ? 'added a webhook' : `added the webhook to ${about}`),
  'edit-webhook': (about) => (about === '' ? 'changed a webhook' : `changed the webhook to ${about}`),
  'remove-webhook': (about) => (about === '' ? 'removed a webhook' : `removed the webhook to ${about}`),
  'change-message-template': (about, kind) => `changed ${formatTemplate(about, kind)}`,
  'reset-message-template': (about, kind) => `put ${formatTemplate(about, kind)} back to the default`,
  'change-settings': () => 'changed the practice’s contact details or its rules for messages',
  'change-settings name': () => 'changed the practice’s name',
  'change-settings address': () => 'changed the practice’s address',
  'change-settings phone': () => 'changed the practice’s phone number',
  'change-settings country': () => 'changed the practice’s country',
  'change-settings firstMessagesPerHour': () => 'changed how many new addresses get messages in an hour',
  'change-settings firstMessagesPerDay': () => 'changed how many new addresses get messages in a day',
  'change-settings smsCountries': () => 'changed the countries SMS go to',
  'change-settings messagesOff': () => 'changed which messages patients get',
  'change-settings reminderHours': () => 'changed when patients are reminded',
  'change-settings quietFrom': () => 'changed the quiet hours of messages',
  'change-settings quietUntil': () => 'changed the quiet hours of messages',
  'change-settings messageLanguage': () => 'changed the language of messages',
  'change-settings openSlotsForAll': () => 'changed who may see free times',
  'change-settings state': () => 'changed the part of the country that holidays are suggested for',
  'change-settings openingHours': () => 'changed the opening hours',
  'change-settings noticeMinutes': () => 'changed how long ahead patients must book',
  'change-settings clock': () => 'changed how times are written',
  'change-settings dateOrder': () => 'changed how dates are written',
  'change-settings currency': () => 'changed the currency sign',
  'change-settings firstWeekday': () => 'changed the first day of the week',
  'renew-sms-address': () => 'made a new address for the SMS gateway',
  'reopen-sign-in': (about) => `unlocked the account of ${about}`,
  'rename-person': (about) => `changed the name of ${about}`,
  'change-staff-role': (about) => `changed the role of ${about}`,
  'remove-person': (about) => `took away access from ${about}`,
  'invite-person': (about, kind) =>
    about === '' ? 'invited a person' : `invited ${about}${kind === null ? '' : ` as ${kind}`}`,
  'link-person': (about) => `made a password link for ${about}`,
  'invite-doctor': (about) => `made a password link for ${about}`,
  'end-link': (about) => (about === '' ? 'ended a password link' : `ended the password link of ${about}`),
  'remove-second-factor': (about) => `removed the second factor of ${about}`,
  'archive-doctor': (about) => `archived ${about}`,
  'edit-doctor': (about) => `changed the email of ${about}`,
  'edit-doctor name': (about) => `changed the name of the doctor ${about}`,
  'add-doctor': (about) => `added the doctor ${about}`,
  'set-calendar-feed': (about) =>
    about === '' ? 'changed a calendar link' : `changed the calendar link of ${about}`,
  'end-calendar-feed': (about) =>
    about === '' ? 'ended a calendar link' : `ended the calendar link of ${about}`,
  'end-open-access': (about, kind) => `ended ${formatEnded(about, kind)}`,
  'keep-open-access': (about, kind) => `kept ${formatEnded(about, kind)}`,
  'end-patient-links': () => 'ended all patient links',
  'confirm-practice': () => 'confirmed that this copy is the practice now',
};

function formatTemplate(language: string, kind: string | null): string {
  const label = Object.entries(kindLabels).find(([known]) => known === kind)?.[1];
  const name = Object.entries(languages).find(([code]) => code === language)?.[1];
  return label === undefined || name === undefined
    ? 'a message text'
    : `the message text “${label}” in ${name}`;
}

function formatEnded(about: string, kind: string | null): string {
  const known = openAccessKinds.find((name): name is OpenAccessKind => name === kind);
  if (!known) return 'a link that works without a sign-in';
  const access = formatAccess({ kind: known, about });
  return `“${access}”`;
}

/**
 * "took away access from Omar Haddad": a manager's change, to follow the name; with the values before and after, and
 * the count if repeated.
 */
export function formatLastingChange(
  change: Pick<LastingChange, 'path' | 'field' | 'about' | 'kind' | 'before' | 'after' | 'count'>,
): string {
  const { path, field, about, kind, before, after, count } = change;
  const call = path.slice(path.lastIndexOf('/') + 1);
  const sentence = sentences[`${call} ${field}`] ?? sentences[call];
  const act = sentence?.(about ?? '', kind) ?? call.replaceAll('-', ' ');
  const isShown = before !== null && after !== null && before !== after;
  const values = isShown ? ` from ${quote(before)} to ${quote(after)}` : '';
  const formatted = `${act}${values}`;
  return count > 1 ? `${formatted}, ${count} times` : formatted;
}

const quote = (value: string): string => (value === '' ? 'nothing' : `“${value}”`);
