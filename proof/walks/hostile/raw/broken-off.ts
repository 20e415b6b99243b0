import type { RawCase } from './run-raw.ts';

const host = 'host: panel.example\r\natoken: $admin\r\n';
const picture = 'x'.repeat(200_000);
const form = [
  '--b\r\ncontent-disposition: form-data; name="patientId"\r\n\r\n$patient\r\n',
  '--b\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\n\r\n',
  `\x89PNG${picture}\r\n--b--\r\n`,
].join('');
const upload = `POST /api/admin/set-patient-image HTTP/1.1\r\n${host}content-type: multipart/form-data; boundary=b\r\n`;
const json = '{"name":"Lena Weber","note":"never arrives whole"}';
const added = `POST /api/admin/add-patient HTTP/1.1\r\n${host}content-type: application/json\r\n`;
const withoutToken = `${added.replace(/atoken: .*\r\n/, '')}content-length: 9999\r\n\r\n{`;
const chunked = 'transfer-encoding: chunked\r\n\r\n';

/** Requests cut off early, as by a lost connection. */
export const brokenOffCases: readonly RawCase[] = [
  ...[0.01, 0.5, 0.99].map((brokenOffAt) => ({
    name: `an upload broken off at ${brokenOffAt * 100} %`,
    text: `${upload}content-length: 300000\r\n\r\n${form}`,
    brokenOffAt,
    statuses: [],
  })),
  ...[0.01, 0.5, 0.99].map((brokenOffAt) => ({
    name: `an upload in pieces broken off at ${brokenOffAt * 100} %`,
    text: `${upload}${chunked}40000\r\n${form}`,
    brokenOffAt,
    statuses: [],
  })),
  ...[0.5, 0.99].map((brokenOffAt) => ({
    name: `a body broken off at ${brokenOffAt * 100} %`,
    text: `${added}content-length: ${json.length + 1}\r\n\r\n${json}`,
    brokenOffAt,
    statuses: [],
  })),
  {
    name: 'a body in pieces without the last one',
    text: `${added}${chunked}${json.length.toString(16)}\r\n${json}\r\n`,
    brokenOffAt: 1,
    statuses: [],
  },
  { name: 'a header broken off', text: added, brokenOffAt: 0.9, statuses: [] },
  { name: 'a connection that sends nothing and closes', text: '', brokenOffAt: 1, statuses: [] },
];

/** Requests sent so bytesPerPiece that they could hold a connection for ever. */
export const slowCases: readonly RawCase[] = [
  { name: 'a connection that sends nothing', text: ' '.repeat(0), bytesPerPiece: 1, statuses: [408] },
  {
    name: 'a header one letter at a time',
    text: `${added}x-long: ${'x'.repeat(4_000)}`,
    bytesPerPiece: 1,
    statuses: [408],
  },
  {
    name: 'endless headers, one at a time',
    text: added + 'a: b\r\n'.repeat(1_000),
    bytesPerPiece: 6,
    statuses: [408],
  },
  {
    name: 'a body in small pieces',
    text: `${added}content-length: 9999\r\n\r\n{"note":"${'x'.repeat(4_000)}`,
    bytesPerPiece: 300,
    statuses: [408],
  },
  {
    name: 'a form in small pieces',
    text: `${upload}content-length: 250000\r\n\r\n${form}`,
    bytesPerPiece: 400,
    statuses: [408],
  },
  {
    name: 'a body without a token is refused at once',
    text: withoutToken,
    bytesPerPiece: 9_999,
    statuses: [401],
  },
  {
    name: 'a form without a token, in pieces',
    text: `${upload.replace(/atoken: .*\r\n/, '')}content-length: 250000\r\n\r\n${form}`,
    bytesPerPiece: 9_000,
    statuses: [401],
  },
  {
    name: 'a body that never comes',
    text: `${added}content-length: 9999\r\n\r\n`,
    bytesPerPiece: 9_999,
    statuses: [408],
  },
];
