import type { LastingChange, OpenAccess, OpenAccessKind } from '@docket/contract/endpoints/open-access.ts';
import { openAccessKinds } from '@docket/contract/endpoints/open-access.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aMessageToken, anOfferLink } from '@docket/testing/every-call/preparations.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRoutes } from '../platform/http/access/open-routes.ts';
import { openAccessStore } from './store.ts';

const clinic = useTestClinic({ publicUrl: 'https://docket.practice.example' });
const password = 'correct horse battery';
let ada: SignedIn;
let grace: SignedIn;
let doctor: SignedIn;
beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada', password });
  grace = await anAdmin(clinic.context, { name: 'Grace', password });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Lin' });
});

const as = (account: SignedIn, path: string, body: object = {}) => clinic.as(account).post(path, body);
const list = async (): Promise<{
  access: OpenAccess[];
  changes: LastingChange[];
  patientLinks: number;
}> => clinic.as(ada).read('open-access');
const listed = async (kind: OpenAccessKind) =>
  (await list()).access.filter((openAccess) => openAccess.kind === kind);
const read = async (url: string) =>
  (await clinic.request({ method: 'GET', path: new URL(url).pathname })).status;
const template = { subject: 'Booked', text: 'Booked for {time}', sms: 'Booked {time}' };

/** A manager makes one of each kind; returns the URL of the calendar. */
async function makeEach(maker: SignedIn): Promise<string> {
  await as(maker, 'invite-doctor', { docId: doctor.id });
  await as(maker, 'add-webhook', { url: 'https://lab.example/hook', events: ['appointment.booked'] });
  await as(maker, 'renew-sms-address');
  const changed = await as(maker, 'change-message-template', { language: 'en', kind: 'booked', ...template });
  expect(changed.status, changed.body.message).toBe(200);
  return (await as(maker, 'set-calendar-feed', { doctorId: doctor.id })).body.url;
}

test('lists one of each kind with its maker', async () => {
  await makeEach(grace);
  const { access } = await list();
  expect(access.map(({ kind }) => kind).sort()).toEqual([...openAccessKinds].sort());
  for (const openAccess of access)
    expect(openAccess).toMatchObject({ madeBy: { accountId: grace.id, name: 'Grace' }, isUndecided: false });
  expect(JSON.stringify(access)).not.toMatch(/[\w-]{43}/);
});

// The right that each open route grants; a new route must be listed or named here with a reason.
const rightOf: Readonly<Record<string, OpenAccessKind | 'patient' | 'no right'>> = {
  'GET /healthz': 'no right',
  'GET /readyz': 'no right',
  // METRICS_TOKEN belongs to the operator, in the environment.
  'GET /metrics': 'no right',
  'GET /api/images/:name': 'no right',
  'GET /api/messages/stop/:token': 'patient',
  'POST /api/messages/stop/:token': 'patient',
  'GET /feed/:name': 'calendar',
  'POST /api/messages/inbound/:secret': 'sms address',
  'GET /api/openapi.json': 'no right',
  'GET /api/docs': 'no right',
  'GET /api/docs/*': 'no right',
  'OPTIONS *': 'no right',
  readInvitation: 'password',
  setPassword: 'password',
  readOffer: 'patient',
  answerOffer: 'patient',
  readMyMessages: 'patient',
  chooseMyMessages: 'patient',
};
// They ask for a password or show public facts.
const publicCalls = ['loginAsAdmin', 'loginAsDoctor', 'testConnection', 'readClinic', 'openSlots'];

test('every route and call that anybody may use is listed as a kind, counted as a patient’s, or gives no right', () => {
  const open = everyCall.filter(({ endpoint }) => endpoint.caller === 'anyone').map(({ name }) => name);
  const known = new Set([...Object.keys(rightOf), ...publicCalls]);
  expect([...Object.keys(openRoutes), ...open].filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(rightOf).filter((name) => !(name in openRoutes) && !open.includes(name))).toEqual([]);
});

describe('a calendar link', () => {
  test('says when it was last used, and a second read within the hour writes nothing', async () => {
    const url = await makeEach(grace);
    expect(await listed('calendar')).toMatchObject([{ usedAt: null }]);
    expect(await read(url)).toBe(200);
    const [first] = await listed('calendar');
    expect(first?.usedAt).toBe(clinic.context.clock.nowMs());
    clinic.setNow('2026-11-20T10:29');
    expect(await read(url)).toBe(200);
    expect((await listed('calendar'))[0]?.usedAt).toBe(first?.usedAt);
  });

  test('from before the list keeps working, and asks for a decision', async () => {
    const url = await makeEach(grace);
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('calendar_feeds').set({ made_by: null }).execute(),
    );
    expect(await read(url)).toBe(200);
    const [old] = await listed('calendar');
    expect(old).toMatchObject({ madeBy: null, isUndecided: true });
    expect((await as(ada, 'keep-open-access', { accessId: old?._id })).status).toBe(200);
    expect(await listed('calendar')).toMatchObject([{ madeBy: { name: 'Ada' }, isUndecided: false }]);
    expect((await as(ada, 'end-open-access', { accessId: old?._id })).status).toBe(200);
    expect(await read(url)).toBe(404);
    expect((await as(ada, 'end-open-access', { accessId: old?._id })).status).toBe(404);
  });
});

