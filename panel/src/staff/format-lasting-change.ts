import type { LastingChange } from '@docket/contract/open-access.ts';

// By the last part of the call's path.
const sentences: Readonly<Record<string, (about: string) => string>> = {
  'add-webhook': () => 'added a webhook',
  'edit-webhook': () => 'changed a webhook',
  'remove-webhook': () => 'removed a webhook',
  'change-message-template': () => 'changed a message text',
  'reset-message-template': () => 'put a message text back to the default',
  'change-settings': () =>
    'changed the practice’s name, address, phone or country, the countries of SMS, or a limit of messages',
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
  'set-calendar-feed': (about) =>
    about === '' ? 'changed a calendar link' : `changed the calendar link of ${about}`,
  'end-calendar-feed': (about) =>
    about === '' ? 'ended a calendar link' : `ended the calendar link of ${about}`,
  'end-open-access': () => 'ended a link that works without a sign-in',
  'keep-open-access': () => 'kept a link that works without a sign-in',
  'end-patient-links': () => 'ended all patient links',
  'confirm-practice': () => 'confirmed that this copy is the practice now',
};

/** "took away access from Omar Haddad": what a manager did, after the name. */
export function formatLastingChange({ path, about }: Pick<LastingChange, 'path' | 'about'>): string {
  const call = path.slice(path.lastIndexOf('/') + 1);
  return sentences[call]?.(about ?? '') ?? call.replaceAll('-', ' ');
}
