import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

function readAll(pieces: readonly string[]) {
  const heard: (string | number)[] = [];
  const read = readEvents({ onData: (data) => heard.push(data), onRetry: (ms) => heard.push(ms) });
  for (const piece of pieces) read(piece);
  return heard;
}

test('an event is heard when it is whole, however it was cut', () => {
  expect(readAll(['data: {"to', 'pic":1}', '\n', '\nda', 'ta: 2\n\n'])).toEqual(['{"topic":1}', '2']);
  expect(readAll(['data: half an event\n'])).toEqual([]);
});

test('lines end with or without a carriage return, and a blank after the colon is no part of the value', () => {
  expect(readAll(['data:a\r\n\r\ndata: b\n\ndata:  c\n\n'])).toEqual(['a', 'b', ' c']);
});

test('data of several lines is one event', () => {
  expect(readAll(['data: a\ndata\ndata: b: c\n\n'])).toEqual(['a\n\nb: c']);
});

test('comments, names, ids and unknown fields are passed over', () => {
  expect(readAll([': still here\n\nevent: x\nid: 7\nodd\ndata: a\n\n'])).toEqual(['a']);
});

test('a pause the server asks for is heard, one that is no number is not', () => {
  expect(readAll(['retry: 1500\nretry: soon\n\n'])).toEqual([1500]);
});
