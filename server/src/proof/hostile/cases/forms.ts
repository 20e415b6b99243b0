import type { CasePart, HostileCase } from '../case.ts';

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
    'a speciality of no list',
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
  ['another boundary than it says', type, `--c\r\n${field}\r\n\r\nx\r\n--c--`, 400],
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
  ['a form in the address’s way', 'application/x-www-form-urlencoded', 'docId=$doctor', 415],
  ['multipart/mixed', 'multipart/mixed; boundary=b', `--b\r\n${field}\r\n\r\nx\r\n--b--`, 415],
];

export const formCases: readonly HostileCase[] = [
  ...forms.map(([name, form, status, says]) => ({ name: `a form: ${name}`, path: formPath, form, status, says })),
  ...raws.map(([name, contentType, raw, status]) => ({
    ...{ name: `a form: ${name}`, path: formPath, raw, status, headers: { 'content-type': contentType } },
  })),
  {
    name: 'a form that announces 99 MB',
    ...{ path: formPath, raw: '--b--', status: 413, says: tooLarge },
    headers: { 'content-type': type, 'content-length': '99999999' },
  },
];

function file(name: string): CasePart {
  return { name, value: 'x', fileName: 'x.png' };
}
