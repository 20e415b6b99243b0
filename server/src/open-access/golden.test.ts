// @module-tag both-engines
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aMessageToken, anOfferLink } from '@docket/testing/every-call/preparations.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

test('every answer about open access has the shape and the sentence of its golden example', async () => {
  const world = await makeWorld(clinic);
  await anOfferLink(world, world.doctor);
  await aMessageToken(world, world.doctor);
  const grace = await anAdmin(clinic.context, { name: 'Grace' });
  const { id: doctorId } = await aDoctor(clinic.context);
  const ask = async (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
    (
      await clinic.request({
        method,
        path: `/api/admin/${path}`,
        token: { admin: token },
        ...(body && { body }),
      })
    ).body;
  const expectGolden = async (name: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await ask(world.admin.token, method, path, body);
    const golden = readGolden(name);
    expect(describeShape(answer), name).toEqual(describeShape(golden));
    if (golden.message) expect(answer.message).toBe(golden.message);
    return answer;
  };
  const { url } = await ask(grace.token, 'POST', 'set-calendar-feed', { doctorId });
  await clinic.request({ method: 'GET', path: new URL(url).pathname });
  await ask(world.admin.token, 'POST', 'rename-person', { accountId: grace.id, name: 'Grace Kim' });
  const { access } = await expectGolden('list-open-access', 'GET', 'open-access');
  const accessId = access[0]._id;
  await expectGolden('keep-open-access', 'POST', 'keep-open-access', { accessId });
  await expectGolden('end-open-access', 'POST', 'end-open-access', { accessId });
  const { ended } = await expectGolden('end-patient-links', 'POST', 'end-patient-links');
  expect(ended).toBe(2);
});