describe.each([
  ['is removed', 'remove-person', {}],
  ['becomes front desk', 'change-staff-role', { staffRole: 'front desk' }],
])('a manager who %s', (_, path, more) => {
  const end = (keep: string[], by = ada) => as(by, path, { accountId: grace.id, ...more, keep });

  test('leaves nothing of the practice undecided, and nothing is done before', async () => {
    const url = await makeEach(grace);
    const refused = await end([]);
    expect(refused).toMatchObject({ status: 409, body: { details: { access: expect.any(Array) } } });
    expect(refused.body.details.access).toHaveLength(3);
    expect((await list()).access.every(({ madeBy }) => madeBy?.name === 'Grace')).toBe(true);
    expect((await end(refused.body.details.access)).status).toBe(200);
    // Personal links ended; another manager keeps the practice's.
    expect(await read(url)).toBe(404);
    const { access } = await list();
    expect(access.map(({ kind }) => kind).sort()).toEqual(['message texts', 'sms address', 'webhook']);
    for (const openAccess of access)
      expect(openAccess).toMatchObject({ madeBy: { name: 'Ada' }, isUndecided: false });
  });

  test('leaves the personal links that another manager keeps', async () => {
    const url = await makeEach(grace);
    expect((await end((await list()).access.map(({ _id }) => _id))).status).toBe(200);
    expect(await read(url)).toBe(200);
    expect(await listed('calendar')).toMatchObject([{ madeBy: { name: 'Ada' } }]);
    expect(await listed('password')).toMatchObject([{ madeBy: { name: 'Ada' } }]);
  });

  test('can’t keep what they made for themselves', async () => {
    await makeEach(grace);
    const all = (await list()).access.map(({ _id }) => _id);
    const { status, body } = await end(all, grace);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Some of what the practice uses was made by you/);
  });
});

test('a link made by a session while its right was taken away opens nothing', async () => {
  const url = await makeEach(grace);
  await clinic.context.engine.transaction(({ db }) =>
    db.updateTable('accounts').set({ front_desk: 1 }).where('id', '=', grace.id).execute(),
  );
  expect(await read(url)).toBe(404);
  expect(await listed('calendar')).toMatchObject([{ isUndecided: true }]);
});

test('patients’ links are over, and counted no more, ninety days after their message and time', async () => {
  const world = await makeWorld(clinic);
  const offered = await anOfferLink(world, world.doctor);
  const mine = await aMessageToken(world, world.doctor);
  const { clock, engine } = clinic.context;
  const count = () =>
    openAccessStore(engine.read).countPatientLinks({ nowMs: clock.nowMs(), wallNow: clock.wallNow() });
  expect(await count()).toBeGreaterThanOrEqual(2);
  clinic.setNow('2028-11-20T10:00');
  const links = [
    ['/api/offer', { token: offered.token }],
    ['/api/my-messages', mine],
  ] as const;
  for (const [path, body] of links)
    expect((await clinic.request({ method: 'POST', path, body })).status, path).toBe(404);
  expect(await count()).toBe(0);
});

