import type { CaseReads, HostileCase } from '../case.ts';

const add = '/api/admin/add-patient';
const long = 'Patient name must have at most 120 characters';
const none = 'Patient name is required';

const refused: readonly [name: string, value: string, says: string][] = [
  ['10,000 characters', 'x'.repeat(10_000), long],
  ['121 characters', 'x'.repeat(121), long],
  ['30,000 times two bytes', 'ł'.repeat(30_000), long],
  ['121 pictures of two halves each', '😀'.repeat(121), long],
  ['nothing', '', none],
  ['blanks', ' \t\n ', none],
  ['a no-break blank', '\u00a0', none],
  ['zero-width characters alone', '\u200b\u200c\u200d\u2060', none],
  ['marks of direction alone', '\u202e\u2066\u200f', none],
  ['a byte order mark alone', '\ufeff', none],
  ['a filler that shows nothing', '\u3164\u115f', none],
];

// Unusual but valid names. They are stored as one line without invisible characters, and returned unchanged
// otherwise.
const accepted: readonly [name: string, value: string, kept?: string][] = [
  ['right to left', 'محمد بن عبد الله'],
  ['both directions, marked', 'Maria \u2067לופז\u2069 Lopez', 'Maria לופז Lopez'],
  ['a zero-width joiner inside', 'کاربر\u200cها'],
  ['a family of one picture', '👩‍👩‍👧‍👦 Lopez'],
  ['letters under many marks', `M${'\u0301'.repeat(60)}aria`, '\u1e3earia'],
  ['a script', '<script>alert(1)</script>'],
  ['a picture that fails to load', '"><img src=x onerror=alert(1)>'],
  ['an address with a script', 'javascript:alert(1)'],
  ['a template', '{{constructor.constructor("alert(1)")()}}'],
  ['another template', '$' + '{7*7} #{7*7} <%= 7*7 %>'],
  ['the end of a statement', "Robert'); drop table patients; --"],
  ['wildcards', '100%_\\%'],
  ['words of a search', 'NEAR("a" OR b*) AND -c ^d'],
  ['a formula', '=HYPERLINK("http://evil.example","click")'],
  ['a path', '../../etc/passwd'],
  ['a header', 'Maria\r\nSet-Cookie: a=b', 'Maria Set-Cookie: a=b'],
  ['__proto__', '__proto__'],
  ['null', 'null'],
  ['two letters for one', 'Jose\u0301 İstanbul ß ﬁ', 'José İstanbul ß ﬁ'],
  ['NUL', 'Maria\0Lopez', 'MariaLopez'],
  ['the end of a NUL-terminated name', 'Maria\0', 'Maria'],
  ['an escape sequence of a terminal', 'Maria\u001b[31m', 'Maria[31m'],
  ['delete', 'Maria\u007f', 'Maria'],
  ['backspaces', 'Maria\b\b', 'Maria'],
  ['the first half of a pair', 'Maria\ud83d', 'Maria'],
  ['the second half of a pair', '\ude00Maria', 'Maria'],
  ['two halves the wrong way round', 'Maria\ude00\ud83d', 'Maria'],
];

// Multiline texts refuse control characters; from names they are removed.
const unstorable = /(?![\t\r\n])\p{Cc}|\p{Cs}/u;

export const textCases: readonly HostileCase[] = [
  ...refused.map(([name, value, says]) => ({
    name: `a name of ${name}`,
    path: add,
    json: { name: value },
    status: 422,
    says,
  })),
  ...accepted.map(([name, value, kept = value]) => ({
    name: `a name stored on one line: ${name}`,
    path: add,
    json: { name: value },
    status: 201,
    check: (answer: Record<string, unknown>, reads: CaseReads) => checkKept(answer, kept, reads),
  })),
  {
    name: 'a note of an appointment with all of these is stored unchanged',
    path: '/api/admin/set-note',
    status: 200,
    json: { appointmentId: '$pending', note: everything() },
    check: async (_answer, { read }) => {
      const { appointments } = (await read('/api/admin/appointments')) as {
        appointments: { note: string }[];
      };
      if (!appointments.some(({ note }) => note === everything())) throw new Error('the stored note differs');
    },
  },
];

