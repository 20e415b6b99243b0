// @module-tag both-engines
import { anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { failInARow } from '@docket/testing/fail-in-a-row.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();
const password = 'correct horse battery';

test('every response about staff has the shape and the sentence of its golden example', async () => {
  const { token } = await anAdmin(clinic.context, { password });
  const expectGolden = async (name: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const request = { method, path: `/api/admin/${path}`, token: { admin: token }, ...(body && { body }) };
    const answer = await clinic.request(request);
    const golden = readGolden(name);
    expect(describeShape(answer.body), name).toEqual(describeShape(golden));
    if (golden.message) expect(answer.body.message).toBe(golden.message);
    return answer.body;
  };
  const invited = { name: 'Omar Haddad', email: 'omar@practice.example' };
  const { person } = await expectGolden('invite-person', 'POST', 'invite-person', invited);
  const accountId = person._id;
  await expectGolden('read-staff-role', 'GET', 'staff-role');
  await expectGolden('change-staff-role', 'POST', 'change-staff-role', { accountId, staffRole: 'manager' });
  await failInARow(clinic.context, { role: 'admin', email: invited.email });
  const { links } = await expectGolden('list-people', 'GET', 'people');
  await expectGolden('rename-person', 'POST', 'rename-person', { accountId, name: 'Omar' });
  await expectGolden('reopen-sign-in', 'POST', 'reopen-sign-in', { accountId });
  await expectGolden('end-link', 'POST', 'end-link', { linkId: links[0]._id });
  await expectGolden('link-person', 'POST', 'link-person', { accountId });
  await expectGolden('confirm-identity', 'POST', 'confirm-identity', { currentPassword: password });
  await expectGolden('remove-person', 'POST', 'remove-person', { accountId });
});
