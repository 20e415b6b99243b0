import type { HostileCase } from '../case.ts';

const fee = 'Fee must be 0 to 100,000 with at most two decimals';

// As written in JSON.
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

// Invalid amounts in cents: below 0, over 100,000.00, with three decimals, not canonical.
const notCents = [
  '-1',
  '10000001',
  '10.5',
  '"12.345"',
  '"NaN"',
  '"ten"',
  '"5e3"',
  '"050"',
  '"1,000"',
  '" 5"',
  '"+5"',
  '"50.00"',
  '"0x10"',
  'null',
  '[1]',
  '{}',
  'true',
  '1e400',
  '-1e400',
];

// The field, a value in JSON, and the sentence that names it.
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
  ...['""', 'null', '"Patient"', '["patient"]', '"constructor"', '0'].map(
    (value): [string, string, string, string] => [
      '/api/admin/cancel-appointment',
      'kind',
      value,
      'kind must be one of patient, doctor, practice, mistake',
    ],
  ),
  ...['0', '1441', '-0', '0.5', '"x"'].map((value): [string, string, string, string] => [
    '/api/doctor/set-away',
    'minutes',
    value,
    'minutes must be a whole number from 1 to 1440',
  ]),
  ...['-5', '481', '10000', '10.5', '"NaN"', '"x"', 'null', '[20]'].map(
    (value): [string, string, string, string] => [
      '/api/admin/set-delay',
      'minutes',
      value,
      'minutes must be a whole number from 0 to 480',
    ],
  ),
  ...[
    ['/api/admin/receive-payment', 'cents'],
    ['/api/doctor/receive-payment', 'cents'],
    ['/api/admin/refund-payment', 'cents'],
    ['/api/admin/write-off', 'cents'],
    ['/api/admin/keep-fee', 'cents'],
  ].flatMap(([path = '', field = '']) =>
    ['0', ...notCents].map((value): [string, string, string, string] => [
      path,
      field,
      value,
      'The amount in cents must be a whole number from 1 to 10000000',
    ]),
  ),
  ...[
    ['/api/admin/receive-payment', 'openCents'],
    ['/api/admin/refund-payment', 'receivedCents'],
    ['/api/admin/keep-fee', 'dueCents'],
    ['/api/admin/count-drawer', 'countedCents'],
    ['/api/admin/count-drawer', 'leftCents'],
    ['/api/admin/count-drawer', 'takenCents'],
  ].flatMap(([path = '', field = '']) =>
    notCents.map((value): [string, string, string, string] => [
      path,
      field,
      value,
      `${field} must be a whole number from 0 to 10000000`,
    ]),
  ),
  ...notCents.map((value): [string, string, string, string] => [
    '/api/admin/set-amount',
    'cents',
    value,
    'The amount in cents must be a whole number from 0 to 10000000',
  ]),
  ...['-1', '1.5', '9007199254740992', '"now"', '"2026-11-20"', '[1]', 'true', '1e400'].map(
    (value): [string, string, string, string] => [
      '/api/admin/claim-call',
      'contactedAt',
      value,
      'contactedAt must be a whole number from 0 to 9007199254740991',
    ],
  ),
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

// Valid other fields of these calls, so that only the number is wrong.
const beside: Record<string, object> = {
  '/api/admin/cancel-appointment': { appointmentId: '$pending' },
  '/api/admin/count-drawer': { countedCents: 0, leftCents: 0 },
  '/api/admin/receive-payment': { appointmentId: '$pending', cents: 100, method: 'cash' },
  '/api/doctor/receive-payment': { appointmentId: '$pending', method: 'cash' },
  '/api/admin/refund-payment': { appointmentId: '$pending', cents: 100, method: 'cash' },
  '/api/admin/write-off': { appointmentId: '$pending' },
  '/api/admin/keep-fee': { appointmentId: '$pending', cents: 100, reason: 'Missed appointment' },
  '/api/admin/set-amount': { appointmentId: '$pending', reason: 'Discount' },
  '/api/admin/claim-call': { appointmentId: '$pending' },
  '/api/admin/set-delay': { doctorId: '$doctor' },
  '/api/admin/book-appointment': {
    doctorId: '$doctor',
    patientId: '$patient',
    slotDate: '24_11_2026',
    slotTime: '10:00 AM',
  },
};

