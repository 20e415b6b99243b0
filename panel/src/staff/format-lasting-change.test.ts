import { changeSettings } from '@docket/contract/clinic-settings.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { expect, test } from 'vitest';
import { formatLastingChange } from './format-lasting-change.ts';

const asking = everyCall.filter(({ endpoint }) => endpoint.proof !== undefined);

test.each(asking)('$name has a sentence of its own', ({ endpoint: { path } }) => {
  expect(formatLastingChange({ path, about: 'Omar' })).not.toBe(path.split('/').at(-1)?.replaceAll('-', ' '));
});

test('changed settings are named as far as they ask for a proof of identity', () => {
  const sentence = formatLastingChange({ path: '/api/admin/change-settings', about: null });
  expect(changeSettings.proof).toEqual([
    'name',
    'address',
    'phone',
    'country',
    'firstMessagesPerHour',
    'firstMessagesPerDay',
    'smsCountries',
  ]);
  for (const named of ['name', 'address', 'phone', 'country', 'countries of SMS', 'limit of messages'])
    expect(sentence).toContain(named);
});
