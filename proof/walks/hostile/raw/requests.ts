import type { RawCase } from './run-raw.ts';

const host = 'host: panel.example\r\n';
const last = 'connection: close\r\n';
const login = `POST /api/admin/login HTTP/1.1\r\n${host}content-type: application/json\r\n`;
const clinic = `GET /api/clinic HTTP/1.1\r\n${host}`;
const hidden = `GET /api/admin/dashboard HTTP/1.1\r\n${host}${last}\r\n`;
const long = 'x'.repeat(20_000);

const rows: readonly [name: string, text: string, ...statuses: number[]][] = [
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /api/clinic\r\n\r\n', 400],
  ['HTTP/1.0 without a host', 'GET /api/clinic HTTP/1.0\r\n\r\n', 200],
  ['HTTP/3.7', `GET / HTTP/3.7\r\n${host}\r\n`, 400],
  ['HTTP/1.1 without a host', `GET /api/clinic HTTP/1.1\r\n\r\n`, 400],
  ['an empty host', `GET /api/clinic HTTP/1.1\r\nhost:\r\n\r\n`, 400],
  ['two hosts', `GET /api/clinic HTTP/1.1\r\nhost: a\r\nhost: b\r\n${last}\r\n`, 400],
  ['a host that is a script', `GET /api/clinic HTTP/1.1\r\nhost: "><script>\r\n\r\n`, 400],
  ['a host with a path', `GET /api/clinic HTTP/1.1\r\nhost: evil.example/a\r\n\r\n`, 400],
  ['a host with a user name', `GET /api/clinic HTTP/1.1\r\nhost: a@evil.example\r\n\r\n`, 400],
  [
    'a host that is an address in brackets',
    `GET /api/clinic HTTP/1.1\r\nhost: [::1]:4000\r\n${last}\r\n`,
    200,
  ],
  ['a line that ends with LF alone', 'GET /api/clinic HTTP/1.1\nhost: a\n\n', 400],
  ['a line that ends with CR alone', 'GET /api/clinic HTTP/1.1\rhost: a\r\r', 400],
  ['an unknown method', `HACK / HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method in small letters', `get / HTTP/1.1\r\n${host}\r\n`, 400],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 400],
  ['TRACE', `TRACE /api/clinic HTTP/1.1\r\n${host}atoken: $admin\r\n${last}\r\n`, 404],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}${last}\r\n`, 404],
  [
    'an absolute URL of another host',
    `GET http://evil.example/api/clinic HTTP/1.1\r\n${host}${last}\r\n`,
    200,
  ],
  ['a file URL', `GET file:///etc/passwd HTTP/1.1\r\n${host}${last}\r\n`, 404],
  ['an upgrade', `${clinic}connection: upgrade, close\r\nupgrade: websocket\r\n\r\n`, 200],
  ['a URL of 20,000 characters', `GET /${long} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a URL of 10,000 characters', `GET /api/${long.slice(10_000)} HTTP/1.1\r\n${host}${last}\r\n`, 404],
  ['a header of 20,000 characters', `${clinic}x-long: ${long}\r\n\r\n`, 431],
  ['a header name of 20,000 characters', `${clinic}${long}: x\r\n\r\n`, 431],
  ['4,000 headers', `${clinic}${'a: b\r\n'.repeat(4_000)}\r\n`, 431],
  ['900 headers', `${clinic}${last}${'a: b\r\n'.repeat(900)}\r\n`, 200],
  [
    'a token of 15,000 characters',
    `GET /api/admin/dashboard HTTP/1.1\r\n${host}atoken: ${long.slice(5_000)}\r\n${last}\r\n`,
    401,
  ],
  [
    'a token twice',
    `GET /api/admin/dashboard HTTP/1.1\r\n${host}atoken: $admin\r\nAToken: $admin\r\n${last}\r\n`,
    400,
  ],
  [
    'an Idempotency-Key twice',
    `${login}idempotency-key: a\r\nidempotency-key: b\r\n${last}content-length: 2\r\n\r\n{}`,
    400,
  ],
  ['a header without a name', `${clinic}: a\r\n\r\n`, 400],
  ['a blank before the colon', `GET /api/clinic HTTP/1.1\r\nhost : a\r\n\r\n`, 400],
  ['a header over two lines', `${clinic}x-a: b\r\n c\r\n\r\n`, 400],
  ['NUL in a header', `${clinic}x-a: b\0c\r\n\r\n`, 400],
  ['NUL in a URL', `GET /a\0b HTTP/1.1\r\n${host}\r\n`, 400],
  ['letters of other scripts in a URL', `GET /łódź HTTP/1.1\r\n${host}\r\n`, 400],
  ['backslashes in a URL', `GET \\..\\secret.txt HTTP/1.1\r\n${host}\r\n`, 400],
  ['an unknown expectation', `${login}expect: magic\r\ncontent-length: 2\r\n\r\n{}`, 400],
  [
    'an expectation of 100-continue',
    `${login}expect: 100-continue\r\n${last}content-length: 2\r\n\r\n{}`,
    422,
  ],
  ['two lengths', `${login}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  ['two lengths that agree', `${login}content-length: 2\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['two lengths in one line', `${login}content-length: 2, 2\r\n\r\n{}`, 400],
  ['a length of -1', `${login}content-length: -1\r\n\r\n`, 400],
  ['a length of +2', `${login}content-length: +2\r\n\r\n{}`, 400],
  ['a length of 0x2', `${login}content-length: 0x2\r\n\r\n{}`, 400],
  ['a length above all integers', `${login}content-length: 99999999999999999999\r\n\r\n`, 400],
  ['a length of 2 MB', `${login}content-length: 2000000\r\n\r\n{`, 413],
  [
    'a length before chunked',
    `${login}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    400,
  ],
  [
    'chunked before a length',
    `${login}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${hidden}`,
    400,
  ],
  ['an unknown transfer encoding', `${login}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`, 400],
  [
    'chunked that is not the last encoding',
    `${login}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['chunked after gzip', `${login}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n${hidden}`, 400],
  [
    'two transfer encodings',
    `${login}transfer-encoding: identity\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    400,
  ],
  ['a chunk with an invalid length', `${login}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk with too large a length', `${login}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n`, 400],
  [
    'a chunk with an extension of 20,000 characters',
    `${login}transfer-encoding: chunked\r\n\r\n2;${long}\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a request after a body without a length',
    `POST /api/admin/login HTTP/1.1\r\n${host}\r\n${hidden}`,
    422,
    401,
  ],
  ['a body with a GET', `${clinic}${last}content-length: 2\r\n\r\n{}`, 200],
  ['a path that climbs', `GET /../secret.txt HTTP/1.1\r\n${host}${last}\r\n`, 404],
  [
    'a path that climbs from a call',
    `GET /api/x/../admin/dashboard HTTP/1.1\r\n${host}atoken: $admin\r\n${last}\r\n`,
    404,
  ],
  ['a path that ends above the documents', `GET /api/docs/static/.. HTTP/1.1\r\n${host}${last}\r\n`, 404],
  [
    'a path that climbs out of the documents',
    `GET /api/docs/static/../../../secret.txt HTTP/1.1\r\n${host}${last}\r\n`,
    404,
  ],
  [
    'a path that climbs out of the documents with escapes',
    `GET /api/docs/static/%2e%2e/%2e%2e/secret.txt HTTP/1.1\r\n${host}${last}\r\n`,
    404,
  ],
  ['NUL in a file of the documents', `GET /api/docs/static/%00 HTTP/1.1\r\n${host}${last}\r\n`, 404],
  ['a hidden file of the documents', `GET /api/docs/static/.env HTTP/1.1\r\n${host}${last}\r\n`, 404],
  ['a call with an escaped URL', `GET /%61pi/clinic HTTP/1.1\r\n${host}${last}\r\n`, 200],
  ['a path that climbs from a file', `GET /assets/../../secret.txt HTTP/1.1\r\n${host}${last}\r\n`, 404],
  [
    'a path that climbs out of pictures',
    `GET /api/images/../../secret.txt HTTP/1.1\r\n${host}${last}\r\n`,
    404,
  ],
];

export const requestCases: readonly RawCase[] = rows.map(([name, text, ...statuses]) => ({
  name,
  text,
  statuses,
}));