export const numberCases: readonly HostileCase[] = [
  ...notFees.map((value) => ({
    name: `fee: ${value}`,
    path: '/api/doctor/profile',
    raw: `{"fees":${value}}`,
    status: 422,
    says: fee,
  })),
  ...whole.map(([path, field, value, says]) => ({
    name: `${field}: ${value}`,
    path,
    status: 422,
    says,
    raw: JSON.stringify({ ...beside[path], [field]: '?' }).replace('"?"', value),
  })),
  ...limits.map((limit) => ({
    name: `limit of a list: "${limit}"`,
    path: '/api/admin/appointments',
    query: { limit },
    status: 422,
    says: 'limit must be a whole number from 1 to 200',
  })),
  {
    name: 'fee: minus zero is zero',
    path: '/api/doctor/profile',
    raw: '{"fees":-0}',
    status: 200,
    says: 'Profile updated',
    check: async (_answer, { read }) => {
      const path = '/api/booking/open-slots?doctorId=$doctor&from=2026-11-23&to=2026-11-23';
      const { doctors } = (await read(path)) as { doctors: { fees: number }[] };
      if (doctors[0]?.fees !== 0) throw new Error(`the fee is ${doctors[0]?.fees}`);
    },
  },
];

const day = 'slotDate must be a real day like 5_9_2026';
const time = 'slotTime must be a time like 10:30 AM';

const notDays = [
  '31_2_2026',
  '0_13_2026',
  '1_1_20260',
  '29_2_2027',
  '32_1_2027',
  '0_1_2027',
  '1_0_2027',
  '1_13_2027',
  '1_1_1899',
  '1_1_2200',
  '1_1_0000',
  '-1_1_2027',
  '1_1_27',
  '01_01_2027',
  '1_01_2027',
  '01_1_2027',
  '1-1-2027',
  '2027-01-01',
  '1__2027',
  '1_1_2027_1',
  '٥_٩_٢٠٢٦',
  '１_１_２０２７',
  '1_1_2027; --',
  'NaN_NaN_NaN',
  'today',
];
const notTimes = [
  '25:00',
  '24:00',
  '10:60 AM',
  '13:00 PM',
  '0:45 AM',
  '10:30 XM',
  '10',
  '10:3',
  '10:30:00',
  '-1:00',
  '10:30 AM AM',
  '１０:30',
  '1e1:30',
  'noon',
];
const notIsoDates = [
  '2026-02-30',
  '2026-13-01',
  '20261-01-01',
  '2026-1-1',
  '0000-00-00',
  '1899-12-31',
  '2200-01-01',
  '2026-11-23T00:00',
  '23_11_2026',
  'NaN',
  '-2026-01-01',
  '+002026-01-01',
  '٢٠٢٦-٠١-٠١',
  '',
];
const notClockTimes = ['24:01', '9:00', '09:60', '25:00', '09:00:00', '', '٠٩:٠٠', '9am'];

const booking = { doctorId: '$doctor', patientId: '$patient', slotDate: '24_11_2026', slotTime: '10:00 AM' };
const freed = { doctorId: '$doctor', slotDate: '24_11_2026', slotTime: '10:00 AM', durationMinutes: '30' };
const refused = { status: 422 };

