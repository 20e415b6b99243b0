import type { HostileCase } from '../case.ts';

const path = '/api/admin/cancel-appointment';
const notJson = 'The request body is not valid JSON';
const notObject = 'The request body must be a JSON object';
const required = 'appointmentId is required';

const rows: readonly [name: string, raw: string | Buffer, status: number, says: string][] = [
  ['an empty body', '', 422, required],
  ['a body of blanks', ' \n\t ', 422, required],
  ['null', 'null', 422, required],
  ['a byte order mark before {}', '\ufeff{}', 422, required],
  ['a brace that never closes', '{', 400, notJson],
  ['a text that never closes', '{"appointmentId":"x', 400, notJson],
  ['a word', 'nonsense', 400, notJson],
  ['undefined', 'undefined', 400, notJson],
  ['NaN', 'NaN', 400, notJson],
  ['Infinity', '-Infinity', 400, notJson],
  ['single quotes', "{'appointmentId':'x'}", 400, notJson],
  ['a comma at the end', '{"appointmentId":"x",}', 400, notJson],
  ['a comment', '/* */{}', 400, notJson],
  ['two objects', '{}{}', 400, notJson],
  ['NaN as a value', '{"version":NaN}', 400, notJson],
  ['a number in base 16', '{"version":0x10}', 400, notJson],
  ['a number with a plus', '{"version":+1}', 400, notJson],
  ['a number with a leading zero', '{"version":01}', 400, notJson],
  ['a bare line break inside of a text', '{"appointmentId":"a\nb"}', 400, notJson],
  ['a NUL between values', '{"a":1,\0"b":2}', 400, notJson],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, notJson],
  ['NUL in two bytes (overlong)', Buffer.from('7b22c080223a317d', 'hex'), 400, notJson],
  ['half of a pair as UTF-8', Buffer.from('7b22eda080223a317d', 'hex'), 400, notJson],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 400, notJson],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 400, notJson],
  ['an empty list', '[]', 400, notObject],
  ['a list of one', '[{"appointmentId":"$pending"}]', 400, notObject],
  ['a number', '7', 400, notObject],
  ['a number beyond all numbers', '1e400', 400, notObject],
  ['minus zero', '-0', 400, notObject],
  ['a text', '"$pending"', 400, notObject],
  ['true', 'true', 400, notObject],
  ['32,000 lists in each other', `{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}`, 422, required],
  ['65,000 lists that never close', '['.repeat(65_000), 400, notJson],
  ['10,000 objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 422, required],
  ['1,000 objects in each other', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, 422, required],
  ['3,000 unknown fields', JSON.stringify(Object.fromEntries(manyFields())), 422, required],
  ['32,000 zeros', `{"x":[${'0,'.repeat(31_999)}0]}`, 422, required],
  ['64 KiB and a byte', `{"a":"${'x'.repeat(65_529)}"}`, 413, 'The request is too large'],
  ['__proto__ with the field in it', '{"__proto__":{"appointmentId":"$pending"}}', 422, required],
  ['__proto__ written with escapes', '{"\\u005f_proto__":{"appointmentId":"$pending"}}', 422, required],
  [
    '__proto__ behind 30,000 zeros',
    `{"x":[${'0,'.repeat(30_000)}0],"\\u005f\\u005fproto__":{"appointmentId":"$pending"}}`,
    422,
    required,
  ],
  [
    'constructor with a prototype',
    '{"constructor":{"prototype":{"appointmentId":"$pending"}}}',
    422,
    required,
  ],
  ['prototype', '{"prototype":{"appointmentId":"$pending"}}', 422, required],
  ['toString as a field', '{"toString":"x","valueOf":null,"hasOwnProperty":1}', 422, required],
  ['a field in other case', '{"APPOINTMENTID":"$pending"}', 422, required],
  ['a field with a blank', '{"appointmentId ":"$pending"}', 422, required],
  ['a field twice, the last one void', '{"appointmentId":"$pending","appointmentId":""}', 422, required],
];

