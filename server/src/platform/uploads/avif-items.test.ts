import { expect, test } from 'vitest';
import { readAvif } from './avif-items.ts';

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const box = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([number(8 + bytes.length, 4), Buffer.from(type), bytes]);
};
const item = (id: number, type: string) =>
  box('infe', number(0x2000000, 4), number(id, 2), number(0, 2), Buffer.from(type));
const size = (width: number, height: number) =>
  box('ispe', number(0, 4), number(width, 4), number(height, 4));
const uses = (id: number, ...properties: number[]) =>
  Buffer.concat([number(id, 2), number(properties.length, 1), Buffer.from(properties)]);

function avif(items: Buffer[], sizes: Buffer[], used: Buffer[], ...behind: Buffer[]): Buffer {
  const names = box('iinf', number(0, 4), number(items.length, 2), ...items);
  const properties = box(
    'iprp',
    box('ipco', ...sizes),
    box('ipma', number(0, 4), number(used.length, 4), ...used),
  );
  return Buffer.concat([box('ftyp'), box('meta', number(0, 4), names, properties), ...behind]);
}

test('a picture has the pixels of its size', () => {
  const bytes = avif([item(1, 'av01'), item(2, 'Exif')], [size(40, 30)], [uses(1, 0x81)]);
  expect(readAvif(bytes)).toEqual({ pixels: 1_200, isFilm: false });
});

test('an alpha channel that is larger than its picture counts', () => {
  const sizes = [size(40, 30), size(7_700, 7_700)];
  const bytes = avif([item(1, 'av01'), item(2, 'av01')], sizes, [uses(1, 1), uses(2, 2)]);
  expect(readAvif(bytes)).toEqual({ pixels: 59_290_000, isFilm: false });
});

test('a coded picture without a size is damaged', () => {
  const bytes = avif([item(1, 'av01'), item(2, 'av01')], [size(40, 30)], [uses(1, 1)]);
  expect(readAvif(bytes)).toBe('damaged');
});

test.each(['grid', 'iovl', 'iden', 'hvc1'])('%s is not supported', (type) => {
  const sizes = [size(40, 30), size(7_700, 7_700)];
  const bytes = avif([item(1, type), item(2, 'av01')], sizes, [uses(1, 1), uses(2, 2)]);
  expect(readAvif(bytes)).toBe('unsupported');
});

test('a second list of items is not supported: the decoder may read that one', () => {
  const bytes = avif([item(1, 'av01')], [size(40, 30)], [uses(1, 1)]);
  expect(readAvif(Buffer.concat([bytes, bytes.subarray(8)]))).toBe('unsupported');
});

test('a file cut off anywhere is read without an error', () => {
  const bytes = avif([item(1, 'av01')], [size(40, 30)], [uses(1, 0x81)], box('moov'));
  expect(readAvif(bytes)).toEqual({ pixels: 1_200, isFilm: true });
  for (let length = 0; length < bytes.length - 8; length += 1)
    expect(['damaged', 'unsupported']).toContain(
      ((read) => (typeof read === 'string' ? read : read.pixels === 1_200 && 'damaged'))(
        readAvif(bytes.subarray(0, length)),
      ),
    );
});
