import type { HostileCase } from '../case.ts';

// `$stale` is an admin's good session with which no password was given for longer than five minutes: what somebody has
// who found a panel open, or copied its token.
const stale = { as: 'none', headers: { aToken: '$stale' } } as const;
const askPassword = 'Please confirm with your password that it is you';

const askedFirst: readonly [path: string, json: object][] = [
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
  ['a word that says it is so', { confirmed: true, provedAt: 9_999_999_999_999 }, 422],
];

/** What a stolen session does not get, and links that outlive who made them. */
export const stolenSessionCases: readonly HostileCase[] = [
  ...askedFirst.flatMap(([path, json]) => [
    {
      name: `a session alone: ${path}`,
      ...{ ...stale, path: `/api/admin/${path}`, json, status: 403, says: askPassword },
    },
    {
      name: `a session alone, with the proof sent along: ${path}`,
      ...{ ...stale, path: `/api/admin/${path}`, status: 403, says: askPassword },
      json: { ...json, currentPassword: 'correct horse battery staple', proof: 'password' },
    },
  ]),
  ...confirming.map(([name, json, status, says]) => ({
    ...{ ...stale, name: `confirming with ${name}`, path: '/api/admin/confirm-identity', json, status },
    ...(says === undefined ? {} : { says }),
  })),
  ...(['$stale', '$admin'] as const).map((aToken) => ({
    name: `a link for the own account, with ${aToken.slice(1)}`,
    ...{
      path: '/api/admin/link-person',
      as: 'none' as const,
      headers: { aToken },
      json: { accountId: '$me' },
    },
    ...{ status: 409, says: 'Your own password is changed under Account, with the present one' },
  })),
  {
    name: 'another password without the present one',
    ...{
      ...stale,
      path: '/api/admin/change-password',
      json: { newPassword: 'ten letters and more' },
      status: 422,
    },
  },
  ...['/api/set-password', '/api/invitation'].map((path) => ({
    name: `a link whose maker lost access: ${path}`,
    ...{
      path,
      as: 'none' as const,
      json: { token: '$deadLink', password: 'ten letters and more' },
      status: 404,
    },
    says: 'This link was already used or has expired. Please ask for a new one',
  })),
  ...['$me', '$stale', '$invitation', '%', "' or 1=1 --"].map((linkId) => ({
    name: `ending a link that is none: ${linkId}`,
    ...{ path: '/api/admin/end-link', json: { linkId }, status: 404, says: 'Link not found' },
  })),
];