const ofLongCalls: readonly [name: string, raw: string, status: number, says: string][] = [
  ['500,000 zeros', `{"x":[${'0,'.repeat(499_999)}0]}`, 422, 'doctorId is required'],
  [
    'a list of 300,000 with __proto__ in it',
    `{"x":[${'0,'.repeat(300_000)}{"\\u005f\\u005fproto__":1}]}`,
    422,
    'doctorId is required',
  ],
  [
    '500,000 lists in each other',
    `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
    422,
    'doctorId is required',
  ],
  ['500,000 lists that never close', '['.repeat(500_000), 400, notJson],
  ['1 MiB and a byte', `{"a":"${'x'.repeat(1_048_569)}"}`, 413, 'The request is too large'],
];

const ofOpenCalls: readonly [name: string, raw: string, status: number, says: string][] = [
  ['2,000 zeros', `{"x":[${'0,'.repeat(1_999)}0]}`, 422, 'email is required'],
  [
    '__proto__ as the credentials',
    `{"__proto__":{"email":"a@b.example","password":"x"}}`,
    422,
    'email is required',
  ],
  ['4 KiB and a byte', `{"a":"${'x'.repeat(4_089)}"}`, 413, 'The request is too large'],
  ['1 MiB of zeros', `{"x":[${'0,'.repeat(524_283)}0]}`, 413, 'The request is too large'],
];

const ofTypes: readonly [name: string, headers: Record<string, string>, status: number][] = [
  ['text/plain', { 'content-type': 'text/plain' }, 415],
  ['text/json', { 'content-type': 'text/json' }, 415],
  ['application/xml', { 'content-type': 'application/xml' }, 415],
  ['a form in the address’s way', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a type that is none', { 'content-type': 'nonsense' }, 415],
  ['an empty type', { 'content-type': ' ' }, 415],
  ['two types in one', { 'content-type': 'text/plain, application/json' }, 415],
  ['a type of 10,000 characters', { 'content-type': `application/${'j'.repeat(10_000)}` }, 415],
  ['application/jsonp', { 'content-type': 'application/jsonp' }, 415],
  ['JSON that says it is UTF-16', { 'content-type': 'application/json; charset=utf-16' }, 415],
  ['JSON that says it is Latin 1', { 'content-type': 'application/json;charset="iso-8859-1"' }, 415],
  ['JSON that says it is compressed', { 'content-encoding': 'br' }, 415],
  ['JSON that says it is compressed twice', { 'content-encoding': 'identity, gzip' }, 415],
  ['a form with a boundary', { 'content-type': 'multipart/form-data; boundary=b' }, 415],
];

export const bodyCases: readonly HostileCase[] = [
  ...rows.map(([name, raw, status, says]) => ({ name: `body: ${name}`, path, raw, status, says })),
  ...ofTypes.map(([name, headers, status]) => ({
    ...{ name: `body of a type that is not taken: ${name}`, path, headers, status },
    raw: '{"appointmentId":"$pending"}',
  })),
  // Long enough for the hours of a year, and no longer.
  ...ofLongCalls.map(([name, raw, status, says]) => ({
    ...{ name: `body of a plan: ${name}`, path: '/api/admin/change-hours', raw, status, says },
  })),
  // Nobody has to be signed in to send these.
  ...ofOpenCalls.map(([name, raw, status, says]) => ({
    ...{ name: `body that anybody may send: ${name}`, path: '/api/admin/login', as: 'none' as const },
    ...{ raw, status, says },
  })),
  {
    name: 'a body of 64 KiB and a byte without a token: nobody reads it',
    ...{ path, as: 'none', raw: ' '.repeat(65_537), status: 401, says: 'Please log in' },
  },
  {
    name: 'body compressed: a small one could grow without end',
    ...{ path, headers: { 'content-encoding': 'gzip' }, status: 415 },
    raw: Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  },
];

function manyFields(): [string, number][] {
  return Array.from({ length: 3_000 }, (_, at) => [`field${at}`, at]);
}
