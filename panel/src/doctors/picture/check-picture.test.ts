// @vitest-environment node
import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import { expect, test } from 'vitest';
import { checkPicture } from './check-picture.ts';

const file = (type: string, size = 1_000) => ({ type, size });

test.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', ''])('%j may be sent', (type) => {
  expect(checkPicture(file(type))).toBeNull();
});

test('a photo as iPhones keep it is asked for as JPEG', () => {
  expect(checkPicture(file('image/heic'))).toBe("A HEIC picture can't be read. Send it as JPEG");
});

test.each(['image/svg+xml', 'application/pdf', 'text/html'])('%s is refused', (type) => {
  expect(checkPicture(file(type))).toBe('The picture must be a PNG, JPEG, WebP or AVIF file');
});

test('15 MiB may be sent, one byte more may not', () => {
  expect(checkPicture(file('image/png', maxImageBytes))).toBeNull();
  expect(checkPicture(file('image/png', maxImageBytes + 1))).toBe('The picture is larger than 15 MB');
});

test('an empty file is no picture', () => {
  expect(checkPicture(file('image/png', 0))).toBe('The file is empty');
});
