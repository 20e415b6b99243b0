import type { Metadata } from 'sharp';
import type { PictureFormat } from './picture-format.ts';

/** Bytes that all pictures being decoded may take together; docs/operating.md names the sum. */
export const pictureMemory = 420_000_000;

// The small copies, the encoder, and what the allocator keeps.
const fixedBytes = 30_000_000;

/** Returns the most bytes of memory that decoding a picture takes. `picture` is its header, `pixels` those that are decoded. */
export function bytesToDecode(format: PictureFormat, picture: Metadata, pixels: number): number {
  return fixedBytes + pixels * bytesPerPixel(format, picture);
}

/** Returns how many pixels a picture of this kind may have. */
export function maxPixelsOf(format: PictureFormat, picture: Metadata): number {
  return Math.floor((pictureMemory - fixedBytes) / bytesPerPixel(format, picture));
}

// Measured by picture-memory.test.ts with the sharp of package.json: the worst picture of each kind, and a few percent.
function bytesPerPixel(format: PictureFormat, picture: Metadata): number {
  switch (format) {
    // The frame of the decoder, planes and colours of libheif: 19 at 8 bits, 26.5 at 12. A header may lie about the bits.
    case 'avif':
      return 28;
    // Several scans keep 16 bits for each coefficient; one scan is read line by line.
    case 'jpeg':
      if (!picture.isProgressive) return 1;
      return picture.chromaSubsampling === '4:2:0' ? 4.2 : 2.35 * picture.channels;
    case 'png':
      return bytesPerPngPixel(picture);
    // Lossless pictures are decoded whole, and the header does not tell them from lossy ones.
    case 'webp':
      return 5;
  }
}

// Interlaced and turned pictures are held whole; others are read line by line.
function bytesPerPngPixel({ channels, depth, isProgressive, orientation = 1 }: Metadata): number {
  const size = channels * (depth === 'uchar' ? 1 : 2);
  if (isProgressive) return 1.65 * size;
  return orientation === 1 ? 1 : 1.15 * size;
}
