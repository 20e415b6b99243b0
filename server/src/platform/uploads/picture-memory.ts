import type { Metadata } from 'sharp';
import type { PictureFormat } from './picture-format.ts';

/** The memory in bytes for all pictures being decoded together; docs/operating/monitoring.md names the sum. */
export const pictureMemory = 420_000_000;

// The small copies, the encoder, and memory that the allocator keeps.
const fixedBytes = 30_000_000;

/**
 * Returns the maximum memory in bytes to decode a picture. `picture` is its header, `pixels` the number to decode.
 */
export function computeBytesToDecode(format: PictureFormat, picture: Metadata, pixels: number): number {
  return fixedBytes + pixels * getBytesPerPixel(format, picture);
}

/** Returns the maximum number of pixels for a picture of this kind. */
export function computeMaxPixels(format: PictureFormat, picture: Metadata): number {
  return Math.floor((pictureMemory - fixedBytes) / getBytesPerPixel(format, picture));
}

// The worst picture of each kind plus a few percent, measured by picture-memory.test.ts with the sharp of
// package.json.
function getBytesPerPixel(format: PictureFormat, picture: Metadata): number {
  switch (format) {
    // The decoder's frame, planes and colours of libheif: 19 at 8 bits, 26.5 at 12. The header may lie about the
    // bits.
    case 'avif':
      return 28;
    // Several scans keep 16 bits for each coefficient; a single scan is read line by line.
    case 'jpeg':
      if (!picture.isProgressive) return 1;
      return picture.chromaSubsampling === '4:2:0' ? 4.2 : 2.35 * picture.channels;
    case 'png':
      return getBytesPerPngPixel(picture);
    // Lossless pictures are decoded at full size, and the header does not distinguish them from lossy ones.
    case 'webp':
      return 5;
  }
}

// Interlaced and rotated pictures are held in full; others are read line by line.
function getBytesPerPngPixel({ channels, depth, isProgressive, orientation = 1 }: Metadata): number {
  const size = channels * (depth === 'uchar' ? 1 : 2);
  if (isProgressive) return 1.65 * size;
  return orientation === 1 ? 1 : 1.15 * size;
}
