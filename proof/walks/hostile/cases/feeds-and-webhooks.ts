import type { HostileCase } from '../case.ts';

const add = '/api/admin/add-webhook';
const events = ['appointment.booked'];
const none = 'URL must be an https address such as https://example.org/hook, without a name or password';
const inside = (address: string) => `URL must be on the open internet, which ${address} is not`;
const unknown =
  'events must be a list of appointment.booked, appointment.moved, appointment.cancelled, appointment.restored, appointment.completed, appointment.arrived, appointment.changed';

const urls: readonly [name: string, url: unknown, says: string][] = [
  ['nothing', '', 'URL is required'],
  ['no address', 'lab', none],
  ['a script', 'javascript:alert(1)', none],
  ['a file', 'file:///etc/passwd', none],
  ['another protocol', 'gopher://lab.example/', none],
  ['a name and a password', 'https://user:secret@lab.example/', none],
  ['no host', 'https://:443/', none],
  ['2,001 characters', `https://lab.example/${'x'.repeat(1_981)}`, 'URL must have at most 2000 characters'],
  ['an added header line', 'https://lab.example/\r\nX-Evil: 1', none],
  ['NUL', 'https://lab.example/\0', "URL contains characters that can't be stored"],
  ['a list', ['https://lab.example/'], 'URL must be text'],
  ['an object', { href: 'https://lab.example/' }, 'URL must be text'],
  ['without TLS', 'http://lab.example/', 'URL must begin with https://'],
  ['port 0', 'https://lab.example:0/', 'URL must have another port than 0'],
  ['the port of SSH', 'https://lab.example:22/', 'URL must have another port than 22'],
  ['the port of a mail server', 'https://lab.example:25/', 'URL must have another port than 25'],
  ['the port of a database', 'https://lab.example:5432/', 'URL must have another port than 5432'],
  ['this machine', 'https://127.0.0.1/', inside('127.0.0.1')],
  ['this machine in hexadecimal', 'https://0x7f000001/', inside('127.0.0.1')],
  ['this machine as one number', 'https://2130706433/', inside('127.0.0.1')],
  ['this machine in octal', 'https://0177.0.0.1/', inside('127.0.0.1')],
  ['this machine, shortened', 'https://127.1/', inside('127.0.0.1')],
  ['this machine as IPv6', 'https://[::1]/', inside('::1')],
  ['this machine as IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/', inside('::ffff:7f00:1')],
  ['any address', 'https://0.0.0.0/', inside('0.0.0.0')],
  ['a private network', 'https://10.0.0.1/', inside('10.0.0.1')],
  ['metadata of a cloud', 'https://169.254.169.254/latest/meta-data', inside('169.254.169.254')],
  ['metadata as IPv6', 'https://[fd00:ec2::254]/', inside('fd00:ec2::254')],
  ['this machine by name', 'https://localhost/h', inside('localhost')],
  ['this machine by name, with a dot', 'https://LOCALHOST./h', inside('localhost.')],
  ['this machine by another name', 'https://foo.localhost/h', inside('foo.localhost')],
  ['metadata by name', 'https://metadata.google.internal/h', inside('metadata.google.internal')],
  ['the router by name', 'https://router.lan/h', inside('router.lan')],
  ['a host of the local network', 'https://nas.home.arpa/h', inside('nas.home.arpa')],
  ['a printer of the local network', 'https://printer.local/', inside('printer.local')],
  ['a hostname of one word', 'https://lab/', inside('lab')],
  ['digits of another script', 'https://１２７.０.０.１/', inside('127.0.0.1')],
];

const lists: readonly [name: string, list: unknown, says: string][] = [
  ['none', [], 'Choose at least one event'],
  ['one that is unknown', ['patient.read'], unknown],
  ['a text', 'bookings', unknown],
  ['a thousand', Array.from({ length: 1_000 }, () => 'appointment.gone'), unknown],
  ['an object', { 0: 'bookings' }, unknown],
  ['__proto__', ['__proto__'], unknown],
];

const token = 'x'.repeat(43);
const feeds: readonly [name: string, path: string, status: number][] = [
  ['a made-up URL', `/feed/${token}.ics`, 404],
  ['a session’s token', '/feed/$admin.ics', 404],
  ['no token', '/feed/.ics', 404],
  ['a shorter one', '/feed/x.ics', 404],
  ['one of 5,000 letters', `/feed/${'x'.repeat(5_000)}.ics`, 400],
  ['another ending', `/feed/${token}.json`, 404],
  ['the end of a statement', '/feed/%27%20or%201%3D1%20--.ics', 404],
  ['a path', '/feed/..%2F..%2Fsecret.txt', 404],
  ['NUL', `/feed/${token}%00.ics`, 404],
  ['half of a letter', '/feed/%ff.ics', 400],
];

const stale = { as: 'none', headers: { aToken: '$stale' } } as const;

/** Interfaces for other programs: calendar feeds and webhooks. */
export const feedAndWebhookCases: readonly HostileCase[] = [
  ...urls.map(([name, url, says]) => ({
    name: `a webhook to ${name}`,
    path: add,
    json: { url, events },
    status: 422,
    says,
  })),
  ...lists.map(([name, list, says]) => ({
    name: `a webhook for events: ${name}`,
    path: add,
    json: { url: 'https://lab.example/', events: list },
    status: 422,
    says,
  })),
  ...['remove-webhook', 'test-webhook', 'edit-webhook', 'resend-webhook-delivery'].map((call) => ({
    name: `an unknown webhook: ${call}`,
    path: `/api/admin/${call}`,
    json: { webhookId: "' or 1=1 --", eventId: '%' },
    status: 404,
    says: 'Webhook not found',
  })),
  {
    name: 'a webhook with a secret chosen by the caller',
    path: add,
    json: { url: 'https://own.example/', events, secret: 'whsec_AAAA', isOn: false },
    status: 201,
    check: (answer) => {
      const { secret } = answer as { secret: string };
      if (secret === 'whsec_AAAA' || !/^whsec_[\w+/]{43}=$/.test(secret)) throw new Error(`Took ${secret}`);
    },
  },
  ...feeds.map(([name, path, status]) => ({
    name: `a calendar feed: ${name}`,
    path,
    as: 'none' as const,
    status,
  })),
  {
    name: 'a session alone: set-calendar-feed',
    ...stale,
    path: '/api/admin/set-calendar-feed',
    json: { doctorId: '$doctor' },
    status: 403,
    says: 'Please confirm with your password that it is you',
  },
  {
    name: 'a session alone: end-calendar-feed',
    ...stale,
    path: '/api/admin/end-calendar-feed',
    json: { doctorId: '$doctor' },
    status: 403,
    says: 'Please confirm with your password that it is you',
  },
  {
    name: 'a calendar feed of a patient',
    path: '/api/admin/set-calendar-feed',
    json: { doctorId: '$patient' },
    status: 404,
    says: 'Doctor not found',
  },
  {
    name: 'a calendar feed of a colleague',
    path: '/api/doctor/set-calendar-feed',
    json: { doctorId: '$colleague', fullNames: true },
    status: 200,
    // The feed belongs to the doctor; the colleague has none.
    check: async (_, see) => {
      const { feed } = await see.read('/api/admin/calendar-feed?doctorId=$colleague');
      if (feed !== null) throw new Error('The colleague has a feed');
    },
  },
];
