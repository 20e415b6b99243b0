import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a valid picture of one colour, as the bytes of a file; sizes in pixels. */
export function aPicture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff' = 'png',
  { width = 12, height = 8, colour = '#3366aa' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a tiny PNG whose header claims this size, with three channels of 8 bits and hardly any pixels. */
export function aPictureThatClaims(width: number, height: number): Buffer {
  return makePng({ width, height, bits: 8, colour: 2, rows: deflateSync(Buffer.alloc(10)) });
}

/** Returns a PNG with this header; `colour` is 2 for three channels, 6 for four; `rows` are compressed. */
export function makePng({ width, height, bits, colour, isInterlaced = false, rows }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly bits: 8 | 16;
  readonly colour: 2 | 6;
  readonly isInterlaced?: boolean;
  readonly rows: Buffer;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
