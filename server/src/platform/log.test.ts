import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { endpoint } from '@docket/contract/endpoint.ts';
import { type Border, openBorder } from '@docket/testing/border.ts';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from './log.ts';
import { Refusal } from './refusal.ts';
import { Streamed } from './serve.ts';

const find = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/people/:id',
  caller: 'admin',
  input: z.object({ id: z.string(), q: z.string() }),
  answer: z.object({}),
});
const save = endpoint({
  summary: 'Is called by tests',
  method: 'POST',
  path: '/api/test/people',
  caller: 'anyone',
  input: z.object({ name: z.string(), phone: z.string(), password: z.string(), how: z.string() }),
  answer: z.object({}),
});

const breaking = endpoint({
  ...find,
  path: '/api/test/breaking',
  input: z.object({ after: z.string() }),
});
async function* breakingOff(pieces: number) {
  for (let i = 0; i < pieces; i += 1)
    yield `"Mustermann-Secret ${Array.from({ length: 4_000 }, () => randomUUID()).join()}"`;
  throw quoting('Mustermann-Secret');
}

let lines: string[] = [];
let border: Border | null = null;
afterEach(async () => {
  await border?.close();
  lines = [];
});

async function openLogged(level = 'trace'): Promise<Border> {
  const log = createLog(level, { write: (line) => void lines.push(line) });
  border = await openBorder(
    (serve) => {
      serve(find, async () => ({}));
      serve(
        breaking,
        async (_context, { input }) => new Streamed(Readable.from(breakingOff(Number(input.after)))),
      );
      serve(save, async (_context, { input }) => {
        if (input.how === 'database') throw quoting(input.name);
        if (input.how === 'bug') throw new TypeError('x is not a function');
        throw new Refusal('conflict', `${input.name} is taken`);
      });
    },
    { log },
  );
  lines = [];
  return border;
}

// PostgreSQL quotes the offending value in the message and in the detail.
const quoting = (name: string) =>
  Object.assign(new Error(`invalid input syntax for type integer: "${name}"`), {
    severity: 'ERROR',
    code: '22P02',
    constraint: 'patients_phone',
    detail: `Key (name)=(${name}) already exists.`,
    parameters: [name],
  });

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  test('a request is one line: method, route without its values, status, time, id', async () => {
    const { request } = await openLogged();
    const answer = await request({
      method: 'GET',
      path: '/api/test/people/0192-secret-id?q=Mustermann',
      headers: { aToken: 'admin-token' },
    });
    expect(answer.status).toBe(200);
    expect(parsed()).toEqual([
      {
        level: 'info',
        node: expect.stringMatching(/^[^/]+\/\d+$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId: answer.headers['x-request-id'],
        method: 'GET',
        route: '/api/test/people/:id',
        status: 200,
        ms: expect.any(Number),
        accountId: 'admin',
        msg: 'request',
      },
    ]);
  });

  test.each(['refusal', 'bug', 'database', 'malformed', 'unknown', 'bad address'])(
    'no token, password or patient detail is in it: %s',
    async (failure) => {
      const { request } = await openLogged();
      const secrets = {
        name: 'Mustermann-Secret',
        phone: '+49-170-5550199',
        password: 'correct-horse-battery',
        token: 'token-value-1234567890',
        email: 'somebody@example.org',
      };
      const path = {
        unknown: `/api/nowhere/${secrets.name}?q=${secrets.phone}`,
        'bad address': `/api/%zz${secrets.name}?q=${secrets.email}`,
      }[failure];
      await request({
        method: 'POST',
        path: path ?? `/api/test/people?q=${secrets.email}`,
        headers: { aToken: secrets.token, dToken: secrets.token, 'content-type': 'application/json' },
        body: failure === 'malformed' ? `{"name":"${secrets.name}` : { ...secrets, how: failure },
      });
      expect(lines.length).toBeGreaterThan(0);
      for (const secret of Object.values(secrets)) expect(lines.join('')).not.toContain(secret);
    },
  );

  test('a bug is logged once, with its kind, stack and request', async () => {
    const { request } = await openLogged();
    const answer = await request({
      method: 'POST',
      path: '/api/test/people',
      body: { name: 'A', phone: 'B', password: 'C', how: 'bug' },
    });
    const errors = parsed().filter((line) => line.level === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      requestId: answer.body.details.requestId,
      err: {
        type: 'TypeError',
        message: 'x is not a function',
        stack: expect.stringContaining('log.test.ts'),
      },
    });
  });

  test("a database's error keeps its code and constraint", async () => {
    const { request } = await openLogged();
    await request({
      method: 'POST',
      path: '/api/test/people',
      body: { name: 'A', phone: 'B', password: 'C', how: 'database' },
    });
    expect(parsed().find((line) => line.level === 'error')).toMatchObject({
      err: {
        code: '22P02',
        constraint: 'patients_phone',
        message: 'invalid input syntax for type integer: "..."',
      },
    });
  });

  test.each(['identity', 'br'])(
    'an answer that fails before its first piece is an envelope (%s)',
    async (encoding) => {
      const { app } = await openLogged();
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      const headers = { aToken: 'admin-token', 'accept-encoding': encoding };
      const answer = await fetch(`${address + breaking.path}?after=0`, { headers });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ success: false, message: 'Something went wrong' });
      for (const secret of ['admin-token', 'Mustermann']) expect(lines.join('')).not.toContain(secret);
    },
  );

  test.each(['identity', 'br'])(
    'an answer that fails later is logged as a bug, and the reader notices (%s)',
    async (encoding) => {
      const { app } = await openLogged();
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      const headers = { aToken: 'admin-token', 'accept-encoding': encoding };
      const answer = await fetch(`${address + breaking.path}?after=80`, { headers });
      await expect(answer.text()).rejects.toThrow();
      await expect.poll(() => parsed().some((line) => line.level === 'error')).toBe(true);
      expect(lines.join('')).toContain('22P02');
      for (const secret of ['admin-token', 'Mustermann']) expect(lines.join('')).not.toContain(secret);
    },
  );

  test('probes are logged only at debug level, and the level applies', async () => {
    const { request } = await openLogged('info');
    await request({ method: 'GET', path: '/healthz' });
    await request({ method: 'GET', path: '/readyz' });
    expect(lines).toEqual([]);
  });
});
