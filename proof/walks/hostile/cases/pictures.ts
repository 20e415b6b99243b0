import { deflateSync } from 'node:zlib';
import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import { aPicture, aPictureThatClaims } from '@docket/testing/pictures.ts';
import type { CasePart, CaseReads, HostileCase } from '../case.ts';
import {
  aHugePng,
  anAvifWithWrongSize,
  aPhoto,
  aPngWithWrongSize,
  chunk,
  readMetadata,
  withChunks,
} from '../pictures.ts';

const path = '/api/admin/set-patient-image';
const notTaken = 'The image must be a PNG, JPEG, WebP or AVIF picture';
const damaged = "The image is damaged and can't be read";
const asJpeg = "This kind of picture can't be read. Send it as JPEG";
const tooManyOfKind =
  'An image of this kind must have at most 13 megapixels. Send it smaller, or as an ordinary JPEG';
const tooMany = 'The image must have at most 60 megapixels';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const cut = async (format: 'png' | 'jpeg' | 'webp' | 'avif', share: number) => {
  const whole = await aPicture(format, { width: 64, height: 64 });
  return whole.subarray(0, Math.floor(whole.length * share));
};

const refused: readonly [
  name: string,
  value: CasePart['value'],
  status: number,
  says: string,
  fileName?: string,
][] = [
  ['an SVG with a script', svg, 415, notTaken],
  ['an SVG called a PNG', svg, 415, notTaken, 'me.png'],
  ['a page', '<!doctype html><script>alert(1)</script>', 415, notTaken],
  ['a PDF', '%PDF-1.7\n1 0 obj <</OpenAction 2 0 R>>', 415, notTaken],
  ['a zip', Buffer.from('504b0304140000000000', 'hex'), 415, notTaken],
  ['a program', Buffer.from('4d5a9000030000000400', 'hex'), 415, notTaken],
  ['a script', '#!/bin/sh\nrm -rf /', 415, notTaken],
  ['a GIF', () => aPicture('gif'), 415, notTaken],
  ['a TIFF', () => aPicture('tiff'), 415, notTaken],
  ['a bitmap', Buffer.from('424d46000000000000003600', 'hex'), 415, notTaken],
  ['a HEIC by its brand', Buffer.from('0000001c66747970686569630000000068656963', 'hex'), 415, asJpeg],
  ['an AVIF of 59 megapixels', anAvifWithWrongSize, 413, tooManyOfKind],
  ['a PNG after a blank', async () => Buffer.concat([Buffer.from(' '), await aPicture()]), 415, notTaken],
  ['0 bytes', '', 415, notTaken],
  ['1 byte', '\x89', 415, notTaken],
  ['the first line of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422, damaged],
  ['three bytes of a JPEG', Buffer.from('ffd8ff', 'hex'), 422, damaged],
  ['a WebP of nothing', 'RIFF\0\0\0\0WEBP', 422, damaged],
  [
    'an AVIF of nothing',
    Buffer.from('000000186674797061766966000000006176696600000000', 'hex'),
    422,
    damaged,
  ],
  ['half a PNG', () => cut('png', 0.5), 422, damaged],
  ['nine tenths of a JPEG', () => cut('jpeg', 0.9), 422, damaged],
  ['half a WebP', () => cut('webp', 0.5), 422, damaged],
  ['half an AVIF', () => cut('avif', 0.5), 422, damaged],
  ['a PNG larger in its header than in its pixels', aPngWithWrongSize([2_000, 2_000], [8, 8]), 422, damaged],
  ['a PNG that claims 30,000 by 30,000', aPictureThatClaims(30_000, 30_000), 413, tooMany],
  [
    'a PNG that claims 2 billion by 2 billion',
    aPictureThatClaims(2_147_483_647, 2_147_483_647),
    422,
    damaged,
  ],
  ['a PNG of no width', aPictureThatClaims(0, 10), 422, damaged],
  ['a PNG of minus one', aPictureThatClaims(4_294_967_295, 1), 422, damaged],
  ['a real picture of 200 megapixels', () => aHugePng(20_000, 10_000), 413, tooMany],
  ['a line of 61 megapixels', () => aHugePng(1_000_000, 61), 413, tooMany],
  ['a PNG of a broken checksum', async () => broken(await aPicture('png')), 422, damaged],
  [
    '15 MiB and a byte',
    () => Buffer.alloc(maxImageBytes + 1, 0xff),
    413,
    'The form is too large: a file may have at most 15 MiB',
  ],
];

// Valid pictures with false labels or hidden content, of which nothing is stored.
const accepted: readonly [name: string, value: CasePart['value'], fileName?: string][] = [
  ['a photo with its location', aPhoto],
  [
    'a PNG with a script in its text',
    () => withChunks(chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))),
  ],
  [
    'a PNG with 8 MiB of compressed text',
    () =>
      withChunks(
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(8_388_608))])),
      ),
  ],
  [
    'a PNG with a zip behind it',
    async () => Buffer.concat([await aPicture(), Buffer.from('PK\x03\x04 hidden')]),
  ],
  ['a PNG called a page', () => aPicture(), 'index.html'],
  ['a PNG called a path', () => aPicture(), '../../../../etc/passwd'],
  ['a PNG called with NUL', () => aPicture(), 'me.png\0.svg'],
  ['a PNG with a name of 10,000 characters', () => aPicture(), `${'x'.repeat(10_000)}.png`],
  ['a picture of one line of 16,000', () => aPicture('png', { width: 16_000, height: 1 })],
];

