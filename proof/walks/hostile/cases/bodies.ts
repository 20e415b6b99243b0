import type { CasePart, HostileCase } from '../case.ts';

const path = '/api/admin/cancel-appointment';
const notJson = 'The request body is not valid JSON';
const notObject = 'The request body must be a JSON object';
const required = 'appointmentId is required';
const tooManyParts = 'The request body has too many parts';

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
  ['a number above the largest float', '1e400', 400, notObject],
  ['minus zero', '-0', 400, notObject],
  ['a text', '"$pending"', 400, notObject],
  ['true', 'true', 400, notObject],
  ['32,000 lists in each other', `{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}`, 413, tooManyParts],
  ['65,000 lists that never close', '['.repeat(65_000), 413, tooManyParts],
  ['19,000 lists that never close', '['.repeat(19_000), 400, notJson],
  ['10,000 objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 422, required],
  ['1,000 objects in each other', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, 422, required],
  ['3,000 unknown fields', JSON.stringify(Object.fromEntries(manyFields())), 422, required],
  ['32,000 zeros', `{"x":[${'0,'.repeat(31_999)}0]}`, 413, tooManyParts],
  ['19,000 zeros', `{"x":[${'0,'.repeat(18_999)}0]}`, 422, required],
  ['64 KiB and a byte', `{"a":"${'x'.repeat(65_529)}"}`, 413, 'The request is too large'],
  ['__proto__ with the field in it', '{"__proto__":{"appointmentId":"$pending"}}', 422, required],
  ['__proto__ written with escapes', '{"\\u005f_proto__":{"appointmentId":"$pending"}}', 422, required],
  [
    '__proto__ behind 19,000 zeros',
    `{"x":[${'0,'.repeat(19_000)}0],"\\u005f\\u005fproto__":{"appointmentId":"$pending"}}`,
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
  ['500,000 zeros', `{"x":[${'0,'.repeat(499_999)}0]}`, 413, tooManyParts],
  [
    'a list of 300,000 with __proto__ in it',
    `{"x":[${'0,'.repeat(300_000)}{"\\u005f\\u005fproto__":1}]}`,
    413,
    tooManyParts,
  ],
  ['500,000 lists in each other', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 413, tooManyParts],
  ['500,000 lists that never close', '['.repeat(500_000), 413, tooManyParts],
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
  ['a URL-encoded form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['an invalid type', { 'content-type': 'nonsense' }, 415],
  ['an empty type', { 'content-type': ' ' }, 415],
  ['two types in one', { 'content-type': 'text/plain, application/json' }, 415],
  ['a type of 10,000 characters', { 'content-type': `application/${'j'.repeat(10_000)}` }, 415],
  ['application/jsonp', { 'content-type': 'application/jsonp' }, 415],
  ['JSON declared as UTF-16', { 'content-type': 'application/json; charset=utf-16' }, 415],
  ['JSON declared as Latin 1', { 'content-type': 'application/json;charset="iso-8859-1"' }, 415],
  ['JSON declared as compressed', { 'content-encoding': 'br' }, 415],
  ['JSON declared as compressed twice', { 'content-encoding': 'identity, gzip' }, 415],
  ['a form with a boundary', { 'content-type': 'multipart/form-data; boundary=b' }, 415],
];

export const bodyCases: readonly HostileCase[] = [
  ...rows.map(([name, raw, status, says]) => ({ name: `body: ${name}`, path, raw, status, says })),
  ...ofTypes.map(([name, headers, status]) => ({
    name: `body of an unsupported type: ${name}`,
    path,
    headers,
    status,
    raw: '{"appointmentId":"$pending"}',
  })),
  ...ofLongCalls.map(([name, raw, status, says]) => ({
    name: `body of a plan: ${name}`,
    path: '/api/admin/change-hours',
    raw,
    status,
    says,
  })),
  ...ofOpenCalls.map(([name, raw, status, says]) => ({
    name: `body of a public call: ${name}`,
    path: '/api/admin/login',
    as: 'none' as const,
    raw,
    status,
    says,
  })),
  {
    name: 'a body of 64 KiB and a byte without a token is not read',
    path,
    as: 'none',
    raw: ' '.repeat(65_537),
    status: 401,
    says: 'Please log in',
  },
  {
    name: 'a compressed body, which could expand without limit',
    path,
    headers: { 'content-encoding': 'gzip' },
    status: 415,
    raw: Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  },
];

function manyFields(): [string, number][] {
  return Array.from({ length: 3_000 }, (_, at) => [`field${at}`, at]);
}

const formPath = '/api/admin/edit-doctor';
const tooLarge = 'The form is too large: a file may have at most 15 MiB';
const unreadable = 'The form can not be read';
const docId: CasePart = { name: 'docId', value: '$doctor' };
const fields = (count: number): CasePart[] =>
  Array.from({ length: count }, (_, at) => ({ name: `f${at}`, value: 'x' }));

const forms: readonly [name: string, form: readonly CasePart[], status: number, says: string][] = [
  ['1,000 parts', fields(1_000), 413, tooLarge],
  ['41 fields', fields(41), 413, tooLarge],
  ['a field of 64 KiB and a byte', [docId, { name: 'about', value: 'x'.repeat(65_537) }], 413, tooLarge],
  [
    'a field name of 10,000 characters is an unknown field',
    [docId, { name: 'x'.repeat(10_000), value: 'x' }],
    200,
    'Doctor saved',
  ],
  ['a field twice', [docId, docId], 400, 'The field docId was sent twice'],
  [
    'a field of a script twice',
    [docId, { name: '<script>', value: '' }, { name: '<script>', value: '' }],
    400,
    'A field was sent twice',
  ],
  ['a file twice', [docId, file('image'), file('image')], 413, tooLarge],
  ['a file in a text field', [docId, file('about')], 400, 'The field about does not take a file'],
  ['a file in a field of a script', [docId, file('<img src=x>')], 400, 'A field does not take a file'],
  ['a field __proto__', [docId, { name: '__proto__', value: 'x' }], 400, unreadable],
  ['a field constructor', [docId, { name: 'constructor', value: 'x' }], 400, unreadable],
  ['a field toString', [docId, { name: 'toString', value: 'x' }], 400, unreadable],
  ['a field without a name is an unknown field', [docId, { name: '', value: 'x' }], 200, 'Doctor saved'],
  ['no field at all', [], 422, 'docId is required'],
  [
    'an address that is no JSON',
    [docId, { name: 'address', value: '{' }],
    422,
    'Address must have line1 and line2',
  ],
  [
    'an address that is a list',
    [docId, { name: 'address', value: '[1]' }],
    422,
    'Address must have line1 and line2',
  ],
  [
    'an address 30,000 lists deep',
    [docId, { name: 'address', value: '['.repeat(30_000) }],
    422,
    'Address must have line1 and line2',
  ],
  [
    'an address with a number',
    [docId, { name: 'address', value: '{"line1":7}' }],
    422,
    'Address line 1 must be text',
  ],
  [
    'a fee of 0x10',
    [docId, { name: 'fee', value: '0x10' }],
    422,
    'Fee must be 0 to 100,000 with at most two decimals',
  ],
  [
    'a name of 10,000 characters',
    [docId, { name: 'name', value: 'x'.repeat(10_000) }],
    422,
    'Name must have at most 120 characters',
  ],
  [
    'an email with a line break',
    [docId, { name: 'email', value: 'a@b.example\r\nbcc: c@d.example' }],
    422,
    'Email must be an email address',
  ],
  [
    'an unknown speciality',
    [docId, { name: 'speciality', value: 'constructor' }],
    422,
    'Speciality must be one of the list',
  ],
];

const type = 'multipart/form-data; boundary=b';
const field = 'content-disposition: form-data; name="docId"';
const raws: readonly [name: string, type: string, raw: string, status: number][] = [
  ['no boundary', 'multipart/form-data', `--b\r\n${field}\r\n\r\nx\r\n--b--`, 400],
  ['an empty boundary', 'multipart/form-data; boundary=', `--\r\n${field}\r\n\r\nx\r\n----`, 404],
  ['a boundary of 10,000 characters', `multipart/form-data; boundary=${'b'.repeat(10_000)}`, '--b', 400],
  ['another boundary than declared', type, `--c\r\n${field}\r\n\r\nx\r\n--c--`, 400],
  ['no end', type, `--b\r\n${field}\r\n\r\nx`, 400],
  ['an end in the middle of a header', type, '--b\r\ncontent-dispo', 400],
  ['nothing', type, '', 422],
  ['an end at once', type, '--b--\r\n', 422],
  ['a part without a header', type, '--b\r\n\r\nx\r\n--b--\r\n', 422],
  [
    'a part with a header of 100,000 characters',
    type,
    `--b\r\n${field}; x="${'y'.repeat(100_000)}"\r\n\r\nx\r\n--b--\r\n`,
    404,
  ],
  [
    'a form inside of a form',
    type,
    '--b\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n--b--\r\n',
    422,
  ],
  ['JSON with a type of forms', type, '{"docId":"$doctor"}', 400],
  ['JSON', 'application/json', '{"docId":"$doctor"}', 415],
  ['a URL-encoded form', 'application/x-www-form-urlencoded', 'docId=$doctor', 415],
  ['multipart/mixed', 'multipart/mixed; boundary=b', `--b\r\n${field}\r\n\r\nx\r\n--b--`, 415],
];

export const formCases: readonly HostileCase[] = [
  ...forms.map(([name, form, status, says]) => ({
    name: `a form: ${name}`,
    path: formPath,
    form,
    status,
    says,
  })),
  ...raws.map(([name, contentType, raw, status]) => ({
    name: `a form: ${name}`,
    path: formPath,
    raw,
    status,
    headers: { 'content-type': contentType },
  })),
  {
    name: 'a form that announces 99 MB',
    path: formPath,
    raw: '--b--',
    status: 413,
    says: tooLarge,
    headers: { 'content-type': type, 'content-length': '99999999' },
  },
];

function file(name: string): CasePart {
  return { name, value: 'x', fileName: 'x.png' };
}
