import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram } from '@docket/testing/program.ts';
import { expect, test } from 'vitest';
import { canary } from './plant.ts';

const clinic = useTestClinic();

test('a start prints no secret, also with a wrong setting, and its command line has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-canary-'));
  const settings = {
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    ADMIN_EMAIL: 'boss@practice.example',
    ADMIN_PASSWORD: `${canary} battery staple`,
    SMTP_URL: `smtp://desk:${canary}@127.0.0.1:1`,
    MAIL_FROM: 'Practice <desk@practice.example>',
    SMS_URL: `http://desk:${canary}@127.0.0.1:9999/?key=${canary}`,
    SMS_HEADERS: `Authorization: Bearer ${canary}`,
    SMS_BODY: `{"to":"{to}","text":"{text}","key":"${canary}"}`,
    SECRET_KEY: canary.repeat(5),
    METRICS_TOKEN: canary.repeat(5),
    LOG_LEVEL: 'trace',
  };
  const good = startProgram(settings);
  await good.waitFor('is open at');
  expect(readFileSync(`/proc/${good.child.pid}/cmdline`, 'utf8')).not.toContain(canary);
  good.child.kill('SIGTERM');
  const wrong = [
    { ...settings, ADMIN_PASSWORD: canary },
    { ...settings, DATABASE_URL: `postgres://user:${canary}@127.0.0.1:1/none`, DATABASE_WAIT_SECONDS: '0' },
    { ...settings, DATABASE_URL: `http://user:${canary}@127.0.0.1/none` },
    { ...settings, PORT: 'x' },
  ];
  const printed = await Promise.all(
    [good, ...wrong.map((environment) => startProgram(environment))].map((program) => program.ended()),
  );
  for (const { printed: text } of printed) expect(text).not.toContain(canary);
  expect(printed.map(({ code }) => code)).toEqual([0, ...wrong.map(() => 1)]);
  rmSync(folder, { recursive: true });
}, 90_000);

test('no page sends its URL to other sites', async () => {
  for (const path of [
    '/',
    '/set-password',
    '/api/clinic',
    '/api/nowhere',
    '/api/images/none.svg',
    '/api/docs',
  ]) {
    const { headers } = await clinic.request({ method: 'GET', path });
    expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer']);
  }
});
