import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { makePng } from '@docket/testing/pictures.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { computeMaxPixels, pictureMemory } from './picture-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'docket-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const all = process.env.TEST_ALL === '1';
const megapixel = 1_000_000;
const patient = { timeout: 120_000 };

const program = `
  import { readFileSync } from 'node:fs';
  import { prepareImage } from ${JSON.stringify(new URL('./prepare-image.ts', import.meta.url).href)};
  const bytes = readFileSync(process.argv[1]);
  await prepareImage(readFileSync(process.argv[3]));
  const before = process.resourceUsage().maxRSS;
  await Promise.all(Array.from({ length: Number(process.argv[2]) }, () => prepareImage(bytes)));
  console.log(process.resourceUsage().maxRSS - before);
`;

/** Decodes one file several times at once in a separate process. Returns the growth of its peak resident memory. */
async function peakOf(bytes: Buffer, times: number): Promise<number> {
  const [file, first] = [join(folder, 'picture'), join(folder, 'first')];
  writeFileSync(file, bytes);
  writeFileSync(
    first,
    await sharp({ create: { ...size(100), channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, file, String(times), first],
    // The allocator setting of npm start.
    { env: { ...process.env, MALLOC_MMAP_THRESHOLD_: '4194304' } },
  );
  return Number(stdout) * 1_024;
}

const background = '#3366aa';

function size(pixels: number) {
  const width = Math.floor(Math.sqrt(pixels));
  return { width, height: width };
}

type Channels = 3 | 4;
const plain = (pixels: number, channels: Channels = 3): Sharp =>
  sharp({ create: { ...size(pixels), channels, background }, limitInputPixels: false });
const avif = (bitdepth: 8 | 10 | 12, channels: Channels) => (pixels: number) =>
  plain(pixels, channels).avif({ effort: 0, bitdepth, chromaSubsampling: '4:4:4' }).toBuffer();
const jpeg = (chromaSubsampling: string, orientation: number) => (pixels: number) =>
  plain(pixels).withMetadata({ orientation }).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
const cmyk = (pixels: number) => plain(pixels).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
const webp = (channels: Channels) => (pixels: number) =>
  plain(pixels, channels).withMetadata({ orientation: 6 }).webp({ lossless: true, effort: 0 }).toBuffer();

// The seven passes of an interlaced PNG: start and step of each.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

// Makes a PNG of black pixels, because zeros compress to about a thousandth.
function png({ bits, isInterlaced }: { bits: 8 | 16; isInterlaced: boolean }) {
  return async (pixels: number) => {
    const { width, height } = size(pixels);
    const bytesOf = ([x = 0, y = 0, right = 1, down = 1]: number[]) =>
      (Math.ceil((width - x) / right) * ((bits / 8) * 4) + 1) * Math.ceil((height - y) / down);
    const length = isInterlaced
      ? passes.reduce((sum, pass) => sum + bytesOf(pass), 0)
      : bytesOf([0, 0, 1, 1]);
    return makePng({ width, height, bits, colour: 6, isInterlaced, rows: deflateSync(Buffer.alloc(length)) });
  };
}

interface Kind {
  readonly name: string;
  readonly make: (pixels: number) => Promise<Buffer>;
}
const worst: Kind = { name: 'an AVIF of 12 bits with alpha', make: avif(12, 4) };
const others: readonly Kind[] = [
  { name: 'an AVIF of 8 bits', make: avif(8, 3) },
  { name: 'an AVIF of 10 bits', make: avif(10, 4) },
  { name: 'a JPEG of several scans', make: jpeg('4:2:0', 1) },
  { name: 'a JPEG of several scans in full colour, lying on its side', make: jpeg('4:4:4', 6) },
  { name: 'a JPEG for print of several scans', make: cmyk },
  { name: 'an interlaced PNG of 16 bits with alpha', make: png({ bits: 16, isInterlaced: true }) },
  { name: 'an interlaced PNG of 8 bits with alpha', make: png({ bits: 8, isInterlaced: true }) },
  { name: 'a PNG of 16 bits with alpha', make: png({ bits: 16, isInterlaced: false }) },
  { name: 'a lossless WebP with alpha, lying on its side', make: webp(4) },
  { name: 'a lossless WebP', make: webp(3) },
];

// Makes a picture with a share of the pixels allowed for its kind.
async function makeShare({ make }: Kind, share: number): Promise<Buffer> {
  const { format, ...header } = await sharp(await make(10_000)).metadata();
  const max = computeMaxPixels(format === 'heif' ? 'avif' : (format as 'png'), { format, ...header });
  return make(share * Math.min(max, 60 * megapixel));
}

describe('the peak of resident memory stays within the documented figure', () => {
  test('which is the budget of the code', () => {
    const text = readFileSync(new URL('../../../../docs/operating/monitoring.md', import.meta.url), 'utf8');
    expect(text).toContain(`up to ${pictureMemory / megapixel} MB while pictures are drawn`);
  });

  test.for(all ? [worst, ...others] : [worst])(
    'while $name of the maximum size is resized',
    patient,
    async (kind) => {
      expect(await peakOf(await makeShare(kind, 1), 1)).toBeLessThan(pictureMemory);
    },
  );

  test.runIf(all).for([worst, ...others])('while two of $name are resized at once', patient, async (kind) => {
    expect(await peakOf(await makeShare(kind, 0.45), 2)).toBeLessThan(pictureMemory);
  });

  test('while ten are uploaded at once', patient, async () => {
    expect(await peakOf(await worst.make(2 * megapixel), 10)).toBeLessThan(pictureMemory);
  });
});
