import { aPicture, aPictureThatClaims } from '@docket/testing/pictures.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { prepareImage } from './prepare-image.ts';

async function refusalOf(bytes: Uint8Array): Promise<[status: number, sentence: string]> {
  const refusal = await prepareImage(bytes).then(
    () => null,
    (error: Refusal) => error,
  );
  return refusal ? [refusal.status, refusal.message] : [200, 'taken'];
}

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  '%s is accepted and stored as WebP in two sizes',
  async (format) => {
    const { small, large } = await prepareImage(await aPicture(format, { width: 900, height: 450 }));
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
  },
);

test('a small picture is not enlarged in the large size', async () => {
  const { large } = await prepareImage(await aPicture('png', { width: 30, height: 20 }));
  expect(await sharp(large).metadata()).toMatchObject({ width: 30, height: 20 });
});

test('a photo uploaded twice gets two random names of 256 bits', async () => {
  const bytes = await aPicture('jpeg');
  const [first, other] = [await prepareImage(bytes), await prepareImage(bytes)];
  expect(first.large).toEqual(other.large);
  expect(first.name).not.toBe(other.name);
  for (const { name } of [first, other]) expect(name).toMatch(/^[0-9a-f]{64}$/);
});

test('a picture taken sideways is turned upright, and the camera’s metadata is removed', async () => {
  const sideways = await sharp(await aPicture('jpeg', { width: 80, height: 40 }))
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(sideways).metadata()).orientation).toBe(6);
  const { small, large } = await prepareImage(sideways);
  const { width, height, exif, icc, xmp, orientation } = await sharp(large).metadata();
  expect([width, height]).toEqual([40, 80]);
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect((await sharp(small).metadata()).exif).toBeUndefined();
});

test.each([
  ['wide', { width: 16_000, height: 1 }, { width: 640, height: 1 }],
  ['high', { width: 1, height: 16_000 }, { width: 1, height: 640 }],
])('a %s line is cropped before it is scaled to fill a square', async (_name, size, kept) => {
  const { small, large } = await prepareImage(await aPicture('png', size));
  expect(await sharp(large).metadata()).toMatchObject(kept);
  expect(await sharp(small).metadata()).toMatchObject({ width: 160, height: 160 });
});

test('a line taken sideways is cropped after it is turned upright', async () => {
  const upright = { width: 300, height: 10 };
  const sideways = await sharp(await aPicture('png', upright))
    .rotate(-90)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { small, large } = await prepareImage(sideways);
  expect(await sharp(large).metadata()).toMatchObject(upright);
  expect(await sharp(small).metadata()).toMatchObject({ width: 160, height: 160 });
});

test('transparency is kept', async () => {
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { large } = await prepareImage(clear);
  expect((await sharp(large).metadata()).hasAlpha).toBe(true);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['an SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['three bytes of a JPEG cut to two', Buffer.from([0xff, 0xd8])],
  ['a WAV, which is RIFF as well', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
  [
    'an MP4, which also consists of boxes',
    Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isommp42', 'latin1'),
  ],
])('%s is refused by its content', async (_, bytes) => {
  expect(await refusalOf(bytes)).toEqual([415, 'The image must be a PNG, JPEG, WebP or AVIF picture']);
});

test.each(['gif', 'tiff'] as const)('a %s is refused by its content', async (format) => {
  expect((await refusalOf(await aPicture(format)))[0]).toBe(415);
});

test.each([
  ['a PNG header with nothing behind', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a JPEG header with noise behind', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(400, 7)])],
  ['a WebP that ends at once', Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1')],
  ['an AVIF of one box', Buffer.from('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1', 'latin1')],
  ['a PNG whose header claims some size', aPictureThatClaims(40, 40)],
])('%s is refused as damaged', async (_, bytes) => {
  expect(await refusalOf(bytes)).toEqual([422, "The image is damaged and can't be read"]);
});

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a %s cut off in the middle is refused as damaged',
  async (format) => {
    const noise = Buffer.from(
      Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7_919 * (at % 251)) % 256),
    );
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    expect(await refusalOf(whole)).toEqual([200, 'taken']);
    expect((await refusalOf(whole.subarray(0, whole.length / 2)))[0]).toBe(422);
  },
);

test('a kind that needs more memory per pixel may have fewer pixels, and is refused without decoding', async () => {
  const claimed = withSize(await aPicture('avif', { width: 300, height: 300 }), 7_700);
  expect(await refusalOf(claimed)).toEqual([
    413,
    'An image of this kind must have at most 13 megapixels. Send it smaller, or as an ordinary JPEG',
  ]);
});

test('an AVIF larger than it claims is refused during decoding', async () => {
  const lying = withSize(await aPicture('avif', { width: 1_200, height: 1_200 }), 10);
  expect(await refusalOf(lying)).toEqual([422, "The image is damaged and can't be read"]);
});

// Returns a copy of the AVIF that claims another size.
function withSize(avif: Buffer, edge: number): Buffer {
  const at = avif.indexOf('ispe') + 8;
  const changed = Buffer.from(avif);
  changed.writeUInt32BE(edge, at);
  changed.writeUInt32BE(edge, at + 4);
  return changed;
}

const asJpeg = [415, "This kind of picture can't be read. Send it as JPEG"];

test.each([
  ['12 bits', 0xc1, 12],
  ['no loss', 0xc3, 8],
  ['several layers', 0xc5, 8],
  ['JPEG-LS', 0xf7, 8],
])('a JPEG of %s is refused as unsupported, not as damaged', async (_, marker, bits) => {
  const bytes = Buffer.from(await aPicture('jpeg'));
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.set([0xff, marker], frame);
  bytes[frame + 4] = bits;
  expect(await refusalOf(bytes)).toEqual(asJpeg);
});

test.each(['heic', 'heix', 'mif1'])(
  'a photo of an iPhone (%s) is refused as unsupported, not as damaged',
  async (brand) => {
    const bytes = Buffer.from(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00heicmif1`, 'latin1');
    expect(await refusalOf(bytes)).toEqual(asJpeg);
  },
);

test('an AVIF film without a still picture is refused as unsupported', async () => {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8, type.padStart(8));
    head.writeUInt32BE(8 + content.length);
    return Buffer.concat([head, content]);
  };
  const film = [box('ftyp', Buffer.from('avis\0\0\0\0avismsf1', 'latin1')), box('moov', Buffer.alloc(8))];
  expect(await refusalOf(Buffer.concat(film))).toEqual(asJpeg);
});

test('an AVIF composed of other pictures is refused as unsupported', async () => {
  const avif = await aPicture('avif');
  avif.write('grid', avif.indexOf('av01', avif.indexOf('infe')), 'latin1');
  expect(await refusalOf(avif)).toEqual(asJpeg);
});

test('a header that claims an enormous picture is refused without decoding', async () => {
  expect(await refusalOf(aPictureThatClaims(60_000, 60_000))).toEqual([
    413,
    'The image must have at most 60 megapixels',
  ]);
  expect((await refusalOf(aPictureThatClaims(60_001, 1_000)))[0]).toBe(413);
});

test('a file over 15 MiB is refused', async () => {
  const bytes = Buffer.concat([await aPicture('png'), Buffer.alloc(15 * 1_024 * 1_024)]);
  expect(await refusalOf(bytes)).toEqual([413, 'The image must have at most 15 MiB']);
});
