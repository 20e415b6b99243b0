import type { HostileCase } from '../case.ts';

const addPatient = '/api/admin/add-patient';
const settings = '/api/admin/change-settings';
const template = '/api/admin/change-message-template';
const noEmail = 'Patient email must be an email address';
const noPhone = 'Patient phone must be a phone number';
const hours = 'reminderHours must be a whole number from 1 to 336';
const languages = 'must be one of en, de, fr, es, pt, tr, uk, ar';

const emails: readonly [name: string, email: unknown][] = [
  ['without an @', 'anna'],
  ['without a name', '@example.org'],
  ['of two recipients', 'anna@example.org,thief@example.org'],
  ['of two recipients, with a semicolon', 'anna@example.org;thief@example.org'],
  ['in brackets', 'Anna <anna@example.org>'],
  ['with a header', 'anna@example.org\r\nBcc: thief@example.org'],
  ['with a command', 'anna@example.org>\r\nRCPT TO:<thief@example.org'],
  ['with another line', 'anna@example.org\u2028thief@example.org'],
  ['with NUL', 'anna@example.org\0'],
  ['with a mark of direction', 'anna\u202e@example.org'],
  ['of 3,000 characters', `${'a'.repeat(3_000)}@example.org`],
  ['that is a list', ['anna@example.org']],
  ['that is an object', { address: 'anna@example.org' }],
];

const phones: readonly [name: string, phone: unknown, says: string][] = [
  ['with NUL', '030 1234567\0', "Patient phone contains characters that can't be stored"],
  ['of 10,000 digits', '1'.repeat(10_000), 'Patient phone must have at most 40 characters'],
  ['that is a list', ['030 1234567'], 'Patient phone must be text'],
  ['of letters', 'abc', noPhone],
  ['of two lines', '030 1234567\r\nask the neighbour', noPhone],
  ['with a plus behind a plus', '++49 151 23456789', noPhone],
];

const changes: readonly [name: string, change: object, says: string][] = [
  ['a reminder 0 hours before', { reminderHours: [0] }, hours],
  ['a reminder 10,000 hours before', { reminderHours: [10_000] }, hours],
  ['a reminder after the appointment', { reminderHours: [-3] }, hours],
  ['a reminder half an hour before', { reminderHours: [0.5] }, hours],
  ['a reminder of no number', { reminderHours: ['soon'] }, hours],
  ['a reminder named twice', { reminderHours: [48, 48] }, 'reminderHours must not name an hour twice'],
  ['a thousand reminders', { reminderHours: Array(1_000).fill(3) }, 'reminderHours must be at most four'],
  ['reminders that are no list', { reminderHours: 48 }, 'reminderHours must be a list of hours'],
  ['a language that does not exist', { messageLanguage: 'xx' }, `messageLanguage ${languages}`],
  [
    'a language named like a property of objects',
    { messageLanguage: '__proto__' },
    `messageLanguage ${languages}`,
  ],
];

const messageTemplate = { kind: 'booked', language: 'en', subject: 'Hello', text: 'Hello', sms: 'Hello' };
const templates: readonly [name: string, part: object, says: string][] = [
  ['an unknown field', { text: 'Dear {surname}' }, 'There is no field {surname}'],
  [
    'a field named like a property of objects',
    { text: 'Dear {constructor}' },
    'There is no field {constructor}',
  ],
  [
    'a field named like another property of objects',
    { sms: 'Dear {__proto__}' },
    'There is no field {__proto__}',
  ],
  ['code', { text: 'Dear {patient.constructor}' }, 'There is no field {patient.constructor}'],
  ['an added header', { subject: 'Hello\r\nBcc: thief@example.org' }, 'Subject must be one line'],
  ['NUL', { text: 'Hello\0' }, "Text contains characters that can't be stored"],
  ['a language that does not exist', { language: 'xx' }, `language ${languages}`],
];

const links = ['my-messages', 'choose-my-messages', 'offer', 'answer-offer'];

/** Messages to patients: recipients, times, texts, and requests from their links. */
export const messageCases: readonly HostileCase[] = [
  ...emails.map(([name, email]) => ({
    name: `a patient’s email ${name}`,
    path: addPatient,
    json: { name: 'Anna Berg', email },
    status: 422,
    says: noEmail,
  })),
  ...phones.map(([name, phone, says]) => ({
    name: `a patient’s phone ${name}`,
    path: addPatient,
    json: { name: 'Anna Berg', phone },
    status: 422,
    says,
  })),
  ...(['language', 'contactBy'] as const).map((field) => ({
    name: `a patient’s ${field} that does not exist`,
    path: addPatient,
    json: { name: 'Anna Berg', [field]: '__proto__' },
    status: 422,
  })),
  ...changes.map(([name, json, says]) => ({ name, path: settings, json, status: 422, says })),
  ...templates.map(([name, part, says]) => ({
    name: `a message template with ${name}`,
    path: template,
    json: { ...messageTemplate, ...part },
    status: 422,
    says,
  })),
  ...links.map((call) => ({
    name: `a link that was never issued: ${call}`,
    path: `/api/${call}`,
    json: { token: "' or 1=1 --", stop: true, takes: true },
    status: 404,
  })),
  {
    name: 'a message of an unknown appointment',
    path: '/api/admin/withdraw-message',
    json: { appointmentId: '$patient' },
    status: 404,
  },
  {
    name: 'an unknown reply',
    path: '/api/admin/mark-reply-read',
    json: { replyId: '%' },
    status: 404,
    says: 'Reply not found',
  },
];
