import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { expect, test } from 'vitest';
import type { PublishedChange } from '../platform/database/engine.ts';

const clinic = useTestClinic();

const list = async (token: string) =>
  (await clinic.request({ method: 'POST', path: '/api/admin/all-doctors', token: { admin: token } })).body
    .doctors;

const change = (token: string, body: object) =>
  clinic.request({ method: 'POST', path: '/api/admin/change-availability', token: { admin: token }, body });

const update = (token: string, body: object) =>
  clinic.request({ method: 'POST', path: '/api/doctor/profile', token: { doctor: token }, body });

const profile = async (token: string) =>
  (await clinic.request({ method: 'GET', path: '/api/doctor/profile', token: { doctor: token } })).body
    .profileData;

async function announced(work: () => Promise<unknown>): Promise<PublishedChange[]> {
  const heard: PublishedChange[] = [];
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  await work();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  stop();
  return heard;
}

test('all doctors are listed, newest last, without a word of a password', async () => {
  const admin = await anAdmin(clinic.context);
  await aDoctor(clinic.context, { name: 'Dr. First', password: 'correct horse battery' });
  await aDoctor(clinic.context, { name: 'Dr. Second', fees: 49.5, available: false });
  const doctors = await list(admin.token);
  expect(doctors.map((doctor: { name: string }) => doctor.name)).toEqual(['Dr. First', 'Dr. Second']);
  expect(doctors[1]).toMatchObject({ fees: 49.5, available: false, canSignIn: false });
  expect(doctors[0].canSignIn).toBe(true);
  expect(JSON.stringify(doctors)).not.toMatch(/argon|hash|passwd/i);
});

test('the list and the profile show whether a doctor has stored hours', async () => {
  const admin = await anAdmin(clinic.context);
  const [works, begins] = [await aDoctor(clinic.context), await aDoctor(clinic.context)];
  await someHours(clinic.context, works.id);
  const known = (await list(admin.token)).map((doctor: { keepsHours: boolean }) => doctor.keepsHours);
  expect(known).toEqual([true, false]);
  expect((await profile(works.token)).keepsHours).toBe(true);
  expect((await profile(begins.token)).keepsHours).toBe(false);
});

