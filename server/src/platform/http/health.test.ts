import { anAdmin } from '@docket/testing/build-people.ts';
import { openTestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

test('the process and its database report that they answer, without a token', async () => {
  expect(await clinic.request({ method: 'GET', path: '/healthz' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await clinic.request({ method: 'GET', path: '/readyz' })).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { success: true },
  });
});

test('without its database the process is healthy but not ready', async () => {
  const other = await openTestClinic();
  await other.context.engine.close();
  expect((await other.request({ method: 'GET', path: '/healthz' })).status).toBe(200);
  expect(await other.request({ method: 'GET', path: '/readyz' })).toMatchObject({
    status: 503,
    body: { success: false },
  });
  await other.app.close();
});

// For PostgreSQL, the proof "disk-full" fills a real disk.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a full disk is reported while ready, until the next successful change',
  async () => {
    const { token } = await anAdmin(clinic.context);
    const limitPages = (pages: number) =>
      clinic.context.engine.transaction(({ db }) =>
        sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db).then(() => undefined),
      );
    const addPatient = () =>
      clinic.request({
        method: 'POST',
        path: '/api/admin/add-patient',
        token: { admin: token },
        body: { name: 'Ada Byron', phone: '', email: '', dob: '', note: 'x'.repeat(400), anyway: true },
      });
    const readiness = () => clinic.request({ method: 'GET', path: '/readyz' });

    // A limit below the current number of pages allows no new page.
    await limitPages(1);
    let added = await addPatient();
    for (let times = 0; times < 500 && added.status === 201; times += 1) added = await addPatient();
    expect(added).toMatchObject({ status: 503, body: { message: 'The disk is full' } });
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { success: true, message: 'Ready', disk: 'full' },
    });
    await limitPages(1_000_000);
    expect((await addPatient()).status).toBe(201);
    expect((await readiness()).body).toEqual({ success: true, message: 'Ready' });
  },
);
