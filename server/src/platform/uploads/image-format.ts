/**
 * Takes the first bytes of a file; returns the format they say it is, or null for anything that is not taken.
 * The decoder is shown nothing else: it could read far more formats than this house wants to be open to.
 */
export function imageFormatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'avif' | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && brandsOf(bytes, text).some((brand) => avifBrands.has(brand))) return 'avif';
  return null;
}

const avifBrands = new Set(['avif', 'avis']);
const brandsReadMost = 32;

// The box says its own length; the major brand comes first, after a version number the compatible ones.
function brandsOf(bytes: Uint8Array, text: (from: number, to: number) => string): string[] {
  if (bytes.length < 16) return [];
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(boxLength, bytes.length, 16 + 4 * brandsReadMost);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  return brands;
}
