import type { HostileCase } from '../case.ts';

const login = 'Please log in';
const dashboard = '/api/admin/dashboard';
const doctorDashboard = '/api/doctor/dashboard';

const refused: readonly [
  name: string,
  path: string,
  headers: Record<string, string>,
  status: number,
  says?: string,
][] = [
  ['none', dashboard, {}, 401, login],
  ['none, of a doctor', doctorDashboard, {}, 401, login],
  ['an empty one', dashboard, { aToken: '' }, 401, login],
  ['blanks', dashboard, { aToken: '   ' }, 401],
  ['an unknown one', dashboard, { aToken: 'x'.repeat(43) }, 401],
  ['10,000 characters', dashboard, { aToken: 'x'.repeat(10_000) }, 401],
  ['the word undefined', dashboard, { aToken: 'undefined' }, 401],
  ['the word null', doctorDashboard, { dToken: 'null' }, 401],
  ['__proto__', dashboard, { aToken: '__proto__' }, 401],
  ['the end of a statement', dashboard, { aToken: "' or 1=1 --" }, 401],
  ['a wildcard', dashboard, { aToken: '%' }, 401],
  ['characters of another encoding', dashboard, { aToken: 'ÿþýü' }, 401],
  [
    'an unsigned one of another system',
    dashboard,
    { aToken: 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' },
    401,
  ],
  ["a doctor's as an admin's", dashboard, { aToken: '$doctorToken' }, 403],
  ["an admin's as a doctor's", doctorDashboard, { dToken: '$admin' }, 403],
  ["an admin's in the doctor's header", dashboard, { dToken: '$admin' }, 401, login],
  ['one that was signed out', dashboard, { aToken: '$revoked' }, 401],
  ['the hash that is stored', dashboard, { aToken: '$adminHash' }, 401],
  ['an invitation', doctorDashboard, { dToken: '$invitation' }, 401],
  ['with an added letter', dashboard, { aToken: '$admin.' }, 401],
  ['after the word Bearer', dashboard, { aToken: 'Bearer $admin' }, 401],
  ['in quotes', dashboard, { aToken: '"$admin"' }, 401],
  ['in another header', dashboard, { authorization: 'Bearer $admin' }, 401, login],
  ['in a cookie', dashboard, { cookie: 'aToken=$admin' }, 401, login],
  ['both kinds swapped', dashboard, { aToken: '$doctorToken', dToken: '$admin' }, 403],
];

const signIn = '/api/admin/login';
const credentials: readonly [name: string, json: object, status: number, says: string][] = [
  ['nothing', {}, 422, 'email is required'],
  ['objects', { email: {}, password: {} }, 422, 'email must be text'],
  ['a list of passwords', { email: '$email', password: ['a', 'b'] }, 422, 'password is required'],
  ['true', { email: '$email', password: true }, 422, 'password is required'],
  ['an empty password', { email: '$email', password: '' }, 422, 'password is required'],
  [
    'a password of 3,000 characters',
    { email: '$email', password: 'x'.repeat(3_000) },
    422,
    'password is too long',
  ],
  [
    'an email of 3,000 characters',
    { email: 'x'.repeat(3_000), password: 'x' },
    422,
    'email must have at most 254 characters',
  ],
  [
    'an email with NUL',
    { email: '$email\0', password: 'x' },
    422,
    "email contains characters that can't be stored",
  ],
  ['a wrong password', { email: '$email', password: 'not the password' }, 401, 'Invalid credentials'],
  ['a statement', { email: "' or '1'='1", password: "' or '1'='1" }, 401, 'Invalid credentials'],
  [
    "a doctor's email",
    { email: '$doctorEmail', password: 'correct horse battery staple' },
    401,
    'Invalid credentials',
  ],
  [
    'a query of another database',
    { email: { $ne: null }, password: { $ne: null } },
    422,
    'email must be text',
  ],
  [
    'a password with half a pair',
    { email: '$email', password: 'correct horse \ud800' },
    401,
    'Invalid credentials',
  ],
];

export const tokenCases: readonly HostileCase[] = [
  ...refused.map(([name, path, headers, status, says]) => ({
    name: `a token: ${name}`,
    path,
    as: 'none' as const,
    headers,
    status,
    ...(says === undefined ? {} : { says }),
  })),
  {
    name: 'a token: in the address',
    path: dashboard,
    as: 'none',
    query: { aToken: '$admin' },
    status: 401,
    says: login,
  },
  {
    name: 'a token: in the body',
    path: '/api/admin/all-doctors',
    as: 'none',
    json: { aToken: '$admin' },
    status: 401,
    says: login,
  },
  ...credentials.map(([name, json, status, says]) => ({
    name: `signing in with ${name}`,
    path: signIn,
    as: 'none' as const,
    json,
    status,
    says,
  })),
  ...['', 'x', 'x'.repeat(129), '$admin', '../../etc/passwd', '\0'].map((token) => ({
    name: `an invitation: ${JSON.stringify(token).slice(0, 30)}`,
    path: '/api/set-password',
    as: 'none' as const,
    json: { token, password: 'ten letters and more' },
    status: token.length >= 1 && token.length < 128 && token !== '\0' ? 404 : 422,
  })),
  {
    name: 'an invitation with a password of 9 characters',
    path: '/api/set-password',
    as: 'none',
    json: { token: '$invitation', password: '123456789' },
    status: 422,
    says: 'Password must have at least 10 characters',
  },
];

// `$stale` is an admin's valid session whose last password is more than five minutes old: the session of an attacker
// who found an open panel, or copied its token.
const stale = { as: 'none', headers: { aToken: '$stale' } } as const;
const askPassword = 'Please confirm with your password that it is you';

const passwordCalls: readonly [path: string, json: object][] = [
  ['invite-person', { name: 'Mallory', email: 'mallory@example.org' }],
  ['link-person', { accountId: '$otherAdmin' }],
  ['invite-doctor', { docId: '$doctor' }],
  ['remove-person', { accountId: '$otherAdmin' }],
  ['remove-second-factor', { accountId: '$otherAdmin' }],
  ['archive-doctor', { docId: '$doctor' }],
];

const confirming: readonly [name: string, json: object, status: number, says?: string][] = [
  ['nothing', {}, 422, 'currentPassword is required'],
  ['an empty password', { currentPassword: '' }, 422],
  ['a wrong password', { currentPassword: 'not the password' }, 422, 'The current password is not right'],
  ['a code alone', { code: '123456' }, 422, 'currentPassword is required'],
  ['a list of passwords', { currentPassword: ['a', 'b'] }, 422],
  ['a false claim of proof', { confirmed: true, provedAt: 9_999_999_999_999 }, 422],
];

/**
 * Requests that a stolen session must not achieve: calls that need a password, wrong confirmations, and links that
 * are unknown or whose maker lost access.
 */
export const stolenSessionCases: readonly HostileCase[] = [
  ...passwordCalls.flatMap(([path, json]) => [
    {
      name: `a session alone: ${path}`,
      ...stale,
      path: `/api/admin/${path}`,
      json,
      status: 403,
      says: askPassword,
    },
    {
      name: `a session alone, with the proof sent along: ${path}`,
      ...stale,
      path: `/api/admin/${path}`,
      status: 403,
      says: askPassword,
      json: { ...json, currentPassword: 'correct horse battery staple', proof: 'password' },
    },
  ]),
  ...confirming.map(([name, json, status, says]) => ({
    ...stale,
    name: `confirming with ${name}`,
    path: '/api/admin/confirm-identity',
    json,
    status,
    ...(says === undefined ? {} : { says }),
  })),
  ...(['$stale', '$admin'] as const).map((aToken) => ({
    name: `a link for the own account, with ${aToken.slice(1)}`,
    path: '/api/admin/link-person',
    as: 'none' as const,
    headers: { aToken },
    json: { accountId: '$me' },
    // A stale session must confirm before anything else is checked.
    ...(aToken === '$stale'
      ? { status: 403, says: askPassword }
      : { status: 409, says: 'Your own password is changed under Account, with the present one' }),
  })),
  {
    name: 'another password without the present one',
    ...stale,
    path: '/api/admin/change-password',
    json: { newPassword: 'ten letters and more' },
    status: 422,
  },
  ...['/api/set-password', '/api/invitation'].map((path) => ({
    name: `a link whose maker lost access: ${path}`,
    path,
    as: 'none' as const,
    json: { token: '$deadLink', password: 'ten letters and more' },
    status: 404,
    says: 'This link was already used or has expired. Please ask for a new one',
  })),
  ...['$me', '$stale', '$invitation', '%', "' or 1=1 --"].map((linkId) => ({
    name: `ending an unknown link: ${linkId}`,
    path: '/api/admin/end-link',
    json: { linkId },
    status: 404,
    says: 'Link not found',
  })),
];
