import type { LastingChange } from '@docket/contract/open-access.ts';

// Keys: the last part of the call's path, followed by the changed field if the call can change several.
const sentences: Readonly<Record<string, (about: string) => string>> = {
  'add-webhook': () => 'added a webhook',
  'edit-webhook': () => 'changed a webhook',
  'remove-webhook': () => 'removed a webhook',
  'change-message-template': () => 'changed a message text',
  'reset-message-template': () => 'put a message text back to the default',
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
  'rename-person': (about) => `gave ${about} another name`,
  'change-staff-role': (about) => `changed the role of ${about}`,
  'remove-person': (about) => `took away access from ${about}`,
  'invite-person': () => 'invited a person',
  'link-person': (about) => `made a password link for ${about}`,
  'invite-doctor': (about) => `made a password link for ${about}`,
  'end-link': () => 'ended a password link',
  'remove-second-factor': (about) => `removed the second factor of ${about}`,
  'archive-doctor': (about) => `archived ${about}`,
  'edit-doctor': (about) => `changed the email of ${about}`,
  'edit-doctor name': (about) => `gave a doctor the name ${about}`,
  'add-doctor': (about) => `added the doctor ${about}`,
  'set-calendar-feed': (about) =>
    about === '' ? 'changed a calendar link' : `changed the calendar link of ${about}`,
  'end-calendar-feed': (about) =>
    about === '' ? 'ended a calendar link' : `ended the calendar link of ${about}`,
  'end-open-access': () => 'ended a link that works without a sign-in',
  'keep-open-access': () => 'kept a link that works without a sign-in',
  'end-patient-links': () => 'ended all patient links',
  'confirm-practice': () => 'confirmed that this copy is the practice now',
};

/** "took away access from Omar Haddad": a manager's change, to follow the name; with the count if repeated. */
export function formatLastingChange(
  change: Pick<LastingChange, 'path' | 'field' | 'about' | 'count'>,
): string {
  const { path, field, about, count } = change;
  const call = path.slice(path.lastIndexOf('/') + 1);
  const sentence = sentences[`${call} ${field}`] ?? sentences[call];
  const said = sentence?.(about ?? '') ?? call.replaceAll('-', ' ');
  return count > 1 ? `${said}, ${count} times` : said;
}
