import { anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { beforeEach, expect, test } from 'vitest';

const clinic = useTestClinic();
let token = '';
let picture: Buffer;

beforeEach(async () => {
  token = (await anAdmin(clinic.context)).token;
  picture = await aPicture('png');
});

// The input of the earlier panel's form: degree, fee and address unchanged, no password.
const untouched = {
  name: 'Dr. Ada Łuk',
  email: 'ada@example.org',
  password: '',
  experience: '1 Year',
  fee: '0',
  about: 'Listens first.',
  speciality: 'General physician',
  degree: '',
  address: JSON.stringify({ line1: '', line2: '' }),
};

function form(fields: Record<string, string>, image: Buffer | null = picture, fileName = 'me.png'): FormData {
  const data = new FormData();
  if (image) data.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), fileName);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

function add(body: FormData | string, headers: Record<string, string> = {}) {
  return clinic.request({
    method: 'POST',
    path: '/api/admin/add-doctor',
    token: { admin: token },
    body,
    headers,
  });
}

async function listed() {
  const path = '/api/admin/all-doctors';
  return (await clinic.request({ method: 'POST', path, token: { admin: token } })).body.doctors;
}

async function isGood(invitationPath: string): Promise<boolean> {
  const body = { token: invitationPath.split('#')[1] };
  return (await clinic.request({ method: 'POST', path: '/api/invitation', body })).status === 200;
}

test('a doctor is added with what the form sends untouched', async () => {
  const answer = await add(form(untouched));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    success: true,
    message: 'Doctor added successfully',
    doctor: {
      name: 'Dr. Ada Łuk',
      email: 'ada@example.org',
      fees: 0,
      degree: '',
      address: { line1: '', line2: '' },
      available: true,
      canSignIn: false,
    },
  });
  expect(await listed()).toEqual([answer.body.doctor]);
  const image = await clinic.request({ method: 'GET', path: answer.body.doctor.image });
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('only name, email, about, speciality and image are needed', async () => {
  const { name, email, about, speciality } = untouched;
  const answer = await add(form({ name, email, about, speciality }));
  expect(answer.status).toBe(201);
  expect(answer.body.doctor).toMatchObject({ experience: '1 Year', fees: 0, degree: '' });
});

test('an empty password is no login: the answer carries a link to choose one', async () => {
  const { invitationPath } = (await add(form(untouched))).body;
  const login = (password: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/doctors/login',
      body: { email: untouched.email, password },
    });
  expect((await login('')).status).toBe(422);
  const body = { token: invitationPath.split('#')[1], password: 'correct horse battery' };
  expect((await clinic.request({ method: 'POST', path: '/api/set-password', body })).status).toBe(200);
  expect((await login('correct horse battery')).status).toBe(200);
});

test('with a password the doctor logs in at once, and there is no link', async () => {
  const password = ' correct horse battery ';
  const answer = await add(form({ ...untouched, password }));
  expect(answer.body).toMatchObject({ invitationPath: null, doctor: { canSignIn: true } });
  const body = { email: untouched.email, password };
  expect((await clinic.request({ method: 'POST', path: '/api/doctors/login', body })).status).toBe(200);
});

test('the address and the fee arrive as text', async () => {
  const address = JSON.stringify({ line1: ' 1 High Street ', line2: 'Town' });
  const { doctor } = (await add(form({ ...untouched, fee: '49.5', address }))).body;
  expect(doctor).toMatchObject({ fees: 49.5, address: { line1: '1 High Street', line2: 'Town' } });
});

test('an email is taken once, whatever its case and surrounding blanks', async () => {
  await add(form(untouched));
  const twin = await add(form({ ...untouched, email: '  ADA@Example.ORG ' }));
  expect([twin.status, twin.body.message]).toEqual([409, 'Doctor with this email already exists']);
  expect(await listed()).toHaveLength(1);
});

test("an admin's email is taken as well", async () => {
  await anAdmin(clinic.context, { email: 'ada@example.org' });
  expect((await add(form(untouched))).status).toBe(409);
});

test('when several requests add one email at once, one succeeds', { tags: ['both-engines'] }, async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((n) => add(form({ ...untouched, name: `Dr. ${n}` }))));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  expect(await listed()).toHaveLength(1);
});

test.each([
  ['no image', null],
  ['an image of no bytes', Buffer.alloc(0)],
])('%s is "Image not selected"', async (_, image) => {
  const answer = await add(form(untouched, image));
  expect([answer.status, answer.body]).toEqual([
    422,
    { success: false, message: 'Image not selected', details: { field: 'image' } },
  ]);
  expect(await listed()).toEqual([]);
});

