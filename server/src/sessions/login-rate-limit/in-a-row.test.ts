import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { failInARow } from '@docket/testing/fail-in-a-row.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvitation } from '../create-invitation.ts';
import { seedAdmin } from '../seed-admin.ts';
import { startTry } from './login-rate-limit.ts';

const clinic = useTestClinic();
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

describe('after a hundred failures in a row, however slowly they came', () => {
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

  test('the right password opens nothing where the account never signed in, and everything where it did', async () => {
    const refused = await login(ada.email);
    expect([refused.status, refused.body.message]).toEqual([429, shut]);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await login(ada.email, password, office)).status).toBe(200);
  });

  test('an unknown email is told the same', async () => {
    await failInARow(clinic.context, { role: 'doctor', email: 'nobody@example.org' });
    expect((await login('nobody@example.org')).body).toEqual((await login(ada.email)).body);
  });

  test('ninety-nine shut nothing, and a success begins the count anew', async () => {
    const other = await aDoctor(clinic.context, { email: 'other@example.org', password });
    await failInARow(clinic.context, { role: 'doctor', email: other.email }, 99);
    expect((await login(other.email)).status).toBe(200);
    await failInARow(clinic.context, { role: 'doctor', email: other.email }, 99);
    expect((await login(other.email, password, '192.0.2.77')).status).toBe(200);
  });

  test('the admins see it, and one of them opens it again', async () => {
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

  test('a link opens it', async () => {
    const { engine, clock } = clinic.context;
    const path = await engine.transaction((tx) => createInvitation(tx, ada.id, clock.nowMs()));
    const body = { token: path.split('#')[1], password: 'harbour lamp stone' };
    await clinic.request({ method: 'POST', path: '/api/set-password', body });
    expect((await login(ada.email, 'harbour lamp stone')).status).toBe(200);
  });

  test('a changed ADMIN_PASSWORD opens it, an unchanged one does not', async () => {
    const email = 'desk@example.org';
    await seedAdmin(clinic.context, { email, password });
    await failInARow(clinic.context, { role: 'admin', email });
    await seedAdmin(clinic.context, { email, password });
    expect((await login(email, password, elsewhere, 'admin')).status).toBe(429);
    await seedAdmin(clinic.context, { email, password: 'harbour lamp stone' });
    expect((await login(email, 'harbour lamp stone', elsewhere, 'admin')).status).toBe(200);
  });
});

test('the owner hears of failed tries at the next sign-in, once', async () => {
  const { email } = await aDoctor(clinic.context, { password });
  for (const address of [elsewhere, office, office]) await login(email, 'not the password', address);
  expect((await login(email)).body.failedTries).toBe(3);
  expect((await login(email)).body).not.toHaveProperty('failedTries');
});

test('also of those before a password that was given meanwhile for something else', async () => {
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

test('and go on being answered alike when the known one has used up its ten', async () => {
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
    const who = { role: 'doctor', email, address: office } as const;
    await startTry(engine, who, clock.nowMs());
  }
  clinic.setNow('2026-11-20T10:03');
  const [known, unknown] = [
    await login(email, 'wrong', office),
    await login('nobody@example.org', 'wrong', office),
  ];
  expect(known.body).toEqual(unknown.body);
});