test('a doctor without a picture has the placeholder', async () => {
  const admin = await anAdmin(clinic.context);
  await aDoctor(clinic.context);
  const [doctor] = await list(admin.token);
  expect(doctor.image).toBe('/api/images/none.svg');
  const picture = await clinic.request({ method: 'GET', path: doctor.image });
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('availability turns over, or becomes what is sent', async () => {
  const admin = await anAdmin(clinic.context);
  const { id } = await aDoctor(clinic.context, { available: true });
  const isAvailable = async () => (await list(admin.token))[0].available;
  expect((await change(admin.token, { docId: id })).body).toEqual({
    success: true,
    message: 'Availability changed',
  });
  expect(await isAvailable()).toBe(false);
  await change(admin.token, { docId: id });
  expect(await isAvailable()).toBe(true);
  for (const _ of [1, 2]) await change(admin.token, { docId: id, available: false });
  expect(await isAvailable()).toBe(false);
  await change(admin.token, { docId: id, available: 'true' });
  expect(await isAvailable()).toBe(true);
});

test.each([
  ['an unknown doctor', { docId: 'nobody' }, 404, 'Doctor not found'],
  ['no doctor', {}, 422, 'docId is required'],
  ['a number for a doctor', { docId: 1 }, 422, 'docId must be text'],
  ['an endless id', { docId: 'x'.repeat(10_000) }, 422, 'docId must have at most 64 characters'],
  ['NUL in the id', { docId: 'a\u0000' }, 422, "docId contains characters that can't be stored"],
  ['half a character in the id', { docId: 'a\ud800' }, 422, "docId contains characters that can't be stored"],
  ['a word for available', { docId: 'x', available: 'maybe' }, 422, 'available must be true or false'],
])('changing availability with %s is refused', async (_, body, status, sentence) => {
  const admin = await anAdmin(clinic.context);
  const answer = await change(admin.token, body);
  expect([answer.status, answer.body.message]).toEqual([status, sentence]);
});

test("an admin's account is no doctor", async () => {
  const admin = await anAdmin(clinic.context);
  expect((await change(admin.token, { docId: admin.id })).status).toBe(404);
});

test('changes are published with the doctor’s id', async () => {
  const admin = await anAdmin(clinic.context);
  const doctor = await aDoctor(clinic.context);
  const expected = [{ topic: 'doctors', ids: { doctorId: doctor.id } }];
  expect(await announced(() => change(admin.token, { docId: doctor.id }))).toEqual(expected);
  expect(await announced(() => update(doctor.token, { fees: 60 }))).toEqual(expected);
});

test('the profile answers under both paths, each with its own field', async () => {
  const doctor = await aDoctor(clinic.context, { name: 'Dr. Ada' });
  const asDoctor = clinic.as(doctor);
  const profileBody = (await asDoctor.get('profile')).body;
  const other = (await asDoctor.get('/api/doctors/profile')).body;
  expect(profileBody).toMatchObject({ success: true, profileData: { _id: doctor.id, name: 'Dr. Ada' } });
  expect(other).toEqual({ success: true, doctor: profileBody.profileData });
});

test.each(['/api/doctor/profile', '/api/doctors/profile'])(
  'the profile is updated under %s',
  async (path) => {
    const doctor = await aDoctor(clinic.context);
    const body = {
      address: { line1: '1 High Street', line2: 'Town' },
      fees: '75.50',
      available: false,
      about: 'Likes early mornings.\nSpeaks Polish.',
    };
    const answer = await clinic.as(doctor).post(path, body);
    expect(answer.body).toEqual({ success: true, message: 'Profile updated' });
    expect(await profile(doctor.token)).toMatchObject({ ...body, fees: 75.5 });
  },
);

test('what a profile leaves out stays as it is, a single address line too', async () => {
  const doctor = await aDoctor(clinic.context, { fees: 50, about: 'Old', line1: 'One', line2: 'Two' });
  const before = await profile(doctor.token);
  await update(doctor.token, {});
  expect(await profile(doctor.token)).toEqual(before);
  await update(doctor.token, { address: { line2: 'New two' } });
  expect(await profile(doctor.token)).toEqual({
    ...before,
    version: 1,
    address: { line1: 'One', line2: 'New two' },
  });
  await update(doctor.token, { address: { line1: '' }, fees: 0 });
  expect(await profile(doctor.token)).toMatchObject({ fees: 0, address: { line1: '', line2: 'New two' } });
});

test('a profile changes nothing it must not: name, email, speciality, password', async () => {
  const doctor = await aDoctor(clinic.context);
  const before = await profile(doctor.token);
  const stranger = { name: 'X', email: 'x@example.org', speciality: 'Neurologist', _id: 'x', password: 'x' };
  expect((await update(doctor.token, stranger)).status).toBe(200);
  expect(await profile(doctor.token)).toEqual(before);
});

const changePicture = (token: string, picture: Uint8Array | null) => {
  const form = new FormData();
  if (picture) form.append('image', new Blob([new Uint8Array(picture)]), 'me.png');
  return clinic.request({
    method: 'POST',
    path: '/api/doctor/picture',
    token: { doctor: token },
    body: form,
  });
};

test('a doctor changes the own picture and nothing else; a form opened before is out of date', async () => {
  const doctor = await aDoctor(clinic.context);
  const other = await aDoctor(clinic.context);
  const [before, beforeOfOther] = [await profile(doctor.token), await profile(other.token)];
  const answer = await changePicture(doctor.token, await aPicture());
  expect(answer.body).toEqual({ success: true, message: 'Picture changed' });
  expect(await profile(doctor.token)).toEqual({
    ...before,
    image: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}-large\.webp$/),
    version: before.version + 1,
  });
  expect(await profile(other.token)).toEqual(beforeOfOther);
});

