import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { failInARow } from '@docket/testing/fail-in-a-row.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvitation } from '../create-invitation.ts';
import { seedAdmin } from '../seed-admin.ts';
import { startTry } from './login-rate-limit.ts';

const clinic = useTestClinic();
const node = { name: 'web1', file: null, token: null };
const password = 'correct horse battery';
const office = '198.51.100.7';
const elsewhere = '192.0.2.1';
const shut =
  'Too many failed tries. This account is closed here until an admin opens it again or sends a new link';

const login = (email: string, typed = password, address = elsewhere, role: 'admin' | 'doctor' = 'doctor') =>
  clinic.request({
    method: 'POST',
    path: role === 'admin' ? '/api/admin/login' : '/api/doctors/login',
    body: { email, password: typed },
    address,
  });

describe('after a hundred failures at addresses it never signed in from, however slow', () => {
  let ada: SignedIn;
  let admin: SignedIn;
  const asAdmin = (path: string, body?: object) =>
    clinic.request({
      method: body ? 'POST' : 'GET',
      path: `/api/admin/${path}`,
      token: { admin: admin.token },
      ...(body && { body }),
    });
  beforeEach(async () => {
    admin = await anAdmin(clinic.context, { password });
    ada = await aDoctor(clinic.context, { name: 'Dr. Ada', email: 'ada@example.org', password });
    expect((await login(ada.email, password, office)).status).toBe(200);
    await failInARow(clinic.context, { role: 'doctor', email: ada.email });
  });

  test('the right password is refused at unknown addresses, and accepted at known ones', async () => {
    const refused = await login(ada.email);
    expect([refused.status, refused.body.message]).toEqual([429, shut]);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await login(ada.email, password, office)).status).toBe(200);
  });

  test('an unknown email gets the same answer', async () => {
    await failInARow(clinic.context, { role: 'doctor', email: 'nobody@example.org' });
    expect((await login('nobody@example.org')).body).toEqual((await login(ada.email)).body);
  });

  test('the owner signs in at known addresses, which does not open the account at others', async () => {
    const answer = await login(ada.email, password, office);
    expect(answer.status).toBe(200);
    const path = '/api/doctor/change-password';
    const token = { doctor: answer.body.token };
    const body = { currentPassword: password, newPassword: 'harbour lamp stone' };
    const changed = await clinic.request({ method: 'POST', path, token, body, address: office });
    expect(changed.status).toBe(200);
    expect((await login(ada.email, 'harbour lamp stone')).body.message).toBe(shut);
    expect((await asAdmin('people')).body.shut).toMatchObject([{ accountId: ada.id }]);
  });

  test('a mistyped password at a known address gets the usual refusal, and a wait after ten', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, body } = await login(ada.email, 'not the password', office);
      expect([status, body.message]).toEqual([401, 'Invalid credentials']);
    }
    const { status, body } = await login(ada.email, password, office);
    expect([status, body.message]).toEqual([429, 'Too many failed tries. Please try again in 15 minutes']);
  });

  test('admins see the closed account, and can open it', async () => {
    expect((await asAdmin('people')).body.shut).toEqual([
      { accountId: ada.id, name: 'Dr. Ada', email: ada.email, role: 'doctor' },
    ]);
    expect((await asAdmin('reopen-sign-in', { accountId: ada.id })).body.message).toBe(
      'Sign-in opened again',
    );
    expect((await asAdmin('people')).body.shut).toEqual([]);
    expect((await login(ada.email)).status).toBe(200);
    expect((await asAdmin('reopen-sign-in', { accountId: 'nobody' })).status).toBe(404);
  });

  test('a password set by a link opens it', async () => {
    const { engine, clock } = clinic.context;
    const path = await engine.transaction((tx) => createInvitation(tx, ada.id, clock.nowMs()));
    const body = { token: path.split('#')[1], password: 'harbour lamp stone' };
    await clinic.request({ method: 'POST', path: '/api/set-password', body });
    expect((await login(ada.email, 'harbour lamp stone')).status).toBe(200);
  });

  test('a changed ADMIN_PASSWORD opens it, an unchanged one does not', async () => {
    const email = 'desk@example.org';
    await seedAdmin(clinic.context, { email, password }, node);
    await failInARow(clinic.context, { role: 'admin', email });
    await seedAdmin(clinic.context, { email, password }, node);
    expect((await login(email, password, elsewhere, 'admin')).status).toBe(429);
    await seedAdmin(clinic.context, { email, password: 'harbour lamp stone' }, node);
    expect((await login(email, 'harbour lamp stone', elsewhere, 'admin')).status).toBe(200);
  });
});