test.each([
  ['an SVG named like a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a damaged picture', Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1'), 422],
  ['a file over 15 MiB', Buffer.alloc(15 * 1_024 * 1_024 + 1, 1), 413],
])('%s is refused, and nobody is added', async (_, image, status) => {
  const answer = await add(form(untouched, image));
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) });
  expect(await listed()).toEqual([]);
});

test.each([
  ['name', '', 'Name is required'],
  ['name', ' \t ', 'Name is required'],
  ['name', 'x'.repeat(10_000), 'Name must have at most 120 characters'],
  ['name', '\u0000\u202e', 'Name is required'],
  ['email', '', 'Email is required'],
  ['email', 'not an email', 'Email must be an email address'],
  ['email', `${'x'.repeat(300)}@example.org`, 'Email must have at most 254 characters'],
  ['about', '', 'About is required'],
  ['speciality', 'Surgeon', 'Speciality must be one of the list'],
  ['fee', '-1', 'Fee must be 0 to 100,000 with at most two decimals'],
  ['fee', 'NaN', 'Fee must be 0 to 100,000 with at most two decimals'],
  ['fee', '100001', 'Fee must be 0 to 100,000 with at most two decimals'],
  ['password', 'ninechars', 'Password must have at least 10 characters'],
  ['password', 'x'.repeat(129), 'Password must have at most 128 characters'],
  ['password', 'QWERTYUIOP', 'This password is one of the most common. Please choose another'],
  ['address', '{"line1":', 'Address must have line1 and line2'],
  ['address', '[]', 'Address must have line1 and line2'],
  ['address', '{"line1":{}}', 'Address line 1 must be text'],
  ['degree', 'x'.repeat(121), 'Degree must have at most 120 characters'],
  ['experience', 'x'.repeat(61), 'Experience must have at most 60 characters'],
])('a wrong %s names the field', async (field, value, sentence) => {
  const answer = await add(form({ ...untouched, [field]: value }));
  expect([answer.status, answer.body.message]).toEqual([422, sentence]);
  expect(answer.body.details.field.split('.')[0]).toBe(field);
  expect(await listed()).toEqual([]);
});

test('an empty form, JSON instead of a form, and a field sent twice are refused', async () => {
  const empty = await add(new FormData());
  expect(empty.body).toMatchObject({ success: false, message: expect.any(String) });
  expect(empty.status).toBeGreaterThanOrEqual(400);
  expect(empty.status).toBeLessThan(500);
  const json = await add(JSON.stringify(untouched), { 'content-type': 'application/json' });
  expect([json.status, json.body.success]).toEqual([415, false]);
  const twice = form(untouched);
  twice.append('email', 'second@example.org');
  expect((await add(twice)).status).toBe(400);
  const twoImages = form(untouched);
  twoImages.append('image', new Blob([new Uint8Array(picture)]), 'second.png');
  const two = await add(twoImages);
  expect([400, 413]).toContain(two.status);
  expect(await listed()).toEqual([]);
});

test('the other managers see who was added and by whom, once', async () => {
  const key = { 'idempotency-key': 'attempt-1' };
  await add(form(untouched), key);
  await add(form(untouched), key);
  const seen = { method: 'GET', path: '/api/admin/open-access', token: { admin: token } } as const;
  expect((await clinic.request(seen)).body.changes).toMatchObject([
    { path: '/api/admin/add-doctor', about: untouched.name, count: 1 },
  ]);
});

