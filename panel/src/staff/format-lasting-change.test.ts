// @vitest-environment node
import { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { expect, test } from 'vitest';
import { formatLastingChange } from './format-lasting-change.ts';

const asking = everyCall.filter(({ endpoint }) => endpoint.proof !== undefined);

test.each(asking)('$name has a sentence of its own', ({ endpoint: { path } }) => {
  const change = { path, field: null, about: 'Omar', count: 1 };
  expect(formatLastingChange(change)).not.toBe(path.split('/').at(-1)?.replaceAll('-', ' '));
});

const fields = asking.flatMap(({ endpoint: { path, proof } }) =>
  Array.isArray(proof) && proof.length > 1 ? proof.map((field: string) => [path, field] as const) : [],
);

test.each(fields)('%s has a sentence of its own for %s', (path, field) => {
  const change = { path, about: '', count: 1 };
  expect(formatLastingChange({ ...change, field })).not.toBe(formatLastingChange({ ...change, field: null }));
});

test('what was done several times says how often', () => {
  const change = { path: '/api/admin/change-settings', field: 'phone', about: null };
  expect(formatLastingChange({ ...change, count: 1 })).toBe('changed the practice’s phone number');
  expect(formatLastingChange({ ...change, count: 21 })).toBe('changed the practice’s phone number, 21 times');
});

test('each setting has a sentence of its own', () => {
  const general = formatLastingChange({
    path: '/api/admin/change-settings',
    field: null,
    about: null,
    count: 1,
  });
  for (const field of Object.keys(ClinicSettings.shape))
    expect(
      formatLastingChange({ path: '/api/admin/change-settings', field, about: null, count: 1 }),
    ).not.toBe(general);
});