test('without a file, or with a file that is no picture, the own picture stays', async () => {
  const doctor = await aDoctor(clinic.context);
  const before = await profile(doctor.token);
  expect(await changePicture(doctor.token, null)).toMatchObject({
    status: 422,
    body: { message: 'Image not selected' },
  });
  expect((await changePicture(doctor.token, Buffer.from('<svg/>'))).status).toBe(415);
  expect(await profile(doctor.token)).toEqual(before);
});

const fee = 'Fee must be 0 to 100,000 with at most two decimals';
test.each([
  ['a fee below nothing', { fees: -1 }, fee],
  ['a fee of fractions', { fees: 1.005 }, fee],
  ['a fee beyond the most', { fees: 100_000.01 }, fee],
  ['a fee in words', { fees: 'ten' }, fee],
  ['a fee in another notation', { fees: '1e3' }, fee],
  ['a list as fee', { fees: [50] }, fee],
  ['true as fee', { fees: true }, fee],
  ['a text as address', { address: '1 High Street' }, 'Address must have line1 and line2'],
  ['null as address', { address: null }, 'Address must have line1 and line2'],
  ['a number as line', { address: { line1: 1 } }, 'Address line 1 must be text'],
  [
    'an endless line',
    { address: { line2: 'x'.repeat(201) } },
    'Address line 2 must have at most 200 characters',
  ],
  ['no word about oneself', { about: ' ' }, 'About is required'],
  ['too many words', { about: 'x'.repeat(10_000) }, 'About must have at most 4000 characters'],
  ['NUL', { about: 'a\u0000b' }, "About contains characters that can't be stored"],
  ['half a character', { about: 'a\udc00b' }, "About contains characters that can't be stored"],
  ['a number for available', { available: 1 }, 'available must be true or false'],
])('a profile with %s is refused, and nothing of it is kept', async (_, wrong, sentence) => {
  const doctor = await aDoctor(clinic.context);
  const before = await profile(doctor.token);
  const answer = await update(doctor.token, { about: 'New', ...wrong });
  expect([answer.status, answer.body.message]).toEqual([422, sentence]);
  expect(await profile(doctor.token)).toEqual(before);
});

test.each([
  ['/api/admin/all-doctors', 'POST'],
  ['/api/admin/change-availability', 'POST'],
  ['/api/admin/add-doctor', 'POST'],
  ['/api/admin/invite-doctor', 'POST'],
  ['/api/admin/patients', 'GET'],
] as const)('%s is for admins only', async (path, method) => {
  const doctor = await aDoctor(clinic.context);
  expect((await clinic.request({ method, path })).status).toBe(401);
  expect((await clinic.request({ method, path, token: { admin: doctor.token } })).status).toBe(403);
});

test('a doctor can be invited again, which ends the earlier link', async () => {
  const admin = await anAdmin(clinic.context);
  const doctor = await aDoctor(clinic.context);
  const invite = (docId: string) => clinic.as(admin).post('invite-doctor', { docId });
  const isGood = async (path: string) => {
    const body = { token: path.split('#')[1] };
    return (await clinic.request({ method: 'POST', path: '/api/invitation', body })).status === 200;
  };
  const first = (await invite(doctor.id)).body;
  expect(first).toMatchObject({ success: true, message: 'Invitation link created' });
  const second = (await invite(doctor.id)).body;
  expect([await isGood(first.invitationPath), await isGood(second.invitationPath)]).toEqual([false, true]);
  for (const nobody of ['nobody', admin.id]) {
    const refused = await invite(nobody);
    expect([refused.status, refused.body.message]).toEqual([404, 'Doctor not found']);
  }
});
