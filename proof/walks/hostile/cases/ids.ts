import type { HostileCase } from '../case.ts';

const gone = 'Appointment not found';

const ids: readonly [name: string, id: unknown, status: number, says: string][] = [
  ['an unknown one', '0193b000-0000-7000-8000-000000000000', 404, gone],
  ['a path', '../../etc/passwd', 404, gone],
  ['the end of a statement', "' or 1=1 --", 404, gone],
  ['a wildcard', '%', 404, gone],
  ['__proto__', '__proto__', 404, gone],
  ['a number in a text', '0', 404, gone],
  ["a patient's", '$patient', 404, gone],
  ['in capitals', '$pending'.toUpperCase(), 404, gone],
  ['a script', '<script>alert(1)</script>', 404, gone],
  ['65 characters', 'x'.repeat(65), 422, 'appointmentId must have at most 64 characters'],
  ['NUL inside', 'a\0b', 422, "appointmentId contains characters that can't be stored"],
];

const complete = '/api/doctor/complete-appoitment';
const cancel = '/api/admin/cancel-appointment';
const contact = '/api/admin/record-contact';
const earlier = '/api/admin/set-wants-earlier';
const wish = '/api/admin/add-wish';
const confirmed = { appointmentId: '$pending', outcome: 'confirmed' };
const actions: readonly [name: string, path: string, json: object, status: number, says?: string][] = [
  ["a colleague's visit completed", complete, { appoitmentId: '$theirs' }, 404, gone],
  ["a colleague's visit cancelled", '/api/doctor/cancel-appoitment', { appoitmentId: '$theirs' }, 404, gone],
  [
    "a colleague's visit, under both spellings",
    complete,
    { appoitmentId: '$theirs', appointmentId: '$pending' },
    404,
    gone,
  ],
  ["a colleague's time off removed", '/api/doctor/remove-time-off', { timeOffId: '$theirTimeOff' }, 404],
  ["a colleague's change undone", '/api/doctor/undo-change', { changeId: '$theirChange' }, 404],
  [
    'a cancelled visit cancelled',
    cancel,
    { appointmentId: '$cancelled' },
    409,
    'Appointment is already cancelled',
  ],
  [
    'a completed visit cancelled',
    cancel,
    { appointmentId: '$completed' },
    409,
    'Appointment is already completed',
  ],
  ["a colleague's visit called in", '/api/doctor/call-in', { appointmentId: '$theirs' }, 404, gone],
  ['a cancelled visit called in', '/api/admin/call-in', { appointmentId: '$cancelled' }, 409],
  ['a cancelled visit confirmed', contact, { appointmentId: '$cancelled', outcome: 'confirmed' }, 409],
  ['a call to an unknown appointment', contact, { appointmentId: 'nobody', outcome: 'no answer' }, 404, gone],
  ['a confirmation of another version', contact, { ...confirmed, version: 99 }, 409],
  ['an unknown call undone', '/api/admin/undo-contact', { contactId: '$pending' }, 404, 'Contact not found'],
  [
    'a call to an unknown appointment claimed',
    '/api/admin/claim-call',
    { appointmentId: 'nobody' },
    404,
    gone,
  ],
  [
    'a call to an unknown appointment released',
    '/api/admin/release-call',
    { appointmentId: 'nobody' },
    404,
    gone,
  ],
  ['a cancelled visit wanted earlier', earlier, { appointmentId: '$cancelled', wantsEarlier: true }, 409],
  [
    'an unknown patient on the waiting list',
    wish,
    { patientId: 'nobody', doctorId: '$doctor' },
    404,
    'Patient not found',
  ],
  [
    'a wish for an unknown doctor',
    wish,
    { patientId: '$patient', doctorId: 'nobody' },
    404,
    'Doctor not found',
  ],
  [
    'a wish for no doctor at all',
    wish,
    { patientId: '$patient' },
    422,
    'Either doctorId or speciality is required',
  ],
  [
    'a wish that ends before it begins',
    wish,
    { patientId: '$patient', doctorId: '$doctor', from: '2026-12-04', to: '2026-12-03' },
    422,
    'to must not be before from',
  ],
  ['an unknown wish ended', '/api/admin/end-wish', { wishId: '$pending' }, 404, 'Wish not found'],
  [
    'an unknown wish offered a time',
    '/api/admin/offer-time',
    { wishId: 'nobody', doctorId: '$doctor', slotDate: '24_11_2026', slotTime: '9:00 AM' },
    404,
    'Wish not found',
  ],
  [
    'a time held for ten years',
    '/api/admin/offer-time',
    { wishId: 'x', doctorId: '$doctor', slotDate: '24_11_2026', slotTime: '9:00 AM', minutes: 5_256_000 },
    422,
    'minutes must be a whole number from 5 to 1440',
  ],
  ['an unknown offer accepted', '/api/admin/accept-offer', { offerId: '$pending' }, 404, 'Offer not found'],
  [
    'a link for an unknown offer',
    '/api/admin/link-offer',
    { offerId: "' or 1=1 --" },
    404,
    'Offer not found',
  ],
  ['an unknown wish changed', '/api/admin/change-wish', { wishId: 'nobody', doctorId: '$doctor' }, 404],
  ['an unknown wish reopened', '/api/admin/reopen-wish', { wishId: '$pending' }, 404, 'Wish not found'],
  ['the delay of an unknown doctor announced', '/api/admin/tell-late', { doctorId: 'nobody' }, 404],
  [
    'a role of an unknown account',
    '/api/admin/change-staff-role',
    { accountId: 'nobody', staffRole: 'manager' },
    404,
  ],
  [
    'a cancelled visit at another price',
    '/api/admin/set-amount',
    { appointmentId: '$cancelled', cents: 100, reason: 'x' },
    409,
  ],
  ['a delay of an unknown doctor', '/api/admin/set-delay', { doctorId: 'nobody', minutes: 20 }, 404],
  [
    'a delay of another version',
    '/api/admin/set-delay',
    { doctorId: '$doctor', minutes: 20, version: 99 },
    409,
  ],
  ['a delay of no length', '/api/doctor/set-delay', {}, 422],
  [
    'a cancelled visit seen at the end of the day',
    '/api/admin/set-outcomes',
    { outcome: 'seen', appointments: [{ appointmentId: '$pending' }, { appointmentId: '$cancelled' }] },
    409,
  ],
  [
    'an empty list of outcomes',
    '/api/admin/set-outcomes',
    { outcome: 'seen', appointments: [] },
    422,
    'appointments must be a list of 1 to 400',
  ],
  [
    'an unknown outcome',
    '/api/admin/set-outcomes',
    { outcome: 'done', appointments: [{ appointmentId: '$pending' }] },
    422,
    'outcome must be seen or no-show',
  ],
  [
    'an outcome of an unknown appointment',
    '/api/admin/set-outcomes',
    { outcome: 'no-show', appointments: [{ appointmentId: 'nothing' }] },
    404,
    gone,
  ],
  [
    'a pending visit that was never seen',
    '/api/admin/undo-outcomes',
    { appointments: [{ appointmentId: '$pending' }] },
    409,
    'Appointment is already pending',
  ],
  ['a future day closed', '/api/admin/close-day', { date: '2099-01-01' }, 422, 'This day has not come yet'],
  [
    'an invalid day closed',
    '/api/admin/close-day',
    { date: '2026-02-30' },
    422,
    'date must be a real date like 2026-09-05',
  ],
  ['an open day reopened', '/api/admin/reopen-day', { date: '2020-01-01' }, 409, 'This day is not closed'],
  [
    'more left in the drawer than counted',
    '/api/admin/count-drawer',
    { countedCents: 100, leftCents: 101 },
    422,
    'leftCents must not be more than countedCents',
  ],
  [
    'a drawer counted after an unknown count',
    '/api/admin/count-drawer',
    { countedCents: 100, leftCents: 100, after: 99 },
    409,
  ],
  ...['close-day', 'reopen-day', 'count-drawer'].map((path): (typeof actions)[number] => [
    `a note that is too long: ${path}`,
    `/api/admin/${path}`,
    { countedCents: 100, leftCents: 100, note: 'x'.repeat(501) },
    422,
    'Note must have at most 500 characters',
  ]),
  [
    "money for a colleague's visit",
    '/api/doctor/receive-payment',
    { appointmentId: '$theirs', cents: 100, method: 'cash' },
    404,
    gone,
  ],
  [
    'money for a cancelled visit',
    '/api/admin/receive-payment',
    { appointmentId: '$cancelled', cents: 100, method: 'cash' },
    409,
    'Appointment is already cancelled',
  ],
  [
    'money by an unknown method',
    '/api/admin/receive-payment',
    { appointmentId: '$pending', cents: 100, method: 'cheque' },
    422,
    'method must be one of cash, card, online, transfer',
  ],
  [
    'more refunded than received',
    '/api/admin/refund-payment',
    { appointmentId: '$pending', cents: 10_000_000, method: 'cash' },
    409,
    'That is more than was received',
  ],
  ['an unknown payment undone', '/api/admin/undo-payment', { paymentId: '$pending' }, 404],
  ['a cancelled visit completed', complete, { appoitmentId: '$cancelled' }, 409],
  ['a visit of another version', cancel, { appointmentId: '$pending', version: 99 }, 409],
  [
    'a visit without a patient',
    '/api/admin/book-appointment',
    { doctorId: '$doctor', slotDate: '24_11_2026', slotTime: '10:00' },
    422,
  ],
  [
    'a visit with two patients',
    '/api/admin/book-appointment',
    {
      doctorId: '$doctor',
      slotDate: '24_11_2026',
      slotTime: '10:00',
      patientId: '$patient',
      patient: { name: 'A' },
    },
    422,
  ],
  [
    'a doctor who books on top',
    '/api/doctor/move-appointment',
    { appointmentId: '$pending', slotDate: '20_11_2026', slotTime: '8:00 AM', overbook: true },
    403,
  ],
  [
    'a patient merged with themselves',
    '/api/admin/merge-patients',
    { patientId: '$patient', otherId: '$patient' },
    422,
  ],
  [
    'a plan of 2,001 steps',
    '/api/admin/add-time-off',
    {
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      plan: Array(2_001).fill({ appointmentId: '$pending', do: 'keep' }),
    },
    422,
  ],
  [
    "a plan for a colleague's visit",
    '/api/doctor/add-time-off',
    { fromDate: '2026-11-20', toDate: '2026-11-20', plan: [{ appointmentId: '$theirs', do: 'cancel' }] },
    404,
  ],
  [
    'a week of eight days',
    '/api/doctor/change-hours',
    { weekly: Array(8).fill({ weekday: 1, intervals: [] }) },
    422,
  ],
  [
    'hours that overlap themselves',
    '/api/doctor/change-hours',
    {
      weekly: [
        {
          weekday: 1,
          intervals: [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
        },
      ],
    },
    422,
  ],
  [
    'hours that end before they begin',
    '/api/doctor/change-hours',
    { weekly: [{ weekday: 1, intervals: [{ from: '12:00', to: '09:00' }] }] },
    422,
  ],
  [
    '367 dated exceptions',
    '/api/doctor/change-hours',
    { dated: Array(367).fill({ date: '2026-11-23', intervals: [] }) },
    422,
  ],
];

export const idCases: readonly HostileCase[] = [
  ...ids.map(([name, appointmentId, status, says]) => ({
    name: `an id: ${name}`,
    path: cancel,
    json: { appointmentId },
    status,
    says,
  })),
  ...actions.map(([name, path, json, status, says]) => ({
    name,
    path,
    json,
    status,
    ...(says === undefined ? {} : { says }),
  })),
];

const lists: readonly [name: string, query: Record<string, string>, says: string][] = [
  [
    'a sort by a column',
    { limit: '10', sort: 'password_hash' },
    'sort must be one of slot, -slot, booked, -booked, patient, -patient, doctor, -doctor, amount, -amount',
  ],
  [
    'a sort by a property of objects',
    { limit: '10', sort: 'constructor' },
    'sort must be one of slot, -slot, booked, -booked, patient, -patient, doctor, -doctor, amount, -amount',
  ],
  ['an unknown status', { status: 'deleted' }, 'status must be pending, cancelled or completed'],
  ['a search of 10,000 characters', { q: 'x'.repeat(10_000) }, 'q must have at most 120 characters'],
  ['a search with NUL', { q: 'a\0b' }, "q contains characters that can't be stored"],
  ['an invalid cursor', { limit: '10', cursor: 'nonsense' }, 'cursor does not belong to this list'],
  ['a cursor of objects', { limit: '10', cursor: encode('{"a":1}') }, 'cursor does not belong to this list'],
  [
    'a cursor of __proto__',
    { limit: '10', cursor: encode('{"__proto__":[1]}') },
    'cursor does not belong to this list',
  ],
  [
    'a cursor with a number above the largest float',
    { limit: '10', cursor: encode('["x",0,1e400]') },
    'cursor does not belong to this list',
  ],
  [
    'a cursor of 601 characters',
    { limit: '10', cursor: 'x'.repeat(601) },
    'cursor must have at most 600 characters',
  ],
];

const searches = [
  '%',
  '_',
  "'",
  '"',
  '*',
  '\\',
  '-',
  '(',
  'NEAR(',
  'a OR b',
  'name:x',
  '"a" AND',
  '{{7*7}}',
  '<script>',
  '\ud83d\ude00',
  '1985-02-30',
  '٠٩',
  '\u200b',
  '\u202e',
];

export const listCases: readonly HostileCase[] = [
  ...lists.map(([name, query, says]) => ({
    name,
    path: '/api/admin/appointments',
    query,
    status: 422,
    says,
  })),
  ...searches.flatMap((q) => [
    { name: `a search for ${q}`, path: '/api/admin/appointments', query: { q, limit: '10' }, status: 200 },
    { name: `the directory for ${q}`, path: '/api/admin/patient-directory', query: { q }, status: 200 },
    { name: `the desk for ${q}`, path: '/api/admin/desk', query: { q }, status: 200 },
  ]),
  ...['status', 'doctorId', 'q', 'limit'].map((field) => ({
    name: `${field} twice in an address`,
    path: `/api/admin/appointments?${field}=1&${field}=2`,
    status: 422,
  })),
  ...['%00', '%ff', '%ed%a0%80', '%', '%zz', '%c0%ae'].map((q) => ({
    name: `an address with ${q}`,
    path: `/api/admin/patients?q=${q}`,
    status: q === '%00' ? 422 : 200,
  })),
  ...['x'.repeat(101), 'x'.repeat(10_000), '%00', '..%2f..%2fetc', '%2e%2e', '__proto__', '$theirs%00'].map(
    (id) => ({
      name: `an id in the address: ${id.slice(0, 20)}`,
      path: `/api/doctor/appointments/${id}/history`,
      status: id.length > 100 ? 400 : id.includes('%00') ? 422 : 404,
    }),
  ),
];

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
