import { toTwinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { makeWorld, type World } from '@docket/testing/every-call/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChangedTables, findFault, hashTables } from '../hostile/judge.ts';
import { findFaults, readBodyExample, toDocumentPath } from './read-document.ts';

// Refusals that every call shares, compared with the API's document. They change nothing, so all tests use one world.
// Refusals by token are in access/walk.test.ts.
let clinic: TestClinic;
let world: World;
let before: Map<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: the document has no type; each test asserts what it reads
let document: any;
let tokens: Record<string, string>;

beforeAll(async () => {
  clinic = await openTestClinic();
  world = await makeWorld(clinic);
  tokens = { aToken: world.admin.token, dToken: world.doctor.account.token };
  document = (await clinic.request({ method: 'GET', path: '/api/openapi.json' })).body;
  before = await hashTables(clinic.context.engine);
});
afterAll(() => clinic?.close());

const responsesOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[toDocumentPath(path)][method.toLowerCase()].responses;
// biome-ignore lint/suspicious/noExplicitAny: the document has no type; each test asserts what it reads
const declaredIn = (responses: any, status: number, name: string) =>
  responses[status].content['application/json'].examples[name].value;
const exampleIn = (responses: Record<number, { content?: object }>, status: number) =>
  readBodyExample(responses[status]?.content ?? {}) as { details?: object } | undefined;

async function send(request: TestRequest) {
  const { status, body } = await clinic.request(request);
  return { status, body };
}

describe('an unknown token, or one of the other role, is refused as in the examples', () => {
  const closed = everyCall.filter(({ endpoint }) => endpoint.caller !== 'anyone');
  test.each(closed)('$name', async ({ endpoint }) => {
    const { path, method, caller } = endpoint;
    const [roleHeader, other] = caller === 'admin' ? ['aToken', tokens.dToken] : ['dToken', tokens.aToken];
    const responses = responsesOf(endpoint);
    const unknown = await send({ method, path, headers: { [roleHeader]: 'x' } });
    expect(unknown).toEqual({ status: 401, body: declaredIn(responses, 401, 'sessionOver') });
    const wrongRole = await send({ method, path, headers: { [roleHeader]: other ?? '' } });
    expect(wrongRole).toEqual({ status: 403, body: declaredIn(responses, 403, `${caller}sOnly`) });
  });
});

const json = { 'content-type': 'application/json' };
const urlEncoded = { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=b' } };
const changing = everyCall.filter(({ endpoint }) => endpoint.method === 'POST');

describe('an invalid body is refused as documented', () => {
  test.each(changing)('$name', async ({ endpoint }) => {
    const { fileField } = endpoint;
    const responses = responsesOf(endpoint);
    const refused = async (
      status: number,
      { headers, body }: Pick<TestRequest, 'headers' | 'body'>,
      message?: string,
    ) => {
      for (const path of [endpoint.path, toTwinPath(endpoint.path)]) {
        if (path === null) continue;
        const answer = await send({
          method: 'POST',
          path,
          headers: { ...tokens, ...headers },
          ...(body === undefined ? {} : { body }),
        });
        expect([status, answer.status]).toEqual([status, status]);
        expect(findFault(JSON.stringify(answer.body), [])).toBeNull();
        if (message !== undefined) expect(answer.body.message).toBe(message);
        else if (exampleIn(responses, status)) expect(answer.body).toEqual(exampleIn(responses, status));
      }
    };
    if (fileField) {
      await refused(415, { headers: json, body: '{}' });
      await refused(400, { ...multipart, body: '--b\r\ncontent' }, 'The form can not be read');
      return;
    }
    await refused(415, { headers: { 'content-type': 'text/plain' }, body: '{}' });
    await refused(415, { ...multipart, body: '--b--\r\n' });
    await refused(415, urlEncoded);
    await refused(400, { headers: json, body: '[]' }, 'The request body must be a JSON object');
    await refused(400, { headers: json, body: '{' }, 'The request body is not valid JSON');
    await refused(413, { headers: json, body: ' '.repeat(3_000_000) });
    if (exampleIn(responses, 422)) await refused(422, { body: {} });
  });
});

describe('an unknown record is refused in a documented shape', () => {
  const naming = { docId: 'x', patientId: 'x', appointmentId: 'x', mergeId: 'x', accountId: 'x' };
  test.each(changing)('$name', async ({ endpoint: { method, path } }) => {
    const responses = responsesOf({ method, path });
    const answer = await send({ method, path, headers: tokens, body: naming });
    // A call that needs no record's id succeeds and changes the world, so the world is made anew.
    if (answer.status < 300) return makeNewWorld();
    expect(Object.keys(responses)).toContain(String(answer.status));
    const { schema } = responses[answer.status].content['application/json'];
    expect(findFaults(document, schema, answer.body)).toEqual([]);
  });
});

test('the refusals changed no table', async () => {
  expect(findChangedTables(before, await hashTables(clinic.context.engine))).toEqual([]);
});

async function makeNewWorld(): Promise<void> {
  await clinic.empty();
  world = await makeWorld(clinic);
  tokens = { aToken: world.admin.token, dToken: world.doctor.account.token };
  before = await hashTables(clinic.context.engine);
}
