import { openTestClinic, type TestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { prepareImage } from './prepare-image.ts';
import { imageStore } from './store.ts';

const clinic = useTestClinic();

async function keep({ engine }: Context): Promise<string> {
  const image = await prepareImage(await aPicture());
  await engine.transaction((tx) => imageStore(tx).keep(image));
  return image.hash;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  clinic.request({ method: 'GET', path, headers });

test('a kept picture is served in both sizes to anybody who knows its address, for ever', async () => {
  const hash = await keep(clinic.context);
  for (const size of ['small', 'large']) {
    const { status, headers } = await get(`/api/images/${hash}-${size}.webp`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${hash}-${size}"`,
    });
  }
});

test('the same picture kept twice is one', async () => {
  expect(await keep(clinic.context)).toBe(await keep(clinic.context));
});

test('a browser that has the picture is told so', async () => {
  const hash = await keep(clinic.context);
  const path = `/api/images/${hash}-small.webp`;
  for (const tag of [`"${hash}-small"`, `W/"${hash}-small"`, `"other", "${hash}-small"`, '*']) {
    const answer = await get(path, { 'if-none-match': tag });
    expect([answer.status, answer.body]).toEqual([304, '']);
    expect(answer.headers.etag).toBe(`"${hash}-small"`);
  }
  expect((await get(path, { 'if-none-match': `"${hash}-large"` })).status).toBe(200);
});

test.each([
  `/api/images/${'0'.repeat(64)}-small.webp`,
  `/api/images/${'0'.repeat(64)}-huge.webp`,
  `/api/images/${'Z'.repeat(64)}-small.webp`,
  '/api/images/short-small.webp',
  '/api/images/..%2f..%2fetc%2fpasswd',
  '/api/images/none.svg.webp',
  "/api/images/'%20or%201=1-small.webp",
])('%s is not found', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ success: false, message: 'Image not found' });
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

test('what stands for no picture is a small drawing that runs nothing', async () => {
  const answer = await get('/api/images/none.svg');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.body).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  expect(answer.body).not.toMatch(/script|onload|href/);
});

let open: TestClinic;
beforeAll(async () => {
  open = await openTestClinic({ corsOrigins: ['https://desk.example.org'] });
});
afterAll(() => open.close());

test('where other origins may call, they may show the pictures too', async () => {
  const hash = await keep(open.context);
  for (const path of [`/api/images/${hash}-small.webp`, '/api/images/none.svg']) {
    const answer = await open.request({ method: 'GET', path });
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
});