describe('the count of failures below a hundred', () => {
  const guess = (email: string, times: number) =>
    failInARow(clinic.context, { role: 'doctor', email }, times);

  test('closes nothing', async () => {
    const { email } = await aDoctor(clinic.context, { password });
    await guess(email, 99);
    expect((await login(email)).status).toBe(200);
  });

  test('is not reset by the owner’s sign-ins, at a known or a new address', async () => {
    const { email } = await aDoctor(clinic.context, { password });
    expect((await login(email, password, office)).status).toBe(200);
    await guess(email, 50);
    expect((await login(email, password, office)).status).toBe(200);
    await guess(email, 49);
    expect((await login(email)).status).toBe(200);
    await guess(email, 1);
    expect((await login(email, password, '192.0.2.77')).body.message).toBe(shut);
  });

  test('leaves out the owner’s own failures, at a known address or one that becomes known', async () => {
    const { email } = await aDoctor(clinic.context, { password });
    await guess(email, 95);
    for (const typed of ['one', 'two', 'three', 'four', password]) await login(email, typed, office);
    for (const typed of ['one', 'two', 'three', 'four', 'five']) await login(email, typed, office);
    expect((await login(email)).status).toBe(200);
  });
});

test('the next sign-in reports failed tries to the owner, once', async () => {
  const { email } = await aDoctor(clinic.context, { password });
  for (const address of [elsewhere, office, office]) await login(email, 'not the password', address);
  expect((await login(email)).body.failedTries).toBe(3);
  expect((await login(email)).body).not.toHaveProperty('failedTries');
});

test('also those before a password given for another act', async () => {
  const { email, token } = await anAdmin(clinic.context, { password });
  for (const address of [elsewhere, office]) await login(email, 'not the password', address, 'admin');
  const path = '/api/admin/confirm-identity';
  const body = { currentPassword: password };
  expect((await clinic.request({ method: 'POST', path, token: { admin: token }, body })).status).toBe(200);
  expect((await login(email, password, elsewhere, 'admin')).body.failedTries).toBe(2);
});

test('from an address with a hundred failures, emails that signed in from there and others are answered alike', async () => {
  const { email } = await aDoctor(clinic.context, { password });
  await login(email, password, office);
  const { engine, clock } = clinic.context;
  for (let at = 0; at < 100; at += 1)
    await startTry(
      engine,
      { role: 'doctor', email: `guess${at}@example.org`, address: office },
      clock.nowMs(),
    );
  for (const time of ['10:00', '10:04', '10:04', '10:09', '10:14']) {
    clinic.setNow(`2026-11-20T${time}`);
    const [known, unknown] = [
      await login(email, 'not the password', office),
      await login('nobody@example.org', 'not the password', office),
    ];
    expect([known.status, known.body, known.headers['retry-after']]).toEqual([
      429,
      unknown.body,
      unknown.headers['retry-after'],
    ]);
  }
  expect((await login(email, password, office)).status).toBe(200);
});

test('also when the known email has used up its ten tries', async () => {
  const { email } = await aDoctor(clinic.context, { password });
  await login(email, password, office);
  const { engine, clock } = clinic.context;
  for (let at = 0; at < 100; at += 1)
    await startTry(
      engine,
      { role: 'doctor', email: `guess${at}@example.org`, address: office },
      clock.nowMs(),
    );
  for (let tries = 0; tries < 10; tries += 1) {
    const identity = { role: 'doctor', email, address: office } as const;
    await startTry(engine, identity, clock.nowMs());
  }
  clinic.setNow('2026-11-20T10:03');
  const [known, unknown] = [
    await login(email, 'wrong', office),
    await login('nobody@example.org', 'wrong', office),
  ];
  expect(known.body).toEqual(unknown.body);
});
