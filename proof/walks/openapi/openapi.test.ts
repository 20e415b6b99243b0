import { toTwinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { quickPages } from '@docket/server/platform/openapi/serve-documents.ts';
import { aDoctor } from '@docket/testing/build-people.ts';
import { useKeptClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { ask } from '@docket/testing/every-call/ask.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { shareWorld } from '@docket/testing/every-call/share-world.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { turnOnFactor } from '@docket/testing/second-factor.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFaults, readBodyExample, toDocumentPath } from './read-document.ts';

const clinic = useTestClinic();

// biome-ignore lint/suspicious/noExplicitAny: the document has no type; each test asserts what it reads
let document: any;
beforeAll(async () => {
  document = (await clinic.request({ method: 'GET', path: '/api/openapi.json' })).body;
});

/** Returns the documented example input of a call: its body, or the values of its parameters. */
function exampleOf(operation: typeof document): Input {
  const named = operation.parameters.filter(
    (parameter: { example?: unknown }) => parameter.example !== undefined,
  );
  return {
    ...Object.fromEntries(
      named.map((parameter: { name: string; example: unknown }) => [parameter.name, parameter.example]),
    ),
    ...(operation.requestBody && (readBodyExample(operation.requestBody.content) as Input)),
  };
}

/**
 * Replaces values that differ in each clinic: ids, emails, tokens and codes. Everything else is sent as documented.
 */
function withRealValues(example: unknown, real: unknown, name = ''): unknown {
  if (/(^_?i|I)d$|^(email|token|code|q)$/.test(name)) return real ?? example;
  if (Array.isArray(example))
    return example.map((element, at) => withRealValues(element, (real as unknown[] | undefined)?.[at]));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([key, fieldExample]) => [
      key,
      withRealValues(fieldExample, (real as Input | undefined)?.[key], key),
    ]),
  );
}

