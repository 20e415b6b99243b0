// @vitest-environment node
import { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { expect, test } from 'vitest';
import { formatLastingChange } from './format-lasting-change.ts';

const noDetails = { about: null, kind: null, before: null, after: null };
const asking = everyCall.filter(({ endpoint }) => endpoint.proof !== undefined);

test.each(asking)('$name has a sentence of its own', ({ endpoint: { path } }) => {
  const change = { ...noDetails, path, field: null, about: 'Omar', count: 1 };
  expect(formatLastingChange(change)).not.toBe(path.split('/').at(-1)?.replaceAll('-', ' '));
});

const fields = asking.flatMap(({ endpoint: { path, proof } }) =>
  Array.isArray(proof) && proof.length > 1 ? proof.map((field: string) => [path, field] as const) : [],
);

test.each(fields)('%s has a sentence of its own for %s', (path, field) => {
  const change = { ...noDetails, path, about: '', count: 1 };
  expect(formatLastingChange({ ...change, field })).not.toBe(formatLastingChange({ ...change, field: null }));
});

test('what was done several times says how often', () => {
  const change = { ...noDetails, path: '/api/admin/change-settings', field: 'phone' };
  expect(formatLastingChange({ ...change, count: 1 })).toBe('changed the practice’s phone number');
  expect(formatLastingChange({ ...change, count: 21 })).toBe('changed the practice’s phone number, 21 times');
});

test('each setting has a sentence of its own', () => {
  const general = formatLastingChange({
    ...noDetails,
    path: '/api/admin/change-settings',
    field: null,
    count: 1,
  });
  for (const field of Object.keys(ClinicSettings.shape))
    expect(
      formatLastingChange({ ...noDetails, path: '/api/admin/change-settings', field, count: 1 }),
    ).not.toBe(general);
});

test.each([
  ['add-webhook', { about: 'lab.example' }, 'added the webhook to lab.example'],
  ['invite-person', { about: 'Ben Cole', kind: 'front desk' }, 'invited Ben Cole as front desk'],
  [
    'change-message-template',
    { about: 'de', kind: 'reminder' },
    'changed the message text “Reminder” in Deutsch',
  ],
  ['change-message-template', {}, 'changed a message text'],
  ['end-open-access', { about: 'Dr. Lin', kind: 'calendar' }, 'ended “Calendar link of Dr. Lin”'],
  [
    'rename-person',
    { about: 'Ada Byron', before: 'Ada', after: 'Ada Byron' },
    'changed the name of Ada Byron from “Ada” to “Ada Byron”',
  ],
  [
    'change-staff-role',
    { about: 'Omar', before: 'manager', after: 'front desk' },
    'changed the role of Omar from “manager” to “front desk”',
  ],
  [
    'edit-doctor',
    { about: 'Dr. Lin', before: 'lin@example.org', after: 'li@example.org' },
    'changed the email of Dr. Lin from “lin@example.org” to “li@example.org”',
  ],
])('%s names kind, name and values', (call, details, sentence) => {
  const change = { ...noDetails, path: `/api/admin/${call}`, field: null, count: 1, ...details };
  expect(formatLastingChange(change)).toBe(sentence);
});

test('an empty value is called nothing', () => {
  const change = { ...noDetails, path: '/api/admin/change-settings', field: 'phone', count: 2 };
  expect(formatLastingChange({ ...change, before: '', after: '030 5550' })).toBe(
    'changed the practice’s phone number from nothing to “030 5550”, 2 times',
  );
});
