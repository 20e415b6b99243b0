import { expect, test } from 'vitest';
import { KeptImages } from './kept-images.ts';

test('a picture that was kept is found, any other is not', () => {
  const kept = new KeptImages(10);
  kept.keep('a', Buffer.from('four'));
  expect(kept.find('a')?.toString()).toBe('four');
  expect(kept.find('b')).toBeNull();
});

test('what nobody asked for longest gives way, once there is more than so many bytes', () => {
  const kept = new KeptImages(10);
  for (const name of ['a', 'b']) kept.keep(name, Buffer.from('four'));
  kept.find('a');
  kept.keep('c', Buffer.from('four'));
  expect(['a', 'b', 'c'].filter((name) => kept.find(name))).toEqual(['a', 'c']);
});

test('the same picture kept twice counts once', () => {
  const kept = new KeptImages(10);
  for (const name of ['a', 'b', 'a', 'a']) kept.keep(name, Buffer.from('four'));
  expect(['a', 'b'].filter((name) => kept.find(name))).toEqual(['a', 'b']);
});

test('one that is too large for all of it is not kept', () => {
  const kept = new KeptImages(3);
  kept.keep('a', Buffer.from('four'));
  expect(kept.find('a')).toBeNull();
});