function everything(): string {
  const stored = accepted.map(([, value]) => value).filter((value) => !unstorable.test(value));
  return stored.map((value) => value.replaceAll('\r', '')).join('\n');
}

async function checkKept(answer: Record<string, unknown>, value: string, { read }: CaseReads): Promise<void> {
  const { _id } = answer.patient as { _id: string };
  const { patient } = (await read(`/api/admin/patients/${_id}`)) as { patient: { name: string } };
  if (patient.name !== value) throw new Error(`stored as "${patient.name}"`);
}

const html = { accept: 'text/html' };

// Each path tries to reach a file outside the panel's folder, or one that is not served.
const files = [
  '/../secret.txt',
  '/../../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/.%2e/secret.txt',
  '/%252e%252e%252fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/....//secret.txt',
  '/..;/secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%uff0e%uff0e/secret.txt',
  '/..%00/secret.txt',
  '/index.html%00.png',
  '/secret.txt%00',
  '//etc/passwd.txt',
  '/etc/passwd%00.html',
  '/C:%5cWindows%5cwin.ini',
  '/.env',
  '/.git/config.txt',
  '/build.json',
  '/package.json',
  '/server.db',
  '/assets/main.js.map',
  '/assets/main.js.br',
  '/index.html.gz',
  '/assets/main.js/..%2f..%2fsecret.txt',
  '/assets/main.js%20',
  '/assets/MAIN.JS',
  `/${'x'.repeat(5_000)}.txt`,
];
const pictures = [
  '..%2f..%2fsecret.txt',
  '%2e%2e',
  '%00',
  'none.svg%00',
  'NONE.SVG',
  `${'0'.repeat(64)}-small.webp`,
  `${'0'.repeat(64)}-huge.webp`,
  `${'A'.repeat(64)}-small.webp`,
  `${'0'.repeat(63)}-small.webp`,
  `${'0'.repeat(64)}-small.webp.svg`,
  "'%20or%201=1",
  '*',
];

const methods: readonly [method: string, path: string, status: number][] = [
  ['PUT', '/api/admin/add-doctor', 404],
  ['DELETE', '/api/admin/patients/$patient', 404],
  ['PATCH', '/api/admin/edit-patient', 404],
  ['GET', '/api/admin/cancel-appointment', 404],
  ['POST', '/api/admin/appointments', 404],
  ['POST', '/api/clinic', 404],
  ['OPTIONS', '/api/admin/login', 404],
  ['TRACE', '/api/clinic', 404],
  ['PROPFIND', '/', 404],
  ['POST', '/', 404],
  ['DELETE', '/index.html', 404],
  ['PUT', '/assets/main.js', 404],
  ['POST', '/healthz', 404],
];
const calls = [
  '/api',
  '/api/',
  '/api//admin/dashboard',
  '/api/admin',
  '/api/admin/dashboard/',
  '/api/admin/dashboard.json',
  '/api/admin/dashboard%2f',
  '/api/admin%2fdashboard',
  '/api/admin/dashboard%20',
  '/api/admin/Dashboard',
  '/api/admin/dashboard;a=b',
  '/api/__proto__',
  '/api/admin/constructor',
];

export const addressCases: readonly HostileCase[] = [
  ...files.map((path) => ({
    name: `a file: ${path.slice(0, 60)}`,
    path,
    headers: html,
    status: /%[cu]/.test(path) ? 400 : 404,
  })),
  ...pictures.map((name) => ({
    name: `a picture’s URL: ${name.slice(0, 60)}`,
    path: `/api/images/${name}`,
    status: 404,
  })),
  ...methods.map(([method, path, status]) => ({ name: `${method} ${path}`, method, path, status })),
  ...calls.map((path) => ({ name: `a call: ${path}`, path, headers: html, status: 404 })),
  ...['%', '%zz', '%ff', '%e0%80%80'].map((end) => ({
    name: `an invalid URL: ${end}`,
    path: `/api/admin/patients/${end}`,
    status: 400,
  })),
];
