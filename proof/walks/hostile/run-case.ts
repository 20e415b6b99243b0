import type { InjectOptions } from 'fastify';
import type { CasePart, CaseReads, HostileCase } from './case.ts';
import { type HostileFixture, secretText } from './fixture.ts';
import { findChangedTables, findFault, hashTables, listTexts } from './judge.ts';

/** Sends hostile cases one after the other and checks each. */
export interface CaseRunner {
  /** Throws Error with the expectation that failed. */
  run(hostileCase: HostileCase): Promise<void>;
}

/** Returns a runner for the clinic. A refused case must not change any table. */
export async function startRunner(fixture: HostileFixture): Promise<CaseRunner> {
  const { app, context } = fixture.clinic;
  let tablesBefore = await hashTables(context.engine);
  return {
    async run(hostileCase) {
      const answer = await app.inject(await toRequest(hostileCase, fixture));
      const now = await hashTables(context.engine);
      const changed = findChangedTables(tablesBefore, now);
      tablesBefore = now;
      const fail = (problem: string) => new Error(`${hostileCase.name}: ${problem}`);
      if (answer.statusCode !== hostileCase.status)
        throw fail(
          `answered ${answer.statusCode}, not ${hostileCase.status}: ${answer.payload.slice(0, 300)}`,
        );
      if (answer.payload.includes(secretText)) throw fail('the answer contains a file outside of the panel');
      const isRefused = hostileCase.status >= 400;
      const fault = isRefused ? findFault(answer.payload, listSentTexts(hostileCase)) : null;
      if (fault) throw fail(`the answer ${fault}`);
      if (isRefused && changed.length > 0) throw fail(`changed ${changed.join(', ')}`);
      if (hostileCase.says !== undefined && answer.json().message !== hostileCase.says)
        throw fail(`answered "${answer.json().message}", not "${hostileCase.says}"`);
      const refusedField = isRefused ? answer.json().details?.field : undefined;
      if (hostileCase.field !== undefined && refusedField?.split('.')[0] !== hostileCase.field)
        throw fail(`refused ${refusedField}, not ${hostileCase.field}: ${answer.payload.slice(0, 300)}`);
      await hostileCase.check?.(answer.json(), createReads(fixture));
      await checkStillWorks(fixture).catch(() => {
        throw fail('the next valid request failed');
      });
    },
  };
}

/** Sends a valid request that reads from the database; throws Error if it fails. */
export async function checkStillWorks({ clinic, variables }: HostileFixture): Promise<void> {
  const good = await clinic.request({
    method: 'GET',
    path: '/api/doctor/profile',
    token: { doctor: variables.get('$doctorToken') ?? '' },
  });
  if (good.status !== 200 || good.body.profileData._id !== variables.get('$doctor'))
    throw new Error('The next valid request failed');
}

async function toRequest(hostileCase: HostileCase, fixture: HostileFixture): Promise<InjectOptions> {
  const fill = (text: string) => fillVariables(text, fixture.variables);
  const headers: Record<string, string> = {};
  const as = hostileCase.as ?? readRole(hostileCase.path);
  if (as === 'admin') headers.atoken = fill('$admin');
  if (as === 'doctor') headers.dtoken = fill('$doctorToken');
  for (const [name, value] of Object.entries(hostileCase.headers ?? {}))
    headers[name.toLowerCase()] = fill(value);
  const body = await makeBody(hostileCase, fill);
  if (body && !headers['content-type']) headers['content-type'] = body.type;
  const query = new URLSearchParams(fill(new URLSearchParams(hostileCase.query).toString()));
  const url = fill(hostileCase.path) + (hostileCase.query ? `?${query}` : '');
  const method = (hostileCase.method ?? (body ? 'POST' : 'GET')) as 'GET';
  return { method, url, headers, ...(body ? { payload: body.bytes } : {}) };
}

async function makeBody(hostileCase: HostileCase, fill: (text: string) => string) {
  if (hostileCase.form) return writeForm(hostileCase.form, fill);
  const type = 'application/json';
  if (Buffer.isBuffer(hostileCase.raw)) return { type, bytes: hostileCase.raw };
  if (hostileCase.raw !== undefined) return { type, bytes: Buffer.from(fill(hostileCase.raw)) };
  return hostileCase.json === undefined
    ? null
    : { type, bytes: Buffer.from(fill(JSON.stringify(hostileCase.json))) };
}

/** Replaces variables like `$doctor` by ids and tokens. */
export function fillVariables(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/(?:%24|\$)([a-zA-Z]+)/g, (whole, name) => variables.get(`$${name}`) ?? whole);
}

function readRole(path: string): 'admin' | 'doctor' | 'none' {
  if (path.startsWith('/api/admin/')) return 'admin';
  return /^\/api\/(doctors?\/|test)/.test(path) ? 'doctor' : 'none';
}

function listSentTexts({ json, raw, query, headers, form }: HostileCase): string[] {
  return listTexts([json, raw, query, Object.values(headers ?? {}), form]);
}

function createReads({ clinic, variables }: HostileFixture): CaseReads {
  return {
    async read(path) {
      const token = { admin: variables.get('$admin') ?? '' };
      return (await clinic.request({ method: 'GET', path: fillVariables(path, variables), token })).body;
    },
    async bytes(path) {
      return (await clinic.app.inject({ method: 'GET', url: path })).rawPayload;
    },
  };
}

const boundary = 'a-line-between-parts';

/** Returns the bytes of a multipart form and its content type. `fill` replaces variables. */
export async function writeForm(parts: readonly CasePart[], fill: (text: string) => string) {
  const pieces: Buffer[] = [];
  for (const { name, value, fileName, type = 'image/png' } of parts) {
    const content = typeof value === 'function' ? await value() : value;
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type}`;
    pieces.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      typeof content === 'string' ? Buffer.from(fill(content)) : content,
      Buffer.from('\r\n'),
    );
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(pieces) };
}
