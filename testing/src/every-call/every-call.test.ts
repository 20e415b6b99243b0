import { everyCall } from '@docket/contract/every-call.ts';
import { expect, test } from 'vitest';
import { useTestClinic } from '../clinic.ts';
import { makeInputOf } from './inputs.ts';
import { toRequest } from './to-request.ts';
import { makeWorld } from './world.ts';

const clinic = useTestClinic();
test('exactly the calls of the contract have an input', () => {
  expect(Object.keys(makeInputOf).sort()).toEqual(everyCall.map(({ name }) => name).sort());
});

// Calls that need a token are tested in proof/walks/access/walk.test.ts.
test.each(everyCall.filter(({ endpoint }) => endpoint.caller === 'anyone'))(
  '$name accepts its input',
  async ({ name, endpoint }) => {
    const world = await makeWorld(clinic);
    const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
    const answer = await clinic.request(await toRequest(endpoint, input));
    expect([200, 201], answer.body.message).toContain(answer.status);
    expect(answer.body.success).toBe(true);
  },
);
