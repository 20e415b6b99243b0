import { openTestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

test('the process and its database say that they are there, without a token', async () => {
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

test('without its database the process lives but is not ready', async () => {
  const other = await openTestClinic();
  await other.context.engine.close();
  expect((await other.request({ method: 'GET', path: '/healthz' })).status).toBe(200);
  expect(await other.request({ method: 'GET', path: '/readyz' })).toMatchObject({
    status: 503,
    body: { success: false },
  });
  await other.app.close();
});
