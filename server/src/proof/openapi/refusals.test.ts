import { everyCall } from '@docket/contract/every-call.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyExample, faultsIn, pathOf } from './read-document.ts';

const clinic = useTestClinic();

// biome-ignore lint/suspicious/noExplicitAny: a document is whatever it says; what is looked for is asserted
let document: any;
beforeEach(async () => {
  document = (await clinic.request({ method: 'GET', path: '/api/openapi.json' })).body;
});

describe('a call is refused as the examples say', () => {
  test.each(everyCall)('$name', async ({ endpoint }) => {
    const { path, method, caller } = endpoint;
    const { responses } = document.paths[pathOf(path)][method.toLowerCase()];
    const example = (status: number) =>
      bodyExample(responses[status]?.content ?? {}) as { details?: object } | undefined;
    const ask = async (request: object) => (await clinic.request({ method, path, ...request })).body;
    const { admin, doctor } = await makeWorld(clinic);
    const tokens = { aToken: admin.token, dToken: doctor.who.token };
    if (caller !== 'anyone') {
      const [own, other] =
        caller === 'admin'
          ? [{ aToken: 'x' }, { aToken: tokens.dToken }]
          : [{ dToken: 'x' }, { dToken: tokens.aToken }];
      expect(await ask({ headers: own })).toEqual(example(401));
      expect(await ask({ headers: other })).toEqual(example(403));
    }
    if (method === 'GET') return;
    const type = endpoint.fileField ? 'application/json' : 'text/plain';
    expect(await ask({ headers: { ...tokens, 'content-type': type }, body: '{}' })).toEqual(example(415));
    if (example(422) && !endpoint.fileField)
      expect(await ask({ headers: tokens, body: {} })).toEqual(example(422));
    const sent = { ...tokens, 'content-type': 'application/json' };
    if (!endpoint.fileField)
      expect(await ask({ headers: sent, body: ' '.repeat(3_000_000) })).toEqual(example(413));
  });
});

describe('a refusal is one that the document has', () => {
  test.each(everyCall.filter(({ endpoint }) => endpoint.method === 'POST'))('$name', async ({ endpoint }) => {
    const { responses } = document.paths[pathOf(endpoint.path)].post;
    const world = await makeWorld(clinic);
    const headers = { aToken: world.admin.token, dToken: world.doctor.who.token };
    const { path } = endpoint;
    const bodies = [{}, [], { docId: 'x', patientId: 'x', appointmentId: 'x', mergeId: 'x', accountId: 'x' }];
    for (const body of bodies) {
      const answer = await clinic.request({ method: 'POST', path, headers, body });
      if (answer.status < 300) continue;
      expect(Object.keys(responses)).toContain(String(answer.status));
      expect(
        faultsIn(document, responses[answer.status].content['application/json'].schema, answer.body),
      ).toEqual([]);
    }
  });
});
