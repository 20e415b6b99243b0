import { crc32, deflateSync } from 'node:zlib';
import { aPicture } from '@docket/testing/pictures.ts';
import sharp from 'sharp';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const end = chunk('IEND', Buffer.alloc(0));

/** Returns a chunk of a PNG with its length and checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function header(width: number, height: number, bits: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bits, 0, 0, 0, 0], 8);
  return chunk('IHDR', content);
}

/** Returns a valid black PNG with two colours; 200 megapixels take about 25 kB. */
export function aHugePng(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([signature, header(width, height, 1), chunk('IDAT', rows), end]);
}

/** Returns a PNG whose header declares another size than its pixels have. */
export function aPngWithWrongSize(declared: [number, number], real: [number, number]): Buffer {
  const rows = deflateSync(Buffer.alloc((Math.ceil(real[0] / 8) + 1) * real[1]));
  return Buffer.concat([signature, header(declared[0], declared[1], 1), chunk('IDAT', rows), end]);
}

/** Returns a small AVIF that claims 7,700 pixels on either side. */
export async function anAvifWithWrongSize(): Promise<Buffer> {
  const avif = await aPicture('avif');
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(7_700, size);
  avif.writeUInt32BE(7_700, size + 4);
  return avif;
}

/** Returns a valid small PNG with the given chunks after its header. */
export async function withChunks(...chunks: Buffer[]): Promise<Buffer> {
  const png = await aPicture('png');
  const afterHeader = signature.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Returns a photo like a phone's: with location and author, and rotated only by metadata. */
export function aPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#3366aa' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone of Maria', Artist: 'Maria Lopez', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .toBuffer();
}

/** Returns the kinds of metadata in a stored picture. */
export async function readMetadata(bytes: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
  return Object.entries({ exif, xmp, iptc, icc, comments })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
}
