import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test, vi } from 'vitest';

const compressed = vi.hoisted(() => ({ times: 0 }));
vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>();
  return {
    ...zlib,
    brotliCompress: (...args: Parameters<typeof zlib.brotliCompress>) => {
      compressed.times += 1;
      zlib.brotliCompress(...args);
    },
  };
});

const clinic = useTestClinic();
const files = ['/api/openapi.json', '/api/docs/json', '/api/docs/static/swagger-ui-bundle.js'];

const ask = (url: string, headers = {}) => clinic.app.inject({ method: 'GET', url, headers });

// toEqual compares byte by byte, which takes seconds for a file of this size.
const expectSameBytes = (bytes: Buffer, expected: Buffer) => expect(bytes.equals(expected)).toBe(true);

test.each(files)('%s is compressed once, in each encoding, and has an ETag', async (url) => {
  const before = compressed.times;
  const plain = await ask(url);
  expect(plain.statusCode).toBe(200);
  for (const encoding of ['br', 'gzip, br', 'deflate, br;q=0.5']) {
    const answer = await ask(url, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe('br');
    expectSameBytes(brotliDecompressSync(answer.rawPayload), plain.rawPayload);
  }
  const zipped = await ask(url, { 'accept-encoding': 'br;q=0, gzip' });
  expectSameBytes(gunzipSync(zipped.rawPayload), plain.rawPayload);
  const { etag } = plain.headers;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(url, { 'if-none-match': known });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await ask(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect(compressed.times - before).toBeLessThanOrEqual(1);
});

test('a small page is sent uncompressed', async () => {
  const { headers } = await ask('/api/docs', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-encoding': 'identity', etag: expect.any(String) });
});

test('requests for the documentation are limited per address', async () => {
  const from = { remoteAddress: '203.0.113.7' };
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => clinic.app.inject({ method: 'GET', url: '/api/openapi.json', ...from })),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1);
  const page = await clinic.app.inject({ method: 'GET', url: '/api/docs', ...from });
  expect(page.json()).toMatchObject({
    message: 'Too many requests for the API documentation. Please wait a moment',
  });
});

test('an unknown file is not found', async () => {
  for (const path of [
    'yaml',
    'static/none.js',
    'static/../../../package.json',
    'static/%2e%2e/%2e%2e/package.json',
  ])
    expect((await ask(`/api/docs/${path}`)).statusCode).toBe(404);
});
