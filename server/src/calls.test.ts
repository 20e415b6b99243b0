import * as appointments from '@docket/contract/appointments.ts';
import * as booking from '@docket/contract/booking.ts';
import * as calendar from '@docket/contract/calendar.ts';
import * as clinicCalls from '@docket/contract/clinic.ts';
import * as dashboards from '@docket/contract/dashboards.ts';
import * as doctors from '@docket/contract/doctors.ts';
import { type Endpoint, twinPath } from '@docket/contract/endpoint.ts';
import * as history from '@docket/contract/history.ts';
import * as hours from '@docket/contract/hours.ts';
import * as marks from '@docket/contract/marks.ts';
import * as patients from '@docket/contract/patients.ts';
import * as people from '@docket/contract/people.ts';
import * as replanning from '@docket/contract/replanning.ts';
import * as sessions from '@docket/contract/sessions.ts';
import { expect, test } from 'vitest';
import { aDoctor, anAdmin } from './testing/build-people.ts';
import { useTestClinic } from './testing/clinic.ts';

const clinic = useTestClinic();

// Whatever the contract declares.
const rooms = [
  ...[appointments, booking, calendar, clinicCalls, dashboards, doctors, history, hours],
  ...[marks, patients, people, replanning, sessions],
];
const calls = rooms.flatMap((room) => Object.values(room) as unknown[]).filter(isEndpoint);
const everyAddress = calls.flatMap(({ path, ...call }) =>
  [path, twinPath(path)].flatMap((at) => (at ? [{ ...call, path: at.replace(':id', 'x') }] : [])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'caller' in value;
}

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
