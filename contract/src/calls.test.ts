import { expect, test } from 'vitest';
import { toTwinPath } from './endpoint.ts';
import * as appointments from './endpoints/appointments.ts';
import * as dashboards from './endpoints/dashboards.ts';
import * as doctors from './endpoints/doctors.ts';
import * as sessions from './endpoints/sessions.ts';
import { everyCall } from './every-call.ts';

// Valid values of fields that refuse free text.
const fitting: Record<string, unknown> = {
  email: 'a@example.org',
  password: 'ten letters',
  speciality: 'Neurologist',
  fee: '5',
  fees: 5,
  available: true,
  address: { line1: '', line2: '' },
};

// Specification 7.1: method and path, token and fields.
test.each([
  ['POST /api/admin/login', 'anyone', ['email', 'password'], sessions.login.admin],
  ['POST /api/doctors/login', 'anyone', ['email', 'password'], sessions.login.doctor],
  ['POST /api/admin/all-doctors', 'admin', [], doctors.listDoctors],
  ['POST /api/admin/change-availability', 'admin', ['docId'], doctors.changeAvailability],
  ['GET /api/admin/appointments', 'admin', [], appointments.listAppointments.admin],
  ['POST /api/admin/cancel-appointment', 'admin', ['appointmentId'], appointments.cancelAppointment.admin],
  ['GET /api/admin/dashboard', 'admin', [], dashboards.readAdminDashboard],
  [
    'POST /api/admin/add-doctor',
    'admin',
    ['name', 'email', 'password', 'experience', 'fee', 'about', 'speciality', 'degree', 'address'],
    doctors.addDoctor,
  ],
  ['GET /api/doctors/profile', 'doctor', [], doctors.readProfileUnderDoctors],
  ['GET /api/doctor/appointments', 'doctor', [], appointments.listAppointments.doctor],
  ['POST /api/doctor/complete-appoitment', 'doctor', ['appoitmentId'], appointments.completeAppointment],
  ['POST /api/doctor/cancel-appoitment', 'doctor', ['appoitmentId'], appointments.cancelAppointment.doctor],
  ['GET /api/doctor/dashboard', 'doctor', [], dashboards.readDoctorDashboard],
  ['GET /api/doctor/profile', 'doctor', [], doctors.readProfile],
  ['POST /api/doctor/profile', 'doctor', ['address', 'fees', 'available'], doctors.updateProfile],
  ['GET /api/test', 'doctor', [], sessions.testConnection],
] as const)('%s is called by %s with %j', (call, caller, fields, endpoint) => {
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
  expect(endpoint.caller).toBe(caller);
  const sent = Object.fromEntries(fields.map((name) => [name, fitting[name] ?? 'x']));
  const checked = endpoint.input.safeParse(sent);
  expect(checked.error?.issues ?? []).toEqual([]);
  // Every field arrives; `appoitmentId` under its usual name.
  const arrived = Object.keys(checked.data ?? {}).filter((name) => name in sent || name === 'appointmentId');
  expect(arrived).toHaveLength(fields.length);
});

test('the picture of a new doctor is sent in the field `image`', () => {
  expect(doctors.addDoctor.fileField).toBe('image');
});

const addresses = everyCall.flatMap(({ endpoint: { method, path, caller } }) =>
  [path, toTwinPath(path)].flatMap((at) => (at ? [{ call: `${method} ${at}`, caller }] : [])),
);

// Listed here, so that a call does not become public by a typing error.
test('exactly these calls need no token', () => {
  const open = addresses.filter(({ caller }) => caller === 'anyone');
  expect(open.map(({ call }) => call).sort()).toEqual([
    'GET /api/booking/open-slots',
    'GET /api/clinic',
    'POST /api/admin/login',
    'POST /api/answer-offer',
    'POST /api/choose-my-messages',
    'POST /api/doctor/login',
    'POST /api/doctors/login',
    'POST /api/invitation',
    'POST /api/my-messages',
    'POST /api/offer',
    'POST /api/set-password',
  ]);
});

test('the path of a call names the role of its token', () => {
  const closed = addresses.filter(({ caller }) => caller !== 'anyone');
  const wrong = closed.filter(({ call, caller }) => {
    const [, role] = / \/api\/(admin|doctor)s?\//.exec(call) ?? [];
    return role !== caller;
  });
  // Specification 7.1: this path has no role.
  expect(wrong).toEqual([{ call: 'GET /api/test', caller: 'doctor' }]);
});
