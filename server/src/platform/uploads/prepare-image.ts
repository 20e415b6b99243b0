import { createHash } from 'node:crypto';
import { imageBytesMost } from '@docket/contract/images.ts';
import sharp from 'sharp';
import { Refusal } from '../refusal.ts';
import { imageFormatOf } from './image-format.ts';
import { createPixelBudget } from './pixel-budget.ts';

const smallEdge = 160;
const largeEdge = 640;
const megapixelsMost = 60;
const pixelsMost = megapixelsMost * 1_000_000;

// One thread a picture and nothing kept between pictures: two at a time are what the budget lets through.
sharp.concurrency(1);
sharp.cache(false);
const spend = createPixelBudget({ pixels: pixelsMost, pieces: 2 });

export interface PreparedImage {
  /** SHA-256 of the large size, in hex: the picture's public address. */
  readonly hash: string;
  /** WebP, 160 px square */
  readonly small: Buffer;
  /** WebP, at most 640 px on either side */
  readonly large: Buffer;
}

/**
 * Turns an uploaded file into what is kept: two sizes, upright, without metadata. What the file is is judged by its
 * content, never by its name.
 * Takes the bytes; returns both sizes. Throws Refusal: too large (15 MiB, 60 megapixels), wrong type, invalid (broken).
 * Do it before a transaction begins: it takes a while.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (bytes.length > imageBytesMost)
    throw new Refusal('too large', 'The image must have at most 15 MiB', field);
  const format = imageFormatOf(bytes);
  if (!format) throw new Refusal('wrong type', 'The image must be a PNG, JPEG, WebP or AVIF picture', field);
  const pixels = await countPixels(bytes);
  if (pixels > pixelsMost) {
    throw new Refusal('too large', `The image must have at most ${megapixelsMost} megapixels`, field);
  }
  return spend(pixels, () => resize(bytes));
}

const field = { field: 'image' };

// Reads the header alone. A header that lies meets the same limit again while decoding.
async function countPixels(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseBroken);
  return width * height;
}

async function resize(bytes: Uint8Array): Promise<PreparedImage> {
  try {
    // One after the other: two decoders of the same large picture would double the memory.
    const large = await open(bytes)
      .resize(largeEdge, largeEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const small = await open(bytes)
      .resize(smallEdge, smallEdge, { fit: 'cover', position: sharp.strategy.attention })
      .webp({ quality: 80 })
      .toBuffer();
    return { hash: createHash('sha256').update(large).digest('hex'), small, large };
  } catch (error) {
    return refuseBroken(error);
  }
}

// Cut-off files fail; the small untidiness that many cameras write does not.
function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error' }).autoOrient();
}

function refuseBroken(error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error);
  const broken = new Refusal('invalid', "The image is damaged and can't be read", field);
  broken.cause = cause;
  throw broken;
}
