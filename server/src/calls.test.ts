import { twinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

const calls = everyCall.map(({ endpoint }) => endpoint);
const everyAddress = calls.flatMap(({ path, ...call }) =>
  [path, twinPath(path)].flatMap((at) => (at ? [{ ...call, path: at.replace(':id', 'x') }] : [])),
);

test('every call of the contract is served, a doctor’s under both prefixes, and to nobody without a token', async () => {
  expect(calls.length).toBeGreaterThanOrEqual(75);
  for (const { method, path, caller } of everyAddress) {
    const answer = await clinic.request({ method, path });
    expect(answer.body.success, path).toBeTypeOf('boolean');
    if (caller === 'anyone') expect(answer.body.message, path).not.toBe('Page not found');
    else expect([path, answer.status, answer.body.message]).toEqual([path, 401, 'Please log in']);
  }
});

test('no call takes the token of the other role', async () => {
  const admin = await anAdmin(clinic.context);
  const doctor = await aDoctor(clinic.context);
  for (const { method, path, caller } of everyAddress) {
    if (caller === 'anyone') continue;
    const token = caller === 'admin' ? { admin: doctor.token } : { doctor: admin.token };
    expect([path, (await clinic.request({ method, path, token })).status]).toEqual([path, 403]);
  }
});