describe('what was changed lately', () => {
  const changes = async () => (await list()).changes;

  test('names the subject, its kind, and the values before and after', async () => {
    const latest = async () => (await changes())[0];
    await as(grace, 'invite-person', { name: 'Ben Cole', email: 'ben@example.org', staffRole: 'front desk' });
    expect(await latest()).toMatchObject({ about: 'Ben Cole', kind: 'front desk', before: null });
    const person = (
      await clinic.request({ method: 'GET', path: '/api/admin/people', token: { admin: ada.token } })
    ).body;
    const ben = person.people.find(({ name }: { name: string }) => name === 'Ben Cole');
    await as(ada, 'rename-person', { accountId: ben._id, name: 'Ben Coleman' });
    await as(ada, 'rename-person', { accountId: ben._id, name: 'Ben Colt' });
    expect(await latest()).toMatchObject({
      about: 'Ben Colt',
      before: 'Ben Cole',
      after: 'Ben Colt',
      count: 2,
    });
    await as(ada, 'change-staff-role', { accountId: ben._id, staffRole: 'manager' });
    expect(await latest()).toMatchObject({ about: 'Ben Colt', before: 'front desk', after: 'manager' });
    const { webhook } = (
      await as(ada, 'add-webhook', { url: 'https://lab.example/hook?key=1', events: ['appointment.booked'] })
    ).body;
    expect(await latest()).toMatchObject({ about: 'lab.example', field: null, before: null });
    await as(ada, 'edit-webhook', { webhookId: webhook._id, url: 'https://evil.example/hook' });
    expect(await latest()).toMatchObject({
      about: 'lab.example',
      before: 'https://lab.example/hook?key=1',
      after: 'https://evil.example/hook',
    });
    await as(ada, 'remove-webhook', { webhookId: webhook._id });
    expect(await latest()).toMatchObject({ path: '/api/admin/remove-webhook', about: 'evil.example' });
    await as(ada, 'change-message-template', { language: 'de', kind: 'reminder', ...template });
    expect(await latest()).toMatchObject({ about: 'de', kind: 'reminder' });
    await as(ada, 'reset-message-template', { language: 'de', kind: 'reminder' });
    expect(await latest()).toMatchObject({
      path: '/api/admin/reset-message-template',
      about: 'de',
      kind: 'reminder',
    });
    const edit = async (field: string, value: string) => {
      const body = new FormData();
      body.append('docId', doctor.id);
      body.append(field, value);
      const request = { method: 'POST', path: '/api/admin/edit-doctor', token: { admin: ada.token }, body };
      expect((await clinic.request(request as Parameters<typeof clinic.request>[0])).status).toBe(200);
    };
    await edit('name', 'Dr. Li?n {x}');
    expect(await latest()).toMatchObject({ field: 'name', before: 'Dr. Lin', after: 'Dr. Li?n {x}' });
    await edit('email', 'li@example.org');
    expect(await latest()).toMatchObject({ about: 'Dr. Li?n {x}', after: 'li@example.org' });
    await as(ada, 'change-settings', { address: 'a'.repeat(300), currency: '€' });
    const [first, second] = await changes();
    for (const change of [first, second]) expect([`${'a'.repeat(200)}…`, '€']).toContain(change?.after);
    await as(ada, 'set-calendar-feed', { doctorId: doctor.id });
    const [link] = await listed('calendar');
    await as(ada, 'end-open-access', { accessId: link?._id });
    expect(await latest()).toMatchObject({ kind: 'calendar', about: 'Dr. Li?n {x}' });
  });

  test('is one line for one act, however often, and pushes no other act off the list', async () => {
    await as(grace, 'add-webhook', { url: 'https://lab.example/hook', events: ['appointment.booked'] });
    for (let nth = 10; nth < 35; nth += 1)
      await as(grace, 'change-settings', { phone: `+49 30 55500${nth}` });
    expect(await changes()).toMatchObject([
      { path: '/api/admin/change-settings', field: 'phone', count: 25, by: { name: 'Grace' }, about: null },
      { path: '/api/admin/add-webhook', field: null, count: 1 },
    ]);
    await as(ada, 'change-settings', { phone: '+49 30 5550099', messagesOff: ['reminder'] });
    expect((await changes()).map(({ by, field, count }) => [by.name, field, count])).toEqual([
      ['Ada', 'messagesOff', 1],
      ['Ada', 'phone', 1],
      ['Grace', 'phone', 25],
      ['Grace', null, 1],
    ]);
  });

  test('about many persons leaves the other acts on the list', async () => {
    await as(grace, 'add-webhook', { url: 'https://lab.example/hook', events: ['appointment.booked'] });
    for (let nth = 0; nth < 25; nth += 1) {
      const { id } = await aDoctor(clinic.context, { name: `Dr. Lin ${nth}` });
      expect((await as(grace, 'archive-doctor', { docId: id })).status).toBe(200);
    }
    const listed = await changes();
    expect(listed).toHaveLength(21);
    expect(listed.at(-1)).toMatchObject({ path: '/api/admin/add-webhook' });
  });
});

test('patients’ links are counted, and end together', async () => {
  const world = await makeWorld(clinic);
  const { token } = await anOfferLink(world, world.doctor);
  const mine = await aMessageToken(world, world.doctor);
  const open = async () => [
    (await clinic.request({ method: 'POST', path: '/api/offer', body: { token } })).status,
    (await clinic.request({ method: 'POST', path: '/api/my-messages', body: mine })).status,
  ];
  expect(await open()).toEqual([200, 200]);
  const { patientLinks } = await list();
  expect(patientLinks).toBeGreaterThanOrEqual(2);
  expect((await as(ada, 'end-patient-links')).body).toMatchObject({ ended: patientLinks });
  expect(await open()).toEqual([404, 404]);
  expect((await list()).patientLinks).toBe(0);
});
