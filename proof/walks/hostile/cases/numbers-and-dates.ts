import type { HostileCase } from '../case.ts';

const fee = 'Fee must be 0 to 100,000 with at most two decimals';

// The number as written in JSON.
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

const booking = { doctorId: '$doctor', patientId: '$patient', slotDate: '24_11_2026', slotTime: '10:00 AM' };
const payment = { appointmentId: '$pending', cents: 100, method: 'cash' };
const keptFee = { appointmentId: '$pending', cents: 100, reason: 'Missed appointment' };
const drawer = { countedCents: 0, leftCents: 0 };
const cents = 'The amount in cents must be a whole number from';

// Expects the complete sentence for each value outside its limits; all other fields are valid. Other values:
// broken-fields.ts.
const outsideLimits: readonly [path: string, json: object, field: string, values: number[], says: string][] =
  [
    [
      'admin/cancel-appointment',
      payment,
      'version',
      [-1, 2_147_483_648],
      'version must be a whole number from 0 to 2147483647',
    ],
    ['doctor/set-away', {}, 'minutes', [0, 1_441], 'minutes must be a whole number from 1 to 1440'],
    [
      'admin/set-delay',
      { doctorId: '$doctor' },
      'minutes',
      [-5, 481],
      'minutes must be a whole number from 0 to 480',
    ],
    ['admin/receive-payment', payment, 'cents', [0, -1, 10_000_001], `${cents} 1 to 10000000`],
    ['doctor/receive-payment', payment, 'cents', [0, -1, 10_000_001], `${cents} 1 to 10000000`],
    ['admin/refund-payment', payment, 'cents', [0, -1, 10_000_001], `${cents} 1 to 10000000`],
    ['admin/write-off', payment, 'cents', [0, -1, 10_000_001], `${cents} 1 to 10000000`],
    ['admin/keep-fee', keptFee, 'cents', [0, -1, 10_000_001], `${cents} 1 to 10000000`],
    [
      'admin/set-amount',
      { ...payment, reason: 'Discount' },
      'cents',
      [-1, 10_000_001],
      `${cents} 0 to 10000000`,
    ],
    [
      'admin/receive-payment',
      payment,
      'openCents',
      [-1, 10_000_001],
      'openCents must be a whole number from 0 to 10000000',
    ],
    [
      'admin/refund-payment',
      payment,
      'receivedCents',
      [-1, 10_000_001],
      'receivedCents must be a whole number from 0 to 10000000',
    ],
    [
      'admin/keep-fee',
      keptFee,
      'dueCents',
      [-1, 10_000_001],
      'dueCents must be a whole number from 0 to 10000000',
    ],
    [
      'admin/count-drawer',
      drawer,
      'countedCents',
      [-1, 10_000_001],
      'countedCents must be a whole number from 0 to 10000000',
    ],
    [
      'admin/count-drawer',
      drawer,
      'leftCents',
      [-1, 10_000_001],
      'leftCents must be a whole number from 0 to 10000000',
    ],
    [
      'admin/count-drawer',
      drawer,
      'takenCents',
      [-1, 10_000_001],
      'takenCents must be a whole number from 0 to 10000000',
    ],
    [
      'admin/claim-call',
      payment,
      'contactedAt',
      [-1, 9_007_199_254_740_992],
      'contactedAt must be a whole number from 0 to 9007199254740991',
    ],
    [
      'admin/book-appointment',
      booking,
      'durationMinutes',
      [4, 481],
      'durationMinutes must be a whole number from 5 to 480',
    ],
    ['doctor/change-hours', {}, 'slotMinutes', [4, 241], 'Slot length must be a whole number from 5 to 240'],
  ];

const limits = ['0', '201', '-0', '-1', '1e400', '0x10', '12abc', 'NaN', '+5', '٥', ' ', '1.5', '', '1;2'];

export const numberCases: readonly HostileCase[] = [
  ...notFees.map((value) => ({
    name: `fee: ${value}`,
    path: '/api/doctor/profile',
    raw: `{"fees":${value}}`,
    status: 422,
    says: fee,
  })),
  ...outsideLimits.flatMap(([call, json, field, values, says]) =>
    values.map((value) => ({
      name: `${field} of ${call}: ${value}`,
      path: `/api/${call}`,
      json: { ...json, [field]: value },
      status: 422,
      says,
    })),
  ),
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

const freed = { doctorId: '$doctor', slotDate: '24_11_2026', slotTime: '10:00 AM', durationMinutes: '30' };
const refused = { status: 422 };

export const dateCases: readonly HostileCase[] = [
  ...notDays.map((slotDate) => ({
    name: `an invalid day: ${slotDate}`,
    path: '/api/admin/book-appointment',
    ...refused,
    says: day,
    json: { ...booking, slotDate },
  })),
  ...notTimes.map((slotTime) => ({
    name: `an invalid time: ${slotTime}`,
    path: '/api/admin/move-appointment',
    ...refused,
    says: time,
    json: { appointmentId: '$pending', slotDate: '24_11_2026', slotTime },
  })),
  ...notIsoDates.map((from) => ({
    name: `an invalid date: "${from}"`,
    path: '/api/admin/calendar',
    ...refused,
    query: { from, to: '2026-11-29' },
    says: 'from must be a real date like 2026-09-05',
  })),
  ...notClockTimes.map((fromTime) => ({
    name: `an invalid time of day: "${fromTime}"`,
    path: '/api/doctor/preview-time-off',
    ...refused,
    json: { fromDate: '2026-11-23', toDate: '2026-11-23', fromTime },
    says: 'Time must be a time like 09:00',
  })),
  ...['1985-02-30', '1899-12-31', '85-1-1', '1985-04-30T00:00'].map((dob) => ({
    name: `an invalid date of birth: ${dob}`,
    path: '/api/admin/add-patient',
    ...refused,
    json: { name: 'Lena', dob },
    says: 'Date of birth must be a real date like 1985-04-30',
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
    name: 'candidates for a time of an unknown doctor',
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
    name: `candidates for an invalid time, ${at + 1}`,
    path: '/api/admin/who-would-take',
    query,
    ...refused,
  })),
  {
    name: 'patients of the delay of an unknown doctor',
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
    name: 'open slots with an invalid token',
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
    name: 'a visit on the first valid day',
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
