import { endpoint } from '@docket/contract/endpoint.ts';
import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import { type Border, openBorder } from '@docket/testing/border.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

const upload = endpoint({
  summary: 'Is called by tests',
  method: 'POST',
  path: '/api/test/upload',
  caller: 'anyone',
  fileField: 'image',
  input: z.record(z.string(), z.unknown()),
  answer: z.object({
    fields: z.record(z.string(), z.unknown()),
    file: z.nullable(z.string()),
    bytes: z.number(),
  }),
});

let border: Border;
beforeAll(async () => {
  border = await openBorder((serve) => {
    serve(upload, async (_context, { input, file }) => ({
      fields: input,
      file: file?.fileName ?? null,
      bytes: file?.bytes.length ?? 0,
    }));
  });
});
afterAll(() => border.close());

const send = (form: FormData) => border.request({ method: 'POST', path: upload.path, body: form });

function aForm(fields: Record<string, string>, ...files: [string, Blob, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, blob, fileName] of files) form.append(name, blob, fileName);
  return form;
}
const blob = (size: number) => new Blob([new Uint8Array(size)]);

test('text fields and the file arrive together', async () => {
  const answer = await send(aForm({ name: 'Dr. Łucja', about: '' }, ['image', blob(9), 'me.png']));
  expect(answer).toMatchObject({
    status: 200,
    body: { fields: { name: 'Dr. Łucja', about: '' }, file: 'me.png', bytes: 9 },
  });
});

test('no file, and an untouched file input, both mean none', async () => {
  expect((await send(aForm({ name: 'A' }))).body.file).toBeNull();
  expect((await send(aForm({ name: 'A' }, ['image', blob(0), '']))).body.file).toBeNull();
});

test('an empty file with a name counts as a file that was cut off', async () => {
  expect((await send(aForm({}, ['image', blob(0), 'me.png']))).body).toMatchObject({
    file: 'me.png',
    bytes: 0,
  });
});

test('a file of exactly 15 MiB is accepted; one byte more is too large', async () => {
  expect((await send(aForm({}, ['image', blob(maxImageBytes), 'a']))).body.bytes).toBe(maxImageBytes);
  expect(await send(aForm({}, ['image', blob(maxImageBytes + 1), 'a']))).toMatchObject({
    status: 413,
    body: { success: false, message: 'The form is too large: a file may have at most 15 MiB' },
  });
});

test('a form far beyond the limits is refused by its declared length', async () => {
  const answer = await border.request({
    method: 'POST',
    path: upload.path,
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '99999999' },
  });
  expect(answer.status).toBe(413);
});

test.each([
  ['a field of more than 64 KiB', () => aForm({ about: 'x'.repeat(65_537) })],
  [
    'more than 40 fields',
    () => aForm(Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`f${i}`, 'x']))),
  ],
  ['two files', () => aForm({}, ['image', blob(1), 'a'], ['other', blob(1), 'b'])],
])('%s are refused with 413', async (_name, form) => {
  expect(await send(form())).toMatchObject({ status: 413, body: { success: false } });
});

test('a field sent twice is refused', async () => {
  const form = aForm({ name: 'A' });
  form.append('name', 'B');
  expect(await send(form)).toMatchObject({ status: 400, body: { message: 'The field name was sent twice' } });
});

test('a field name that is no plain word is not repeated', async () => {
  const twice = aForm({ '<script>': '' });
  twice.append('<script>', '');
  expect((await send(twice)).body.message).toBe('A field was sent twice');
  const file = aForm({}, ['<img src=x>', blob(3), 'a.txt']);
  expect((await send(file)).body.message).toBe('A field does not take a file');
});

test('a file in a text field is refused', async () => {
  const answer = await send(aForm({}, ['about', blob(3), 'a.txt']));
  expect(answer).toMatchObject({ status: 400, body: { message: 'The field about does not take a file' } });
});

test.each(['__proto__', 'constructor'])('a field named %s has no effect', async (name) => {
  const form = aForm({ name: 'A' });
  form.append(name, 'x');
  expect(await send(form)).toMatchObject({ status: 400, body: { success: false } });
});

test('a body that is no form is refused with 415', async () => {
  const asJson = await border.request({ method: 'POST', path: upload.path, body: { name: 'A' } });
  expect(asJson).toMatchObject({
    status: 415,
    body: { message: 'The request body must be a multipart form' },
  });
});

test.each([
  ['a form without a boundary', 'multipart/form-data', '--b\r\n'],
  [
    'a form cut short',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
  ],
])('%s is refused with 400', async (_name, type, body) => {
  const answer = await border.request({
    method: 'POST',
    path: upload.path,
    body,
    headers: { 'content-type': type },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, message: 'The form can not be read' },
  });
});

test('the bytes of pictures in use are limited, and freed afterwards', async () => {
  const waiting: (() => void)[] = [];
  const separateBorder = await openBorder((serve) => {
    serve(upload, async (_context, { file }) => {
      if (file) await new Promise<void>((go) => waiting.push(go));
      return { fields: {}, file: null, bytes: 0 };
    });
  });
  const large = () =>
    ({ method: 'POST', path: upload.path, body: aForm({}, ['image', blob(maxImageBytes), 'a']) }) as const;
  const first = Array.from({ length: 4 }, () => separateBorder.request(large()));
  await expect.poll(() => waiting.length).toBe(4);
  expect(await separateBorder.request(large())).toMatchObject({
    status: 429,
    body: { message: 'Too many pictures are being sent at once. Please try again in a moment' },
  });
  expect((await separateBorder.request({ ...large(), body: aForm({ name: 'A' }) })).status).toBe(200);
  for (const go of waiting) go();
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  const last = separateBorder.request(large());
  await expect.poll(() => waiting.length).toBe(5);
  waiting.at(-1)?.();
  expect((await last).status).toBe(200);
  await separateBorder.close();
});

test('the server still works after all of these', async () => {
  expect((await send(aForm({ name: 'A' }))).status).toBe(200);
});