test('a repeated request with one key returns the first doctor, also when both arrive at once', {
  tags: ['both-engines'],
}, async () => {
  const key = { 'idempotency-key': 'attempt-1' };
  const [first, second] = await Promise.all([add(form(untouched), key), add(form(untouched), key)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.doctor).toEqual(first.body.doctor);
  expect(await listed()).toHaveLength(1);
  // The client may have received either answer, so both links must work.
  expect(await isGood(first.body.invitationPath)).toBe(true);
  expect(await isGood(second.body.invitationPath)).toBe(true);
  const body = { token: first.body.invitationPath.split('#')[1], password: 'correct horse battery' };
  await clinic.request({ method: 'POST', path: '/api/set-password', body });
  expect(await isGood(second.body.invitationPath)).toBe(false);
  expect((await add(form(untouched), key)).body.invitationPath).toBeNull();
});

test('a key with another body is refused', async () => {
  const key = { 'idempotency-key': 'attempt-1' };
  await add(form(untouched), key);
  const refused = [422, 'This Idempotency-Key was already used for another request'];
  const other = await add(form({ ...untouched, name: 'Dr. Other' }), key);
  expect([other.status, other.body.message]).toEqual(refused);
  picture = await aPicture('png', { colour: '#ff0000' });
  const otherPicture = await add(form(untouched), key);
  expect([otherPicture.status, otherPicture.body.message]).toEqual(refused);
});

test("a key is the caller's own, lasts 24 hours and is not used up by a refusal", async () => {
  const key = { 'idempotency-key': 'attempt-1' };
  expect((await add(form({ ...untouched, name: '' }), key)).status).toBe(422);
  expect((await add(form(untouched), key)).status).toBe(201);
  expect((await add(form({ ...untouched, email: 'b@example.org' }), key)).status).toBe(422);
  const mine = token;
  token = (await anAdmin(clinic.context)).token;
  expect((await add(form({ ...untouched, email: 'b@example.org' }), key)).status).toBe(201);
  clinic.setNow('2026-11-21T10:01');
  token = (await anAdmin(clinic.context)).token;
  expect((await add(form({ ...untouched, email: 'c@example.org' }), key)).status).toBe(201);
  expect(mine).not.toBe(token);
  const endless = await add(form({ ...untouched, email: 'd@example.org' }), {
    'idempotency-key': 'x'.repeat(201),
  });
  expect(endless.status).toBe(400);
});

test('the database contains no link and no password in plain text', async () => {
  const password = 'correct horse battery';
  const key = { 'idempotency-key': 'attempt-1' };
  const { invitationPath } = (await add(form(untouched), key)).body;
  await add(form({ ...untouched, email: 'b@example.org', password }), { 'idempotency-key': 'attempt-2' });
  const kept = await clinic.context.engine.read.db.selectFrom('first_answers').selectAll().execute();
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain(invitationPath.split('#')[1]);
  expect(JSON.stringify(kept)).not.toContain(password);
});

const alike = (message: string) => ({ status: 409, body: { message, details: { field: 'name' } } });
const doctorAlike = alike('Another doctor has a name that looks the same');

test('a doctor whose name imitates another one is refused, and one of the same name is added', async () => {
  expect((await add(form({ ...untouched, name: 'Dr. Omar Smith' }))).status).toBe(201);
  for (const name of ['Dr. Оmаr Smith', 'Dr. 0mar Smith', 'Dr. Omаr Smith']) {
    const answer = await add(form({ ...untouched, email: 'b@example.org', name }));
    expect(answer, name).toMatchObject(doctorAlike);
  }
  const namesake = {
    ...untouched,
    email: 'b@example.org',
    name: 'Dr. Omar Smith',
    speciality: 'Neurologist',
  };
  expect((await add(form(namesake))).status).toBe(201);
});

test('a doctor imitates no member of staff, and a member of staff no doctor; one may be both', async () => {
  await anAdmin(clinic.context, { name: 'Grace Meier' });
  const both = { ...untouched, name: 'Grace Meier' };
  const imitating = await add(form({ ...both, name: 'Grасe Meier' }));
  expect(imitating).toMatchObject(alike('Another member of staff has a name that looks the same'));
  expect((await add(form(both))).status).toBe(201);
  expect((await add(form({ ...untouched, email: 'c@example.org', name: 'Dr. Ian Cole' }))).status).toBe(201);
  const body = { email: 'd@practice.example', staffRole: 'front desk' };
  const invite = (name: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/admin/invite-person',
      token: { admin: token },
      body: { ...body, name },
    });
  expect(await invite('Dr. lan Cole')).toMatchObject(alike('A doctor has a name that looks the same'));
  expect((await invite('Dr. Ian Cole')).status).toBe(201);
});

test('a doctor whose name has a word of mixed alphabets is refused', async () => {
  for (const name of ['Ꭼrik Noel', 'ꓡꓲna', 'Dr. Ϲarla Meier', 'Dr. Kim田']) {
    const answer = await add(form({ ...untouched, name }));
    expect(answer, name).toMatchObject({
      status: 422,
      body: {
        message: 'Name mixes letters of different alphabets. Please type it again',
        details: { field: 'name' },
      },
    });
  }
  expect((await add(form({ ...untouched, name: 'Dr. Ирина Ли-Kim 田中あゆみ' }))).status).toBe(201);
});

test('of two names that imitate each other, added at once, one is accepted', {
  tags: ['both-engines'],
}, async () => {
  const answers = await Promise.all(
    ['Dr. Ian Peters', 'Dr. lan Peters'].map((name, at) =>
      add(form({ ...untouched, name, email: `sam${at}@example.org` })),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
