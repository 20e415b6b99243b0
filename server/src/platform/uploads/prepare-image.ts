import { randomBytes } from 'node:crypto';
import { maxImageBytes } from '@docket/contract/limits.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refusal } from '../refusal.ts';
import { readAvif } from './avif-items.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { isHeic, isUnsupportedKind, type PictureFormat, pictureFormatOf } from './picture-format.ts';
import { bytesToDecode, maxPixelsOf, pictureMemory } from './picture-memory.ts';

const smallEdge = 160;
const largeEdge = 640;
const megapixel = 1_000_000;
const maxMegapixels = 60;

// One thread a picture and nothing kept between pictures: the budget counts what one thread needs.
sharp.concurrency(1);
sharp.cache(false);
// The longer edge in shorter ones, as far as the small size looks at it.
const longestShape = 8;
// The only decoding scales the picture down to this edge; both sizes are drawn from it.
const decodedEdge = longestShape * smallEdge;
const spend = createMemoryBudget({ bytes: pictureMemory, pieces: 2, waitMs: 60_000 });

export interface PreparedImage {
  /** 256 random bits in hex, the picture's public address: the same photo twice has two. */
  readonly name: string;
  /** WebP, 160 px square */
  readonly small: Buffer;
  /** WebP, at most 640 px on either side */
  readonly large: Buffer;
}

/**
 * Turns an uploaded file into what is kept: two sizes, upright, without metadata. What the file is is judged by its
 * content, never by its name.
 * Takes the bytes; returns both sizes. Throws Refusal before anything is decoded: too large (15 MiB, 60 megapixels, or
 * fewer where a kind needs more memory), wrong type; and too many (it waited a minute), invalid (broken).
 * Do it before a transaction begins: it takes a while.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (bytes.length > maxImageBytes)
    throw new Refusal('too large', 'The image must have at most 15 MiB', field);
  const format = pictureFormatOf(bytes);
  if (!format && isHeic(bytes)) throw unsupported();
  if (!format) throw new Refusal('wrong type', 'The image must be a PNG, JPEG, WebP or AVIF picture', field);
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pixels = pixelsToDecode(bytes, format, header);
    checkPixels(format, header, pixels);
    return await spend(bytesToDecode(format, header, pixels), () => resize(bytes));
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOfBroken(bytes, format, error);
  }
}

/** What a picture is called from now on: nobody guesses it, and nobody works it out who has the same photo. */
export function newImageName(): string {
  return randomBytes(32).toString('hex');
}

const field = { field: 'image' };

// A header that lies meets the limit again while decoding.
function pixelsToDecode(bytes: Uint8Array, format: PictureFormat, { width, height }: Metadata): number {
  if (format !== 'avif') return width * height;
  const items = readAvif(bytes);
  if (items === 'unsupported') throw unsupported();
  if (items === 'damaged') throw new Error('Its boxes are damaged');
  return Math.max(width * height, items.pixels);
}

function checkPixels(format: PictureFormat, header: Metadata, pixels: number): void {
  if (pixels > maxMegapixels * megapixel)
    throw new Refusal('too large', `The image must have at most ${maxMegapixels} megapixels`, field);
  const max = maxPixelsOf(format, header);
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
  return { name: newImageName(), small, large };
}

// A square is filled by the shorter edge: a line of 16,000 by 1 would grow to 2,560,000 by 160 on the way to it.
function cutToShape(image: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const cut = {
    width: Math.min(width, height * longestShape),
    height: Math.min(height, width * longestShape),
  };
  if (cut.width === width && cut.height === height) return image;
  const middle = { left: Math.floor((width - cut.width) / 2), top: Math.floor((height - cut.height) / 2) };
  return image.extract({ ...middle, ...cut });
}

function unsupported(): Refusal {
  return new Refusal('wrong type', "This kind of picture can't be read. Send it as JPEG", field);
}

function refusalOfBroken(bytes: Uint8Array, format: PictureFormat, error: unknown): Refusal {
  if (isUnsupportedKind(bytes, format)) return unsupported();
  const broken = new Refusal('invalid', "The image is damaged and can't be read", field);
  broken.cause = error instanceof Error ? error.message : String(error);
  return broken;
}