test('the document is valid OpenAPI 3.1', async () => {
  const checked = await new Validator().validate(document);
  expect(checked.errors ?? []).toEqual([]);
  expect(checked.valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

const otherRoutes = [
  'GET /api/images/{name}',
  'GET /feed/{name}',
  'GET /healthz',
  'GET /readyz',
  'POST /api/messages/inbound/{secret}',
];

test('the document has exactly every path of every call, and the other routes', () => {
  const addresses = everyCall.flatMap(({ endpoint: { method, path } }) =>
    [path, toTwinPath(path)].flatMap((at) => (at ? [`${method} ${toDocumentPath(at)}`] : [])),
  );
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([...new Set([...addresses, ...otherRoutes])].sort());
});

test('the document describes callers, owners of records, and the notes of calls', () => {
  expect(document.paths['/api/admin/dashboard'].get.security).toEqual([{ aToken: [] }]);
  expect(document.paths['/api/clinic'].get.security).toEqual([]);
  const cancel = document.paths['/api/doctor/cancel-appoitment'].post;
  expect(cancel.security).toEqual([{ dToken: [] }]);
  expect(cancel.description).toContain('`appoitmentId` must be the caller’s appointment');
  expect(document.paths['/api/admin/undo-merge'].post.description).toMatch(/^Undoes a merge/);
  const parameters = JSON.stringify(document.paths['/api/admin/book-appointment'].post.parameters);
  for (const header of ['Idempotency-Key', 'x-unattended']) {
    expect(parameters).toContain(`#/components/parameters/${header}`);
  }
  expect(Object.keys(cancel.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  expect(Object.keys(cancel.responses['429'].headers)).toEqual([
    'x-request-id',
    'cache-control',
    'retry-after',
  ]);
  const form = document.paths['/api/admin/add-doctor'].post.requestBody.content['multipart/form-data'];
  expect(form.schema.properties.image).toMatchObject({
    format: 'binary',
    description: 'A picture of at most 15 MiB. Required.',
  });
  expect(form.schema.required).toContain('image');
  expect(form.encoding.address.contentType).toBe('application/json');
  const imageOf = (path: string) =>
    document.paths[path].post.requestBody.content['multipart/form-data'].schema.properties.image.description;
  expect(imageOf('/api/admin/edit-doctor')).toMatch(/If omitted, the present picture stays/);
  expect(imageOf('/api/admin/set-patient-image')).toMatch(/If omitted, the present picture is removed/);
  const live = document.paths['/api/admin/live'].get.responses['200'].content;
  expect(Object.keys(live)).toEqual(['text/event-stream']);
});

test('a call without a record id lists no 404, and a call without conflicts no 409', () => {
  const listed = (path: string, method = 'post') => Object.keys(document.paths[path][method].responses);
  for (const path of [
    '/api/admin/login',
    '/api/doctors/login',
    '/api/admin/logout',
    '/api/admin/all-doctors',
  ]) {
    expect([path, listed(path).filter((status) => ['404', '409'].includes(status))]).toEqual([path, []]);
  }
  expect(listed('/api/admin/patient-directory', 'get')).not.toContain('404');
  for (const path of ['/api/doctor/complete-appoitment', '/api/doctor/add-time-off', '/api/set-password']) {
    expect(listed(path)).toEqual(expect.arrayContaining(['404', '409']));
  }
});

test('a login with a missing code or a wrong password is refused as in the examples', async () => {
  const password = 'correct horse battery';
  const doctor = await aDoctor(clinic.context, { password });
  await turnOnFactor(clinic, 'doctor', doctor);
  const path = '/api/doctors/login';
  const login = async (typed: string) => {
    const body = { email: doctor.email, password: typed };
    return (await clinic.request({ method: 'POST', path, body })).body;
  };
  const { examples } = document.paths[path].post.responses['401'].content['application/json'];
  expect(examples.codeNeeded.value).toEqual(await login(password));
  expect(examples.wrongPassword.value).toEqual(await login('another horse battery'));
});

test('the documentation pages resolve every reference of the document', async () => {
  const { resolveSubtree } = quickPages().fn;
  const { spec, errors } = await resolveSubtree(document, []);
  expect(errors).toEqual([]);
  expect(JSON.stringify(document)).toContain('"$ref"');
  expect(JSON.stringify(spec)).not.toContain('"$ref"');
  const login = ['paths', '/api/admin/login', 'post', 'responses', '429'];
  const refused = (await resolveSubtree(document, [...login, 'headers', 'retry-after'])).spec;
  expect(refused).toEqual(document.components.headers['retry-after']);
  // The documentation page receives its settings as the source text of `quickPages`.
  const script = await clinic.request({ method: 'GET', path: '/api/docs/static/swagger-initializer.js' });
  expect(script.body).toContain(String(quickPages));
});

test('routes that are no calls answer as documented', async () => {
  const get = (path: string) => clinic.request({ method: 'GET', path });
  const { parameters, responses } = document.paths['/api/images/{name}'].get;
  const image = await get(`/api/images/${parameters[0].example}`);
  expect(Object.keys(responses['200'].content)).toContain(image.headers['content-type']);
  expect(
    findFaults(document, responses['200'].headers['cache-control'].schema, image.headers['cache-control']),
  ).toEqual([]);
  const missing = await get('/api/images/missing.webp');
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(findFaults(document, responses['404'].content['application/json'].schema, missing.body)).toEqual([]);
  const feed = document.paths['/feed/{name}'].get;
  const ended = await get(`/feed/${feed.parameters[0].example}`);
  expect([ended.status, ended.headers['cache-control']]).toEqual([404, 'no-store']);
  const doctor = await aDoctor(clinic.context);
  const { body } = await clinic.as(doctor).post('set-calendar-feed');
  const read = await get(new URL(body.url).pathname);
  expect(Object.keys(feed.responses['200'].content)).toEqual(['text/calendar']);
  expect(read.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const cacheControl = feed.responses['200'].headers['cache-control'].schema;
  expect(findFaults(document, cacheControl, read.headers['cache-control'])).toEqual([]);
  for (const path of ['/healthz', '/readyz']) {
    const { status, headers, body } = await get(path);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { content } = document.paths[path].get.responses['200'];
    expect(findFaults(document, content['application/json'].schema, body)).toEqual([]);
  }
});

test('requests of an SMS gateway are answered as documented', async () => {
  const { admin } = await makeWorld(clinic);
  const { body: renewed } = await clinic.as(admin).post('renew-sms-address');
  const { requestBody, responses } = document.paths['/api/messages/inbound/{secret}'].post;
  const post = (at: string, body: object) => clinic.request({ method: 'POST', path: at, body });
  const { example } = requestBody.content['application/json'];
  const answers = [
    await post(new URL(renewed.url).pathname, example),
    await post('/api/messages/inbound/guessed', example),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  for (const { status, body } of answers)
    expect(findFaults(document, responses[status].content['application/json'].schema, body)).toEqual([]);
});

describe('a documented example gets the documented answer', { tags: ['both-engines'] }, () => {
  const clinic = useKeptClinic();
  const worldFor = shareWorld(clinic);

  test.each(everyCall)('$name', async ({ name, endpoint }) => {
    const operation = document.paths[toDocumentPath(endpoint.path)][endpoint.method.toLowerCase()];
    const world = await worldFor(endpoint);
    const real = await makeInputOf[name]?.(world, world.doctor);
    const example = withRealValues(exampleOf(operation), real) as Input;
    const token = { admin: world.admin.token, doctor: world.doctor.account.token, anyone: undefined };
    const request = await toRequest(endpoint, example, { token: token[endpoint.caller] });
    const answer = await ask(clinic, endpoint, request);
    const [status = ''] = Object.keys(operation.responses);
    expect([String(answer.status), answer.body.message]).toEqual([status, answer.body.message]);
    const cacheControl = operation.responses[status].headers['cache-control'];
    const { schema } = cacheControl.$ref ? document.components.headers['cache-control'] : cacheControl;
    expect(findFaults(document, schema, answer.headers['cache-control'])).toEqual([]);
    const [content] = Object.values(operation.responses[status].content) as {
      schema: { 'x-event'?: object };
    }[];
    expect(
      findFaults(document, content?.schema['x-event'] ?? content?.schema ?? { not: {} }, answer.body),
    ).toEqual([]);
    if (!endpoint.fileField && endpoint.method === 'POST') {
      expect(findFaults(document, operation.requestBody.content['application/json'].schema, example)).toEqual(
        [],
      );
    }
  });
});

test('every example of an answer matches its schema', () => {
  let fitting = 0;
  for (const { name, endpoint } of everyCall) {
    const operation = document.paths[toDocumentPath(endpoint.path)][endpoint.method.toLowerCase()];
    const { content } = operation.responses[endpoint.status ?? 200];
    const answer = readBodyExample(content);
    if (endpoint.events || answer === undefined) continue;
    const { schema } = content[endpoint.csv ? 'text/csv' : 'application/json'];
    expect([name, findFaults(document, schema, answer)]).toEqual([name, []]);
    fitting += 1;
  }
  expect(fitting).toBeGreaterThan(60);
});

test('every call has an example of its answer', () => {
  const withoutExample = everyCall.filter(({ endpoint: { path, method, status = 200 } }) => {
    const { content } = document.paths[toDocumentPath(path)][method.toLowerCase()].responses[status];
    return readBodyExample(content) === undefined;
  });
  expect(withoutExample.map(({ name }) => name)).toEqual([]);
});

test('the documentation pages and their document are public', async () => {
  const page = await clinic.request({ method: 'GET', path: '/api/docs' });
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  // The content policy allows scripts only from the server's own files.
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc="\/api\/docs\/)/);
  expect(page.body).not.toMatch(/(src|href)="(?!\/api\/docs\/)/);
  expect((await clinic.request({ method: 'GET', path: '/api/docs/json' })).body).toEqual(document);
  expect((await clinic.request({ method: 'GET', path: '/api/docs/yaml' })).status).toBe(404);
});
