import type { HostileCase } from '../case.ts';

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
  ['a cursor that is none', { limit: '10', cursor: 'nonsense' }, 'cursor does not belong to this list'],
  ['a cursor of objects', { limit: '10', cursor: encode('{"a":1}') }, 'cursor does not belong to this list'],
  [
    'a cursor of __proto__',
    { limit: '10', cursor: encode('{"__proto__":[1]}') },
    'cursor does not belong to this list',
  ],
  [
    'a cursor of numbers beyond all numbers',
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
    ...{
      name: `${field} twice in an address`,
      path: `/api/admin/appointments?${field}=1&${field}=2`,
      status: 422,
    },
  })),
  ...['%00', '%ff', '%ed%a0%80', '%', '%zz', '%c0%ae'].map((q) => ({
    name: `an address with ${q}`,
    ...{ path: `/api/admin/patients?q=${q}`, status: q === '%00' ? 422 : 200 },
  })),
  ...['x'.repeat(101), 'x'.repeat(10_000), '%00', '..%2f..%2fetc', '%2e%2e', '__proto__', '$theirs%00'].map(
    (id) => ({
      name: `an id in the address: ${id.slice(0, 20)}`,
      ...{
        path: `/api/doctor/appointments/${id}/history`,
        status: id.length > 100 ? 400 : id.includes('%00') ? 422 : 404,
      },
    }),
  ),
];

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
