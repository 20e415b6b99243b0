import type { HostileCase } from '../case.ts';

const fee = 'Fee must be 0 to 100,000 with at most two decimals';

// In JSON, as written there.
const notFees = [
  '"NaN"',
  '"Infinity"',
  '1e400',
  '-1e400',
  '"1e400"',
  '"12abc"',
  '"0x10"',
  '"1e3"',
  '"012"',
  '" 12"',
  '"+12"',
  '"1_000"',
  '"1,000"',
  '"$12"',
  '"٥٠"',
  '"½"',
  '"12\\u0000"',
  '-1',
  '-0.01',
  '0.001',
  '100000.01',
  '1e21',
  '9007199254740993',
  'true',
  '[]',
  '[12]',
  '{}',
  '{"valueOf":12}',
];

// The field, a value in JSON, and who names it how.
const whole: readonly [path: string, field: string, value: string, says: string][] = [
  ...[
    '-1',
    '2147483648',
    '1.5',
    '1e400',
    '"0x10"',
    '"12abc"',
    '"NaN"',
    '""',
    'null',
    '"1e2"',
    '[1]',
    '{}',
    'true',
  ].map((value): [string, string, string, string] => [
    '/api/admin/cancel-appointment',
    'version',
    value,
    'version must be a whole number from 0 to 2147483647',
  ]),
  ...['0', '1441', '-0', '0.5', '"x"'].map((value): [string, string, string, string] => [
    '/api/doctor/set-away',
    'minutes',
    value,
    'minutes must be a whole number from 1 to 1440',
  ]),
  ...['4', '481', '-30', '30.5', '1e9', '"30 min"'].map((value): [string, string, string, string] => [
    '/api/admin/book-appointment',
    'durationMinutes',
    value,
    'durationMinutes must be a whole number from 5 to 480',
  ]),
  ...['4', '241', '-0', '"NaN"'].map((value): [string, string, string, string] => [
    '/api/doctor/change-hours',
    'slotMinutes',
    value,
    'Slot length must be a whole number from 5 to 240',
  ]),
];

const limits = ['0', '201', '-0', '-1', '1e400', '0x10', '12abc', 'NaN', '+5', '٥', ' ', '1.5', '', '1;2'];

// What the other fields of these calls must be, so that the number is what is wrong.
const beside: Record<string, object> = {
  '/api/admin/cancel-appointment': { appointmentId: '$pending' },
  '/api/admin/book-appointment': {
    ...{ doctorId: '$doctor', patientId: '$patient', slotDate: '24_11_2026', slotTime: '10:00 AM' },
  },
};

export const numberCases: readonly HostileCase[] = [
  ...notFees.map((value) => ({
    ...{
      name: `fee: ${value}`,
      path: '/api/doctor/profile',
      raw: `{"fees":${value}}`,
      status: 422,
      says: fee,
    },
  })),
  ...whole.map(([path, field, value, says]) => ({
    ...{ name: `${field}: ${value}`, path, status: 422, says },
    raw: JSON.stringify({ ...beside[path], [field]: '?' }).replace('"?"', value),
  })),
  ...limits.map((limit) => ({
    ...{
      name: `limit of a list: "${limit}"`,
      path: '/api/admin/appointments',
      query: { limit },
      status: 422,
    },
    says: 'limit must be a whole number from 1 to 200',
  })),
  {
    name: 'fee: minus zero is zero',
    ...{ path: '/api/doctor/profile', raw: '{"fees":-0}', status: 200, says: 'Profile updated' },
    check: async (_answer, { read }) => {
      const path = '/api/booking/open-slots?doctorId=$doctor&from=2026-11-23&to=2026-11-23';
      const { doctors } = (await read(path)) as { doctors: { fees: number }[] };
      if (doctors[0]?.fees !== 0) throw new Error(`the fee is ${doctors[0]?.fees}`);
    },
  },
];
