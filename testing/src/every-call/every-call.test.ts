import { everyCall } from '@docket/contract/every-call.ts';
import { expect, test } from 'vitest';
import { useTestClinic } from '../clinic.ts';
import { makeInputOf } from './inputs.ts';
import { toRequest } from './to-request.ts';
import { makeWorld, type World } from './world.ts';

const clinic = useTestClinic();
const tokenOf = ({ admin, doctor }: World, caller: string) =>
  ({ admin: admin.token, doctor: doctor.who.token })[caller];

test('every call has an input, and no other has', () => {
  expect(Object.keys(makeInputOf).sort()).toEqual(everyCall.map(({ name }) => name).sort());
});

test.each(everyCall.filter(({ endpoint }) => !endpoint.events))(
  '$name answers its input well',
  async ({ name, endpoint }) => {
    const world = await makeWorld(clinic);
    const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
    const token = tokenOf(world, endpoint.caller);
    const answer = await clinic.request(await toRequest(endpoint, input, { token }));
    expect([200, 201], answer.body.message).toContain(answer.status);
    expect(answer.body.success).toBe(true);
  },
);
