import { randomBytes } from 'node:crypto';
import { maxImageBytes } from '@docket/contract/limits.ts';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../refusal.ts';

const smallEdge = 160;
const largeEdge = 640;
const maxMegapixels = 60;
const maxPixels = maxMegapixels * 1_000_000;

// One thread a picture and nothing kept between pictures: two at a time are what the budget lets through.
sharp.concurrency(1);
sharp.cache(false);
// The longer edge in shorter ones, as far as the small size looks at it.
const longestShape = 8;
const spend = createPixelBudget({ pixels: maxPixels, pieces: 2 });

/** In pixels, upright. */
interface Size {
  readonly width: number;
  readonly height: number;
}

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
 * Takes the bytes; returns both sizes. Throws Refusal: too large (15 MiB, 60 megapixels), wrong type, invalid (broken).
 * Do it before a transaction begins: it takes a while.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (bytes.length > maxImageBytes)
    throw new Refusal('too large', 'The image must have at most 15 MiB', field);
  const format = imageFormatOf(bytes);
  if (!format) throw new Refusal('wrong type', 'The image must be a PNG, JPEG, WebP or AVIF picture', field);
  const size = await readSize(bytes);
  const pixels = size.width * size.height;
  if (pixels > maxPixels) {
    throw new Refusal('too large', `The image must have at most ${maxMegapixels} megapixels`, field);
  }
  return spend(pixels, () => resize(bytes, size));
}

/** What a picture is called from now on: nobody guesses it, and nobody works it out who has the same photo. */
export function newImageName(): string {
  return randomBytes(32).toString('hex');
}

const field = { field: 'image' };

// Reads the header alone. A header that lies meets the same limit again while decoding.
async function readSize(bytes: Uint8Array): Promise<Size> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseBroken);
  return autoOrient;
}

async function resize(bytes: Uint8Array, size: Size): Promise<PreparedImage> {
  try {
    // One after the other: two decoders of the same large picture would double the memory.
    const large = await open(bytes)
      .resize(largeEdge, largeEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const small = await cutToShape(open(bytes), size)
      .resize(smallEdge, smallEdge, { fit: 'cover', position: sharp.strategy.attention })
      .webp({ quality: 80 })
      .toBuffer();
    return { name: newImageName(), small, large };
  } catch (error) {
    return refuseBroken(error);
  }
}

// A square is filled by the shorter edge: a line of 16,000 by 1 would grow to 2,560,000 by 160 on the way to it.
function cutToShape(image: Sharp, { width, height }: Size): Sharp {
  const cut = {
    width: Math.min(width, height * longestShape),
    height: Math.min(height, width * longestShape),
  };
  if (cut.width === width && cut.height === height) return image;
  const middle = { left: Math.floor((width - cut.width) / 2), top: Math.floor((height - cut.height) / 2) };
  return image.extract({ ...middle, ...cut });
}

// Cut-off files fail; the small untidiness that many cameras write does not.
function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
}

function refuseBroken(error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error);
  const broken = new Refusal('invalid', "The image is damaged and can't be read", field);
  broken.cause = cause;
  throw broken;
}

/**
 * Takes the first bytes of a file; returns the format they say it is, or null for anything that is not taken.
 * The decoder is shown nothing else: it could read far more formats than this house wants to be open to.
 */
function imageFormatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'avif' | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && brandsOf(bytes, text).some((brand) => avifBrands.has(brand))) return 'avif';
  return null;
}

const avifBrands = new Set(['avif', 'avis']);
const maxBrandsRead = 32;

// The box says its own length; the major brand comes first, after a version number the compatible ones.
function brandsOf(bytes: Uint8Array, text: (from: number, to: number) => string): string[] {
  if (bytes.length < 16) return [];
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(boxLength, bytes.length, 16 + 4 * maxBrandsRead);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  return brands;
}

/**
 * Lets work through while what is in the works stays within a number of pixels and of pieces; the rest waits in line.
 * One decoded pixel is about four bytes, so this is what bounds the memory of pictures.
 * Takes the two limits; returns `spend(pixels, work)`, which gives back what the work gives. Work larger than the
 * whole budget goes alone.
 */
export function createPixelBudget(limits: { pixels: number; pieces: number }) {
  const waiting: { pixels: number; start: () => void }[] = [];
  let pixels = 0;
  let pieces = 0;

  const fits = (more: number) => pieces === 0 || (pieces < limits.pieces && pixels + more <= limits.pixels);
  const take = (more: number) => {
    pixels += more;
    pieces += 1;
  };
  // In the order of arrival: a large picture is never overtaken for ever by small ones.
  const startNext = () => {
    for (let next = waiting[0]; next && fits(next.pixels); next = waiting[0]) {
      waiting.shift();
      take(next.pixels);
      next.start();
    }
  };

  return async function spend<T>(needed: number, work: () => Promise<T>): Promise<T> {
    if (waiting.length === 0 && fits(needed)) take(needed);
    else await new Promise<void>((start) => waiting.push({ pixels: needed, start }));
    try {
      return await work();
    } finally {
      pixels -= needed;
      pieces -= 1;
      startNext();
    }
  };
}
