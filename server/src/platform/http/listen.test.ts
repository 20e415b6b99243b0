import { expect, test } from 'vitest';
import { warnOfPlainHttp } from './listen.ts';

test.each([
  ['127.0.0.1', null, false],
  ['::1', null, false],
  ['localhost', 'http://localhost:4000', false],
  ['0.0.0.0', 'https://docket.practice.example', false],
  ['0.0.0.0', null, true],
  ['192.168.1.7', 'http://192.168.1.7:4000', true],
])('on %s under %s, whether the start warns of plain http: %s', (host, publicUrl, isWarned) => {
  expect(warnOfPlainHttp({ host, publicUrl }) !== null).toBe(isWarned);
});
