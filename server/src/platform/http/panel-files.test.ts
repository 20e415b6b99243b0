import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const page = '<!doctype html><title>Docket</title>';
const patientPage = '<!doctype html><title>Messages</title>';
const script = `console.log(${'1'.repeat(2_000)})`;
let folder: string;
let clinic: TestClinic;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-panel-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.secret'), 'x');
  for (const [name, text] of [
    ['index.html', page],
    ['messages.html', patientPage],
    ['assets/app-3f2a.js', script],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  clinic = await openTestClinic({ panelFolder: folder });
});
afterAll(async () => {
  await clinic.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  clinic.request({ method: 'GET', path, headers });
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('a built panel', () => {
  test.each([
    '/',
    '/index.html',
    '/all-appointments',
    '/patients/0198?new=1',
    '/doctor-profile?edit=1',
    '/set-password',
  ])('%s opens the panel and is not cached', async (path) => {
    const answer = await get(path, navigation);
    expect(answer).toMatchObject({ status: 200, body: page });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  test('a patient gets a separate page, which is not cached', async () => {
    const answer = await get('/messages', navigation);
    expect(answer).toMatchObject({ status: 200, body: patientPage });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
  test('a hashed file is cached for a year', async () => {
    const answer = await get('/assets/app-3f2a.js');
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
    });
  });
  test('any other file is revalidated, and sent again only when changed', async () => {
    const first = await get('/icon.svg');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
    const again = await get('/icon.svg', { 'if-none-match': first.headers.etag ?? '' });
    expect(again.status).toBe(304);
  });
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('a browser that accepts %s gets files as compressed at build', async (accepted, encoding) => {
    for (const path of ['/assets/app-3f2a.js', '/', '/all-appointments']) {
      const { statusCode, headers, rawPayload } = await clinic.app.inject({
        method: 'GET',
        url: path,
        headers: { 'accept-encoding': accepted, ...navigation },
      });
      const original = path.startsWith('/assets') ? script : page;
      expect(statusCode).toBe(200);
      expect(headers['content-encoding']).toBe(encoding);
      const built = { br: brotliCompressSync(original), gzip: gzipSync(original) }[encoding ?? ''];
      expect(rawPayload).toEqual(built ?? Buffer.from(original));
    }
  });
  test.each([
    '/assets/gone-1234.js',
    '/robots.txt',
    '/api/nowhere',
    '/api',
    '/.secret',
    '/%2e%2e/package.json',
  ])('%s is not the panel', async (path) => {
    const answer = await get(path, navigation);
    expect(answer.status).toBeGreaterThanOrEqual(403);
    expect(answer.status).toBeLessThanOrEqual(404);
    expect(answer.body).toMatchObject({ success: false });
  });
  test.each(['/wp-admin', '/patients/0198/x', '/all-appointments/x'])(
    '%s is no path of the panel: a browser gets the panel with status 404',
    async (path) => {
      const answer = await get(path, navigation);
      expect(answer).toMatchObject({ status: 404, body: page });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.etag).toBeUndefined();
      expect(await get(path, { accept: 'application/json' })).toMatchObject({
        status: 404,
        body: { success: false },
      });
    },
  );
  test('any request but a navigation is refused with an envelope', async () => {
    expect((await get('/all-appointments', { accept: 'application/json' })).status).toBe(404);
    expect((await clinic.request({ method: 'POST', path: '/all-appointments' })).status).toBe(404);
  });
  test('HEAD is answered', async () => {
    expect((await clinic.request({ method: 'HEAD', path: '/all-appointments' })).status).toBe(200);
  });
});

test('without a built panel, the page explains how to build it', async () => {
  const other = await openTestClinic();
  for (const path of ['/', '/all-appointments']) {
    const answer = await other.request({ method: 'GET', path, headers: navigation });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('npm start');
  }
  expect((await other.request({ method: 'GET', path: '/wp-admin', headers: navigation })).status).toBe(404);
  await other.close();
});
