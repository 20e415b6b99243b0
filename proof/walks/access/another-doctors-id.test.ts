import { everyCall, type NamedCall } from '@docket/contract/every-call.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld, type Owner, type World } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();
const ofDoctors = everyCall.filter(({ endpoint }) => endpoint.caller === 'doctor' && !endpoint.events);
const reading = ofDoctors.filter(({ endpoint }) => endpoint.method === 'GET');
const changing = ofDoctors.filter(({ endpoint }) => endpoint.method === 'POST');

// Fields from which a server might wrongly take the owner of records.
const names = ['doctorId', 'docId', 'doctor', 'accountId', 'account_id', 'ownerId', 'userId', 'as', '_id'];
const addOtherOwner = ({ otherDoctor: { account } }: World): Input => ({
  ...Object.fromEntries(names.map((name) => [name, account.id])),
  role: 'admin',
  caller: { accountId: account.id, role: 'admin' },
});

async function send({ name, endpoint }: NamedCall, world: World, owner: Owner, more: Input = {}) {
  const input = { ...(await makeInputOf[name]?.(world, owner)), ...more };
  return clinic.request(await toRequest(endpoint, input, { token: owner.account.token }));
}

/** Reads all of a doctor's data. */
async function readAllOf(world: World, owner: Owner): Promise<unknown[]> {
  const answers = [];
  for (const call of reading) answers.push((await send(call, world, owner)).body);
  return answers;
}

test.each(reading)("$name ignores another doctor's id in the request", async (call) => {
  const world = await makeWorld(clinic);
  const plain = await send(call, world, world.doctor);
  const answer = await send(call, world, world.doctor, addOtherOwner(world));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(plain.body);
});

test.each(changing)('$name changes nothing of another doctor whose id is in the request', async (call) => {
  const world = await makeWorld(clinic);
  const before = await readAllOf(world, world.otherDoctor);
  const request = await toRequest(
    call.endpoint,
    { ...(await makeInputOf[call.name]?.(world, world.doctor)), ...addOtherOwner(world) },
    { token: world.doctor.account.token },
  );
  const query = `?${new URLSearchParams(names.map((name) => [name, world.otherDoctor.account.id]))}`;
  const answer = await clinic.request({ ...request, path: request.path + query });
  expect([200, 201], answer.body.message).toContain(answer.status);
  expect(await readAllOf(world, world.otherDoctor)).toEqual(before);
});
