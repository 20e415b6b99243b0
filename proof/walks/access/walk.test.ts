import { type Endpoint, toTwinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { useKeptClinic } from '@docket/testing/clinic.ts';
import { ask } from '@docket/testing/every-call/ask.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { shareWorld } from '@docket/testing/every-call/share-world.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { type Owner, unknownId, type World } from '@docket/testing/every-call/world.ts';
import { describe, expect, test } from 'vitest';
import { listRefusedCallers, makeAcceptedHeaders, readField, replaceField } from './callers.ts';

const clinic = useKeptClinic();
const worldFor = shareWorld(clinic);

// Every call under each of its paths; some have a second one.
const callPaths = everyCall.flatMap(({ name, endpoint }) =>
  [endpoint.path, toTwinPath(endpoint.path)].flatMap((path) => (path ? [{ name, endpoint, path }] : [])),
);
const closed = callPaths.filter(({ endpoint }) => endpoint.caller !== 'anyone');
const owning = callPaths.filter(({ endpoint }) => endpoint.ownerFields);

async function inputOf(name: string, world: World, owner: Owner = world.doctor): Promise<Input> {
  const make = makeInputOf[name];
  if (!make) throw new Error(`No input for ${name}`);
  return make(world, owner);
}

// Swaps the doctors and the admins, so that inputs name the colleague's records.
const swapped = (world: World): World => ({
  ...world,
  admin: world.otherAdmin,
  otherAdmin: world.admin,
  doctor: world.otherDoctor,
  otherDoctor: world.doctor,
});

const methodsOf = ({ method }: Endpoint) =>
  method === 'GET' ? (['GET', 'HEAD'] as const) : ([method] as const);

describe('refused callers', () => {
  test.each(closed)(
    '$endpoint.method $path refuses each with the expected message',
    async ({ name, endpoint, path }) => {
      const world = await worldFor(endpoint);
      const role = endpoint.caller === 'admin' ? 'admin' : 'doctor';
      const input = await inputOf(name, world);
      for (const { label, headers, status, message } of await listRefusedCallers(world, role)) {
        for (const method of methodsOf(endpoint)) {
          const request = { ...(await toRequest(endpoint, input, { path })), method, headers };
          const answer = await ask(clinic, endpoint, request);
          expect([label, method, answer.status]).toEqual([label, method, status]);
          expect(answer.headers['cache-control']).toBe('no-store');
          if (method !== 'HEAD') expect(answer.body).toMatchObject({ success: false, message });
        }
      }
      // The refused requests changed nothing: the call still succeeds.
      const headers = makeAcceptedHeaders(world, endpoint).alone;
      const answer = await ask(clinic, endpoint, {
        ...(await toRequest(endpoint, input, { path })),
        headers,
      });
      expect([200, 201], answer.body.message).toContain(answer.status);
    },
  );
});

// Calls with only their role's token are tested above, calls without a token in testing/src/every-call.
describe('accepted callers', () => {
  test.each(callPaths)(
    '$endpoint.method $path accepts the tokens of both roles together',
    async (callPath) => {
      const { name, endpoint, path } = callPath;
      const world = await worldFor(endpoint);
      const headers = makeAcceptedHeaders(world, endpoint).both;
      const request = await toRequest(endpoint, await inputOf(name, world), { path });
      const answer = await ask(clinic, endpoint, { ...request, headers });
      expect([200, 201], answer.body.message).toContain(answer.status);
      expect(answer.headers['cache-control']).toMatch(/^no-store(, no-transform)?$/);
    },
  );
});

describe('records of another doctor', () => {
  const cells = owning.flatMap((callPath) =>
    Object.entries(callPath.endpoint.ownerFields ?? {}).map(([field, owned]) => ({
      ...callPath,
      field,
      owned,
    })),
  );

  test.each(cells)(
    "$endpoint.method $path answers a colleague's $owned like an unknown one",
    async ({ name, endpoint, path, field }) => {
      const world = await worldFor(endpoint);
      const ownInput = await inputOf(name, world);
      const other = await inputOf(name, swapped(world), world.otherDoctor);
      const headers = makeAcceptedHeaders(world, endpoint).alone;
      const send = async (input: Input) => {
        const { status, body } = await ask(clinic, endpoint, {
          ...(await toRequest(endpoint, input, { path })),
          headers,
        });
        return { status, body };
      };
      const foreignId = readField(other, field);
      expect(foreignId).toEqual(expect.any(String));
      const foreign = await send(replaceField(ownInput, field, foreignId));
      const unknown = await send(replaceField(ownInput, field, unknownId()));
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(unknown);
      expect([200, 201]).toContain((await send(ownInput)).status);
    },
  );
});
