import { randomBytes } from 'node:crypto';
import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refusal } from '../refusal.ts';
import { readAvif } from './avif-items.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { isHeic, isUnsupportedKind, type PictureFormat, readPictureFormat } from './picture-format.ts';
import { computeBytesToDecode, computeMaxPixels, pictureMemory } from './picture-memory.ts';

const smallEdge = 160;
const largeEdge = 640;
const megapixel = 1_000_000;
const maxMegapixels = 60;

// One thread for each picture and no cache: the budget assumes one thread.
sharp.concurrency(1);
sharp.cache(false);
// The longest ratio of edges that the small size shows.
const longestShape = 8;
// The picture is decoded once, scaled down to this edge; both sizes are made from that.
const decodedEdge = longestShape * smallEdge;
const spend = createMemoryBudget({ bytes: pictureMemory, pieces: 2, waitMs: 60_000 });

export interface PreparedImage {
  /** 256 random bits in hex, part of the public URL. Uploading a photo again gives another name. */
  readonly name: string;
  /** WebP, 160 px square */
  readonly small: Buffer;
  /** WebP, at most 640 px on either side */
  readonly large: Buffer;
}

/** Throws Refusal (invalid) without a file, for calls that need a picture. The sentence is the specification's. */
export function checkImageSelected<File extends { readonly bytes: Uint8Array }>(
  file: File | null,
): asserts file is File {
  if (!file || file.bytes.length === 0)
    throw new Refusal('invalid', 'Image not selected', { field: 'image' });
}

/**
 * Returns an uploaded picture in its two stored sizes, upright and without metadata. The format is detected from the
 * content. Throws Refusal: too large (15 MiB, 60 megapixels, or fewer for kinds that need more memory) and wrong type
 * before decoding; too many after a minute's wait; invalid for a damaged file. Slow, so call it before a transaction
 * begins.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (bytes.length > maxImageBytes)
    throw new Refusal('too large', 'The image must have at most 15 MiB', field);
  const format = readPictureFormat(bytes);
  if (!format && isHeic(bytes)) throw unsupportedRefusal();
  if (!format) throw new Refusal('wrong type', 'The image must be a PNG, JPEG, WebP or AVIF picture', field);
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pixels = countPixels(bytes, format, header);
    checkPixels(format, header, pixels);
    return await spend(computeBytesToDecode(format, header, pixels), () => resize(bytes));
  } catch (error) {
    throw error instanceof Refusal ? error : brokenRefusal(bytes, format, error);
  }
}

/** Returns a random name for a picture, independent of the photo and impossible to guess. */
export function createImageName(): string {
  return randomBytes(32).toString('hex');
}

const field = { field: 'image' };

// A false header meets the limit again during decoding.
function countPixels(bytes: Uint8Array, format: PictureFormat, { width, height }: Metadata): number {
  if (format !== 'avif') return width * height;
  const items = readAvif(bytes);
  if (items === 'unsupported') throw unsupportedRefusal();
  if (items === 'damaged') throw new Error('Its boxes are damaged');
  return Math.max(width * height, items.pixels);
}

function checkPixels(format: PictureFormat, header: Metadata, pixels: number): void {
  if (pixels > maxMegapixels * megapixel)
    throw new Refusal('too large', `The image must have at most ${maxMegapixels} megapixels`, field);
  const max = computeMaxPixels(format, header);
  if (pixels <= max) return;
  const sentence = `An image of this kind must have at most ${Math.floor(max / megapixel)} megapixels. Send it smaller, or as an ordinary JPEG`;
  throw new Refusal('too large', sentence, field);
}

async function resize(bytes: Uint8Array): Promise<PreparedImage> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxMegapixels * megapixel, failOn: 'error' })
    .autoOrient()
    .resize(decodedEdge, decodedEdge, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  const large = await open()
    .resize(largeEdge, largeEdge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  const small = await cutToShape(open(), info)
    .resize(smallEdge, smallEdge, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 80 })
    .toBuffer();
  return { name: createImageName(), small, large };
}

// Filling a square scales by the shorter edge: a line of 16,000 by 1 would first grow to 2,560,000 by 160.
function cutToShape(image: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const cut = {
    width: Math.min(width, height * longestShape),
    height: Math.min(height, width * longestShape),
  };
  if (cut.width === width && cut.height === height) return image;
  const middle = { left: Math.floor((width - cut.width) / 2), top: Math.floor((height - cut.height) / 2) };
  return image.extract({ ...middle, ...cut });
}

function unsupportedRefusal(): Refusal {
  return new Refusal('wrong type', "This kind of picture can't be read. Send it as JPEG", field);
}

function brokenRefusal(bytes: Uint8Array, format: PictureFormat, error: unknown): Refusal {
  if (isUnsupportedKind(bytes, format)) return unsupportedRefusal();
  const broken = new Refusal('invalid', "The image is damaged and can't be read", field);
  broken.cause = error instanceof Error ? error.message : String(error);
  return broken;
}
