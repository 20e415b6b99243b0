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
import { canary, everyField, plantTexts } from './plant.ts';

let lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const clinic = useTestClinic({ log, corsOrigins: [`https://${canary}.example`.toLowerCase()] });
beforeEach(() => {
  lines = [];
});

/** Fails with the log lines that contain a secret. */
function expectClean(secrets: readonly string[], atLeast: number): void {
  const forbidden = [canary, worldPassword, ...secrets].map((secret) => secret.toLowerCase());
  const leaks = lines.filter((line) => forbidden.some((secret) => line.toLowerCase().includes(secret)));
  expect(leaks).toEqual([]);
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
}

const tokensOf = ({ admin, otherAdmin, doctor, otherDoctor }: World) =>
  [admin, otherAdmin, doctor.account, otherDoctor.account].map(({ token }) => token);

/** Returns the secrets in an answer that only its caller may know. */
function secretsIn(answer: unknown): string[] {
  const text = JSON.stringify(answer);
  const links = [...text.matchAll(/\/set-password#([\w-]+)/g)].map(([, secret]) => secret ?? '');
  const tokens = [...text.matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token ?? '');
  // Also the secrets of a second factor.
  const factors = [...text.matchAll(/"(?:secret|otpauth)":"([^"]+)"/g)].map(([, secret]) => secret ?? '');
  const feeds = [...text.matchAll(/\/feed\/([\w-]+)\.ics/g)].map(([, secret]) => secret ?? '');
  const offers = [...text.matchAll(/\/offer#([\w-]+)/g)].map(([, secret]) => secret ?? '');
  const gateways = [...text.matchAll(/\/messages\/inbound\/([\w-]+)/g)].map(([, secret]) => secret ?? '');
  const { recoveryCodes = [] } = answer as { recoveryCodes?: string[] };
  return [...links, ...tokens, ...factors, ...feeds, ...offers, ...gateways, ...recoveryCodes];
}

test.each(everyCall)('$name leaves no trace of what was sent or answered', async ({ name, endpoint }) => {
  const world = await makeWorld(clinic);
  const good = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
  const token = { admin: world.admin.token, doctor: world.doctor.account.token, anyone: undefined };
  const callerToken = token[endpoint.caller];
  const secrets = [...tokensOf(world), ...(typeof good.token === 'string' ? [good.token] : [])];
  const send = async (input: Input, more: Partial<TestRequest> = {}) => {
    const request = { ...(await toRequest(endpoint, input, { token: callerToken })), ...more };
    const answer = await ask(clinic, endpoint, request);
    secrets.push(...secretsIn(answer.body));
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
    await send({ ...everyField(), ...plantTexts(good) }),
    await send(everyField()),
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
  expectClean(secrets, endpoint.events ? 1 : statuses.length);
});

test('a form leaves none: names of files and of fields, a part that breaks off', async () => {
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
  expectClean([admin.token], parts.length);
});

test('requests that never reach a call leave none', async () => {
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
  expectClean([], paths.length);
});

test('a failure of the database leaves none of the values that it quotes, and is in the log all the same', async () => {
  const { admin } = await makeWorld(clinic);
  await breakPatients();
  const answer = await clinic
    .as(admin)
    .post('add-patient', plantTexts({ name: '', note: '', phone: '', email: '' }));
  await mendPatients();
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  expect(lines.filter((line) => line.includes('"a bug"'))).toHaveLength(1);
  expectClean([admin.token], 1);
});

// PostgreSQL then reports the values of the row it could not write; SQLite reports the trigger's text.
async function breakPatients(): Promise<void> {
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

async function mendPatients(): Promise<void> {
  const { engine } = clinic.context;
  const mending =
    engine.kind === 'postgres' ? 'alter table patients drop constraint canary' : 'drop trigger canary';
  await engine.transaction(async ({ db }) => void (await sql.raw(mending).execute(db)));
}