const toForm = (value: CasePart['value'], fileName = 'me.png'): CasePart[] => [
  { name: 'patientId', value: '$patient' },
  { name: 'image', value, fileName },
];
const doctor = (image: CasePart[]): CasePart[] => [
  { name: 'name', value: 'Dr. New' },
  { name: 'email', value: 'new.doctor@example.org' },
  { name: 'about', value: 'New here.' },
  { name: 'speciality', value: 'Neurologist' },
  ...image,
];

// Every form with a picture has the same limits.
const uploads: readonly [name: string, path: string, fields: readonly CasePart[]][] = [
  ['a new doctor', '/api/admin/add-doctor', doctor([])],
  ['an edited doctor', '/api/admin/edit-doctor', [{ name: 'docId', value: '$doctor' }]],
  ["a doctor's own picture", '/api/doctor/picture', []],
  ['a patient', path, [{ name: 'patientId', value: '$patient' }]],
];
const borders: readonly [name: string, file: Omit<CasePart, 'name'>, status: number, says: string][] = [
  ['an SVG declared as a PNG', { value: svg, fileName: 'me.png' }, 415, notTaken],
  ['a page declared as a page', { value: '<html>', fileName: 'me.png', type: 'text/html' }, 415, notTaken],
  ['a GIF declared as a WebP', { value: () => aPicture('gif'), type: 'image/webp' }, 415, notTaken],
  ['60 megapixels and a line more', { value: () => aHugePng(10_000, 6_001) }, 413, tooMany],
  ['a claim of 30,000 by 30,000', { value: aPictureThatClaims(30_000, 30_000) }, 413, tooMany],
  ['half a PNG', { value: () => cut('png', 0.5) }, 422, damaged],
  [
    'a byte too many',
    { value: () => Buffer.alloc(maxImageBytes + 1, 0xff) },
    413,
    'The form is too large: a file may have at most 15 MiB',
  ],
];

export const pictureCases: readonly HostileCase[] = [
  ...uploads.flatMap(([whose, at, fields]) =>
    borders.map(([label, file, status, says]) => ({
      name: `a picture of ${whose}: ${label}`,
      path: at,
      status,
      says,
      form: [...fields, { fileName: 'me.png', ...file, name: 'image' }],
    })),
  ),
  {
    name: 'a picture declared as a page',
    path,
    status: 200,
    says: 'Picture saved',
    check: (_: unknown, reads: CaseReads) => checkNoMetadata(reads),
    form: [
      { name: 'patientId', value: '$patient' },
      { name: 'image', value: () => aPicture(), fileName: 'me.html', type: 'text/html' },
    ],
  },
  ...refused.map(([name, value, status, says, fileName]) => ({
    name: `a picture: ${name}`,
    path,
    form: toForm(value, fileName),
    status,
    says,
  })),
  ...accepted.map(([name, value, fileName]) => ({
    name: `a picture is stored without hidden content: ${name}`,
    path,
    form: toForm(value, fileName),
    status: 200,
    says: 'Picture saved',
    check: (_: unknown, reads: CaseReads) => checkNoMetadata(reads),
  })),
  {
    name: 'a doctor without a picture',
    path: '/api/admin/add-doctor',
    form: doctor([]),
    status: 422,
    says: 'Image not selected',
  },
  {
    name: 'a doctor whose picture is a script',
    path: '/api/admin/add-doctor',
    status: 415,
    says: notTaken,
    form: doctor([{ name: 'image', value: svg, fileName: 'me.svg' }]),
  },
  {
    name: 'a doctor whose picture is a text field',
    path: '/api/admin/add-doctor',
    status: 422,
    says: 'Image not selected',
    form: doctor([{ name: 'image', value: 'data:image/png;base64,iVBORw0KGgo=' }]),
  },
  {
    name: 'a decompression bomb as the new picture of a doctor',
    path: '/api/admin/edit-doctor',
    status: 413,
    says: tooMany,
    form: [
      { name: 'docId', value: '$doctor' },
      { name: 'image', value: () => aHugePng(20_000, 10_000), fileName: 'me.png' },
    ],
  },
  {
    name: 'a picture of an unknown patient',
    path,
    status: 404,
    says: 'Patient not found',
    form: [
      { name: 'patientId', value: 'x' },
      { name: 'image', value: () => aPicture(), fileName: 'me.png' },
    ],
  },
];

async function checkNoMetadata({ read, bytes }: CaseReads): Promise<void> {
  const { patient } = (await read('/api/admin/patients/$patient')) as { patient: { image: string } };
  for (const size of ['small', 'large']) {
    const stored = await bytes(patient.image.replace(/small|large/, size));
    const metadata = await readMetadata(stored);
    if (metadata.length > 0) throw new Error(`the stored picture has ${metadata.join(', ')}`);
    if (/Maria|script|hidden/.test(stored.toString('latin1')))
      throw new Error('the stored picture has the hidden content');
  }
}

function broken(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  const inPixels = copy.indexOf('IDAT') + 8;
  copy.writeUInt8((copy[inPixels] ?? 0) ^ 0xff, inPixels);
  return copy;
}
