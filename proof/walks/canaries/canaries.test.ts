import { tokenHeader } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { createLog } from '@docket/server/platform/log.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { ask } from '@docket/testing/every-call/ask.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld, type World, worldPassword } from '@docket/testing/every-call/world.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { canary, eachField, plantTexts } from './plant.ts';

let lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const clinic = useTestClinic({ log, corsOrigins: [`https://${canary}.example`.toLowerCase()] });
beforeEach(() => {
  lines = [];
});

/** Throws if a log line contains a secret, or if there are fewer than `atLeast` lines. */
function expectNoLeak(secrets: readonly string[], atLeast: number): void {
  const forbidden = [canary, worldPassword, ...secrets].map((secret) => secret.toLowerCase());
  const leaks = lines.filter((line) => forbidden.some((secret) => line.toLowerCase().includes(secret)));
  expect(leaks).toEqual([]);
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
}

const tokensOf = ({ admin, otherAdmin, doctor, otherDoctor }: World) =>
  [admin, otherAdmin, doctor.account, otherDoctor.account].map(({ token }) => token);

/** Returns the secrets of an answer, which only its caller may know. */
function findSecrets(answer: unknown): string[] {
  const text = JSON.stringify(answer);
  const links = [...text.matchAll(/\/set-password#([\w-]+)/g)].map(([, secret]) => secret ?? '');
  const tokens = [...text.matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token ?? '');
  const factors = [...text.matchAll(/"(?:secret|otpauth)":"([^"]+)"/g)].map(([, secret]) => secret ?? '');
  const feeds = [...text.matchAll(/\/feed\/([\w-]+)\.ics/g)].map(([, secret]) => secret ?? '');
  const offers = [...text.matchAll(/\/offer#([\w-]+)/g)].map(([, secret]) => secret ?? '');
  const gateways = [...text.matchAll(/\/messages\/inbound\/([\w-]+)/g)].map(([, secret]) => secret ?? '');
  const { recoveryCodes = [] } = answer as { recoveryCodes?: string[] };
  return [...links, ...tokens, ...factors, ...feeds, ...offers, ...gateways, ...recoveryCodes];
}

test.each(everyCall)('$name logs no value of its request or answer', async ({ name, endpoint }) => {
  const world = await makeWorld(clinic);
  const good = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
  const token = { admin: world.admin.token, doctor: world.doctor.account.token, anyone: undefined };
  const callerToken = token[endpoint.caller];
  const secrets = [...tokensOf(world), ...(typeof good.token === 'string' ? [good.token] : [])];
  const send = async (input: Input, more: Partial<TestRequest> = {}) => {
    const request = { ...(await toRequest(endpoint, input, { token: callerToken })), ...more };
    const answer = await ask(clinic, endpoint, request);
    secrets.push(...findSecrets(answer.body));
    return answer.status;
  };
  const headers = { [tokenHeader.admin]: canary, [tokenHeader.doctor]: canary, 'idempotency-key': canary };
  const personal = {
    cookie: canary,
    authorization: `Bearer ${canary}`,
    'user-agent': canary,
    referer: canary,
  };
  const statuses = [
    await send(plantTexts(good), { headers: { ...headers, ...personal } }),
    await send({ ...eachField(), ...plantTexts(good) }),
    await send(eachField()),
    await send(Object.fromEntries(Object.keys(good).map((field) => [field, canary]))),
    await send({}, { path: `${endpoint.path.replace(/:\w+/, canary)}?q=${canary}` }),
    await send({}, { body: `{"name":"${canary}`, headers: { 'content-type': 'application/json' } }),
    await send(
      {},
      { body: `name=${canary}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ),
    await send(good),
  ];
  expect(statuses).not.toContain(500);
  // A stream is logged when it ends.
  expectNoLeak(secrets, endpoint.events ? 1 : statuses.length);
});

test('a form logs none of its names, files and values, also if it breaks off', async () => {
  const { admin } = await makeWorld(clinic);
  const type = 'multipart/form-data; boundary=edge';
  const parts = [
    `--edge\r\ncontent-disposition: form-data; name="${canary}"\r\n\r\n${canary}\r\n--edge--\r\n`,
    `--edge\r\ncontent-disposition: form-data; name="image"; filename="${canary}.png"\r\n\r\n${canary}\r\n--edge--\r\n`,
    `--edge\r\ncontent-disposition: form-data; name="${canary}"; filename="a.png"\r\n\r\nx\r\n--edge--\r\n`,
    `--edge\r\ncontent-disposition: form-data; name="about"\r\n\r\n${canary}`,
    `--edge\r\n${canary}\r\n\r\n${canary}`,
  ];
  for (const body of parts) {
    const headers = { 'content-type': type, aToken: admin.token };
    const answer = await clinic.request({ method: 'POST', path: '/api/admin/add-doctor', headers, body });
    expect([400, 422]).toContain(answer.status);
  }
  expectNoLeak([admin.token], parts.length);
});

test('requests that never reach a call log no value', async () => {
  const paths = [
    `/api/${canary}`,
    `/${canary}`,
    `/api/%zz${canary}`,
    `/api/images/${canary}`,
    `/x.${canary}`,
  ];
  for (const path of paths) await clinic.request({ method: 'GET', path: `${path}?q=${canary}` });
  await clinic.request({
    method: 'OPTIONS',
    path: `/api/${canary}`,
    headers: { origin: `https://${canary}.example` },
  });
  expectNoLeak([], paths.length);
});

test('a failure of the database is logged without the values it quotes', async () => {
  const { admin } = await makeWorld(clinic);
  await makeInsertsFail();
  const answer = await clinic
    .as(admin)
    .post('add-patient', plantTexts({ name: '', note: '', phone: '', email: '' }));
  await repairPatients();
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  expect(lines.filter((line) => line.includes('"a bug"'))).toHaveLength(1);
  expectNoLeak([admin.token], 1);
});

// Makes every insert of a planted patient fail. PostgreSQL reports the values of that row, SQLite the trigger's text.
async function makeInsertsFail(): Promise<void> {
  const { engine } = clinic.context;
  await engine.transaction(async ({ db }) => {
    if (engine.kind === 'postgres')
      await sql
        .raw(`alter table patients add constraint canary check (name not like '${canary}%')`)
        .execute(db);
    else
      await sql
        .raw(
          `create trigger canary before insert on patients begin select raise(abort, 'bad value: "${canary}"'); end`,
        )
        .execute(db);
  });
}

async function repairPatients(): Promise<void> {
  const { engine } = clinic.context;
  const repair =
    engine.kind === 'postgres' ? 'alter table patients drop constraint canary' : 'drop trigger canary';
  await engine.transaction(async ({ db }) => void (await sql.raw(repair).execute(db)));
}
