import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { prepareImage } from './prepare-image.ts';
import { imageStore } from './store.ts';

const clinic = useTestClinic();

async function keep(context: Context): Promise<string> {
  const image = await prepareImage(await aPicture());
  await context.engine.transaction((tx) => imageStore(tx).keep(image));
  await aPatient(context, { imageHash: image.name });
  return image.name;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  clinic.request({ method: 'GET', path, headers });

test('a stored picture is served in both sizes without a token', async () => {
  const name = await keep(clinic.context);
  for (const size of ['small', 'large']) {
    const { status, headers } = await get(`/api/images/${name}-${size}.webp`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${name}-${size}"`,
    });
  }
});

describe('a removed picture', () => {
  let admin: SignedIn;
  const asAdmin = clinic.as(() => admin);
  beforeEach(async () => {
    admin = await anAdmin(clinic.context);
  });
  const upload = async (path: string, fields: Record<string, string>, picture?: Uint8Array) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    if (picture) form.append('image', new Blob([new Uint8Array(picture)]), 'me.png');
    return asAdmin.post(path, form);
  };
  const setImage = async (patientId: string, picture?: Uint8Array) => {
    expect((await upload('set-patient-image', { patientId }, picture)).status).toBe(200);
    return imageOf(patientId);
  };
  const imageOf = async (patientId: string): Promise<string> => {
    return (await asAdmin.read(`patients/${patientId}`)).patient.image;
  };
  // Asks without a token, as a stranger who kept the URLs, also with the browser's cached ETag.
  const statusesOf = async (...images: string[]) => {
    const paths = images.flatMap((image) => [
      image,
      image.replace(/(small|large)/, (size) => otherSize(size)),
    ]);
    const answers = paths.flatMap((path) => [get(path), get(path, { 'if-none-match': '*' })]);
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))].sort();
  };
  const otherSize = (size: string) => (size === 'small' ? 'large' : 'small');
  const countRows = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from images`.execute(
      clinic.context.engine.read.db,
    );
    return Number(rows[0]?.n);
  };

  test('answers 404 as soon as a patient’s picture is removed, and its bytes are deleted', async () => {
    const { id } = await aPatient(clinic.context);
    const image = await setImage(id, await aPicture());
    expect(await statusesOf(image)).toEqual([200, 304]);
    expect(await countRows()).toBe(2);
    expect(await setImage(id)).toBe('/api/images/none.svg');
    expect(await statusesOf(image)).toEqual([404]);
    expect(await countRows()).toBe(0);
  });

  test('stays gone when the photo is uploaded again, and another person’s copy stays', async () => {
    const [first, other] = [await aPatient(clinic.context), await aPatient(clinic.context)];
    const photo = await aPicture('jpeg');
    const [mine, theirs] = [await setImage(first.id, photo), await setImage(other.id, photo)];
    expect(mine).not.toBe(theirs);
    const again = await setImage(first.id, photo);
    expect(again).not.toBe(mine);
    expect(await statusesOf(mine)).toEqual([404]);
    expect(await statusesOf(again, theirs)).toEqual([200, 304]);
    expect(await countRows()).toBe(4);
  });

  test('parallel uploads for one person leave only the last picture', async () => {
    const { id } = await aPatient(clinic.context);
    const photo = await aPicture();
    const images = await Promise.all(Array.from({ length: 10 }, () => setImage(id, photo)));
    const last = await imageOf(id);
    expect(await statusesOf(last)).toEqual([200, 304]);
    expect(await statusesOf(...images.filter((image) => image !== last))).toEqual([404]);
    expect(await countRows()).toBe(2);
  });

  test('is deleted when a doctor gets another, and kept when the edit is refused', async () => {
    const { id: docId } = await aDoctor(clinic.context);
    const edit = async (version: number, picture: Uint8Array) =>
      upload('edit-doctor', { docId, version: String(version) }, picture);
    const first = (await edit(0, await aPicture())).body.doctor.image;
    expect((await edit(0, await aPicture())).status).toBe(409);
    expect(await statusesOf(first)).toEqual([200, 304]);
    expect(await countRows()).toBe(2);
    const second = (await edit(1, await aPicture())).body.doctor.image;
    expect(await statusesOf(first)).toEqual([404]);
    expect(await statusesOf(second)).toEqual([200, 304]);
    expect(await countRows()).toBe(2);
  });

  test('leaves no bytes when adding a doctor is refused or repeated', async () => {
    const { email } = await aDoctor(clinic.context);
    const doctor = { name: 'Dr. New', about: 'New here.', speciality: 'Neurologist' };
    expect((await upload('add-doctor', { ...doctor, email }, await aPicture())).status).toBe(409);
    expect(await countRows()).toBe(0);
    const fields = { ...doctor, email: 'new@example.org' };
    const photo = new Blob([new Uint8Array(await aPicture())]);
    const addOnce = async () => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      body.append('image', photo, 'me.png');
      const headers = { 'idempotency-key': 'one and the same' };
      return asAdmin.post('add-doctor', body, headers);
    };
    const [first, again] = [await addOnce(), await addOnce()];
    expect(again.body.doctor.image).toBe(first.body.doctor.image);
    expect(await statusesOf(first.body.doctor.image)).toEqual([200, 304]);
    expect(await countRows()).toBe(2);
  });

  test('moves with a merge, is hidden once removed, and returns when the merge is undone', async () => {
    const [stays, other] = [await aPatient(clinic.context), await aPatient(clinic.context)];
    const image = await setImage(other.id, await aPicture());
    const { mergeId } = await asAdmin.write('merge-patients', { patientId: stays.id, otherId: other.id });
    expect([await imageOf(stays.id), await imageOf(other.id)]).toEqual([image, '/api/images/none.svg']);
    expect(await statusesOf(image)).toEqual([200, 304]);

    await setImage(stays.id);
    expect(await statusesOf(image)).toEqual([404]);
    await asAdmin.post('undo-merge', { mergeId });
    expect([await imageOf(stays.id), await imageOf(other.id)]).toEqual(['/api/images/none.svg', image]);
    expect(await statusesOf(image)).toEqual([200, 304]);
    await setImage(other.id);
    expect(await countRows()).toBe(0);
  });

  test('of a record merged into one with a picture is shown again only when the merge is undone', async () => {
    const [stays, other] = [await aPatient(clinic.context), await aPatient(clinic.context)];
    const [kept, hidden] = [
      await setImage(stays.id, await aPicture()),
      await setImage(other.id, await aPicture()),
    ];
    const { mergeId } = await asAdmin.write('merge-patients', { patientId: stays.id, otherId: other.id });
    expect([await statusesOf(kept), await statusesOf(hidden)]).toEqual([[200, 304], [404]]);
    await asAdmin.post('undo-merge', { mergeId });
    expect(await statusesOf(kept, hidden)).toEqual([200, 304]);
    expect(await imageOf(other.id)).toBe(hidden);
  });
});

test('a browser with the picture in its cache gets 304', async () => {
  const name = await keep(clinic.context);
  const path = `/api/images/${name}-small.webp`;
  for (const tag of [`"${name}-small"`, `W/"${name}-small"`, `"other", "${name}-small"`, '*']) {
    const answer = await get(path, { 'if-none-match': tag });
    expect([answer.status, answer.body]).toEqual([304, '']);
    expect(answer.headers.etag).toBe(`"${name}-small"`);
  }
  expect((await get(path, { 'if-none-match': `"${name}-large"` })).status).toBe(200);
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

test('the placeholder is a small drawing without scripts', async () => {
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

test('origins that may call may also show the pictures', async () => {
  const name = await keep(open.context);
  for (const path of [`/api/images/${name}-small.webp`, '/api/images/none.svg']) {
    const answer = await open.request({ method: 'GET', path });
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
});
