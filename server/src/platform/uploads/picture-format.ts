import { readAvif } from './avif-items.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/**
 * Returns the format that the first bytes of a file declare, or null for any unaccepted format. The decoder gets only
 * these four, since it supports far more formats than Docket wants to expose.
 */
export function readPictureFormat(bytes: Uint8Array): PictureFormat | null {
  const text = (from: number, to: number) => readText(bytes, from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && readBrands(bytes, text).some((brand) => avifBrands.has(brand))) return 'avif';
  return null;
}

/** Returns whether a file is an iPhone photo (HEIC), which only licensed decoders can read. */
export function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(readText(bytes, 4, 12));
}

function readText(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1');
}

const avifBrands = new Set(['avif', 'avis']);
const maxBrandsRead = 32;

// The box starts with its length. The major brand comes first; the compatible ones follow a version number.
function readBrands(bytes: Uint8Array, text: (from: number, to: number) => string): string[] {
  if (bytes.length < 16) return [];
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(boxLength, bytes.length, 16 + 4 * maxBrandsRead);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  return brands;
}

/** Returns whether a file failed to decode because of its kind, such as a 12-bit JPEG or an AVIF film. */
export function isUnsupportedKind(bytes: Uint8Array, format: PictureFormat): boolean {
  switch (format) {
    case 'jpeg':
      return isUnsupportedJpeg(bytes);
    case 'avif': {
      const items = readAvif(bytes);
      return items === 'unsupported' || (items !== 'damaged' && items.isFilm);
    }
    // Xcode converts PNG files for iPhones into this variant.
    case 'png':
      return readText(bytes, 12, 16) === 'CgBI';
    case 'webp':
      return false;
  }
}

// The marker of a frame names its coding. The decoder can't read lossless or hierarchical frames.
const readableFrames = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const noFrames = new Set([0xc4, 0xc8, 0xcc]);

function isUnsupportedJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 5 <= bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The frame marker of JPEG-LS.
    if (marker === 0xf7) return true;
    if (marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker))
      return !readableFrames.has(marker) || view.getUint8(at + 4) !== 8;
    if (marker === 0xda) return false;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}
