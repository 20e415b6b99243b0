import type { HostileCase } from '../case.ts';

const path = '/api/messages/inbound/$inbound';
const nothing = 'Nothing in it that is needed';
const unknown = 'Nothing to do: nobody with this number has an appointment';
const json = (value: unknown) => JSON.stringify(value);

const rows: readonly [name: string, raw: string | Buffer, says: string][] = [
  ['nothing', '', nothing],
  ['a word', 'nonsense', nothing],
  ['null', 'null', nothing],
  ['a number', '1e400', nothing],
  ['an object that never closes', '{"from":', nothing],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x80]), nothing],
  ['30,000 lists in each other', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, nothing],
  ['10,000 objects in each other', `${'{"payload":'.repeat(5_000)}1${'}'.repeat(5_000)}`, nothing],
  ['a receipt whose id is a list', json({ id: ['x'], status: 'delivered' }), nothing],
  ['__proto__ as a reply', '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{}}}', nothing],
  ['a reply from an unknown number', json({ from: '+49309999999', text: 'Hello' }), unknown],
  ['a reply from a statement', json({ from: "'; drop table messages; --", text: 'STOP' }), unknown],
  ['a reply with NUL in the number', json({ from: '+49\x181234567', text: 'yes' }), unknown],
  ['a number of 60,000 digits', json({ from: `+${'4'.repeat(60_000)}`, text: 'yes' }), unknown],
  [
    'a receipt from a statement',
    json({ id: "' or 1=1 --", status: 'delivered' }),
    'Nothing to change: no such message, or it was known already',
  ],
  [
    'a receipt with NUL and half a pair',
    '{"id":"a\\u0000\\ud800","status":"failed","reason":"\\u0000\\udfff"}',
    'Nothing to change: no such message, or it was known already',
  ],
];

/** Requests of an SMS gateway, or of an attacker who found its URL. */
export const inboundCases: readonly HostileCase[] = [
  ...rows.map(([name, raw, says]) => ({ name: `from a gateway: ${name}`, path, raw, status: 200, says })),
  {
    name: 'from a gateway: a form with a field twice, declared as text',
    path,
    raw: 'from=a&from=b&text=%00',
    headers: { 'content-type': 'text/plain' },
    status: 200,
    says: 'Nothing in it that is needed',
  },
  {
    name: 'from a gateway: an invalid type',
    path,
    raw: 'from=a&text=yes',
    headers: { 'content-type': 'nonsense' },
    status: 415,
  },
  { name: 'from a gateway: 64 KiB and a byte', path, raw: ' '.repeat(65_537), status: 413 },
  {
    name: 'a guessed gateway URL',
    path: '/api/messages/inbound/x',
    raw: '{}',
    status: 404,
    says: 'Page not found',
  },
  {
    name: 'a gateway URL with the hash instead of the secret',
    path: '/api/messages/inbound/$inboundHash',
    raw: '{}',
    status: 404,
    says: 'Page not found',
  },
  {
    name: 'a gateway URL, opened in a browser',
    method: 'GET',
    path: `${path}?from=1&text=yes`,
    status: 404,
    says: 'Page not found',
  },
  {
    name: 'a body for a guessed gateway URL is not read',
    path: '/api/messages/inbound/x',
    raw: ' '.repeat(65_537),
    status: 404,
    says: 'Page not found',
  },
];