export const dateCases: readonly HostileCase[] = [
  ...notDays.map((slotDate) => ({
    name: `a day that is none: ${slotDate}`,
    path: '/api/admin/book-appointment',
    ...refused,
    says: day,
    json: { ...booking, slotDate },
  })),
  ...notTimes.map((slotTime) => ({
    name: `a time that is none: ${slotTime}`,
    path: '/api/admin/move-appointment',
    ...refused,
    says: time,
    json: { appointmentId: '$pending', slotDate: '24_11_2026', slotTime },
  })),
  ...notIsoDates.map((from) => ({
    name: `a date that is none: "${from}"`,
    path: '/api/admin/calendar',
    ...refused,
    query: { from, to: '2026-11-29' },
    says: 'from must be a real date like 2026-09-05',
  })),
  ...notClockTimes.map((fromTime) => ({
    name: `a time of day that is none: "${fromTime}"`,
    path: '/api/doctor/preview-time-off',
    ...refused,
    json: { fromDate: '2026-11-23', toDate: '2026-11-23', fromTime },
    says: 'Time must be a time like 09:00',
  })),
  ...['1985-02-30', '1899-12-31', '85-1-1', '1985-04-30T00:00'].map((dob) => ({
    name: `a date of birth that is none: ${dob}`,
    path: '/api/admin/add-patient',
    ...refused,
    json: { name: 'Lena', dob },
    says: 'Date of birth must be a real date like 1985-04-30',
  })),
  ...[7, true, {}, [], ['24_11_2026']].map((slotDate) => ({
    name: `a day of another type: ${JSON.stringify(slotDate)}`,
    path: '/api/doctor/book-appointment',
    ...refused,
    json: { ...booking, slotDate },
    says: 'slotDate must be text',
  })),
  {
    name: 'a calendar that ends before it begins',
    path: '/api/admin/calendar',
    query: { from: '2026-11-29', to: '2026-11-23' },
    ...refused,
  },
  {
    name: 'a calendar of 300 years',
    path: '/api/admin/calendar',
    query: { from: '1900-01-01', to: '2199-12-31' },
    ...refused,
  },
  {
    name: 'a month of 300 years',
    path: '/api/doctor/calendar-month',
    query: { from: '1900-01-01', to: '2199-12-31' },
    ...refused,
  },
  {
    name: 'who would take a time of a doctor who is nobody',
    path: '/api/admin/who-would-take',
    status: 404,
    says: 'Doctor not found',
    query: { ...freed, doctorId: 'nobody' },
  },
  ...[
    { ...freed, slotDate: '30_2_2027' },
    { ...freed, slotTime: '25:00' },
    { ...freed, durationMinutes: '0' },
    { ...freed, durationMinutes: 'NaN' },
  ].map((query, at) => ({
    name: `who would take a time that is none, ${at + 1}`,
    path: '/api/admin/who-would-take',
    query,
    ...refused,
  })),
  {
    name: 'whom a delay concerns of a doctor who is nobody',
    path: '/api/admin/late-patients',
    query: { doctorId: 'nobody' },
    status: 404,
  },
  {
    name: 'open slots of 300 years',
    path: '/api/booking/open-slots',
    query: { from: '1900-01-01', to: '2199-12-31' },
    ...refused,
  },
  {
    name: 'open slots of 15 days without a token',
    path: '/api/booking/open-slots',
    query: { from: '2026-11-23', to: '2026-12-07' },
    status: 422,
    says: 'At most 14 days at once without signing in',
  },
  {
    name: 'open slots with a token that is none',
    path: '/api/booking/open-slots',
    query: { from: '2026-11-23', to: '2026-11-23' },
    status: 401,
    headers: { atoken: 'made up' },
  },
  {
    name: 'open slots that end before they begin',
    path: '/api/booking/open-slots',
    query: { from: '2026-11-29', to: '2026-11-23' },
    ...refused,
  },
  {
    name: 'time off that ends before it begins',
    path: '/api/doctor/add-time-off',
    json: { fromDate: '2026-11-29', toDate: '2026-11-23' },
    ...refused,
  },
  {
    name: 'a visit on the first day there is',
    path: '/api/admin/book-appointment',
    json: { ...booking, slotDate: '1_1_1900', slotTime: '10:07 AM' },
    status: 409,
  },
  {
    name: 'a visit past midnight',
    path: '/api/admin/book-appointment',
    json: { ...booking, slotTime: '11:50 PM', durationMinutes: 480 },
    ...refused,
  },
];
