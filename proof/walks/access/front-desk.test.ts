import { everyCall } from '@docket/contract/every-call.ts';
import { anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { ask } from '@docket/testing/every-call/ask.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();
const ofAdmins = everyCall.filter(({ endpoint }) => endpoint.caller === 'admin');

test('only these calls need a manager', () => {
  const names = ofAdmins.filter(({ endpoint }) => endpoint.needs === 'manager').map(({ name }) => name);
  expect(names.sort()).toEqual([
    'addDoctor',
    'addWebhook',
    'archiveDoctor',
    'changeMessageTemplate',
    'changeSettings',
    'changeStaffRole',
    'confirmPractice',
    'editDoctor',
    'editWebhook',
    'endCalendarFeedAsAdmin',
    'endLink',
    'endOpenAccess',
    'endPatientLinks',
    'inviteDoctor',
    'invitePerson',
    'keepOpenAccess',
    'linkPerson',
    'listOpenAccess',
    'listPeople',
    'listWebhookDeliveries',
    'listWebhooks',
    'previewMessage',
    'previewOpeningHours',
    'readMessageTemplates',
    'readSettings',
    'readSmsSetUp',
    'removePerson',
    'removeSecondFactor',
    'removeWebhook',
    'renamePerson',
    'renewSmsAddress',
    'reopenSignIn',
    'resendWebhookDelivery',
    'resetMessageTemplate',
    'sendTestMessage',
    'setCalendarFeedAsAdmin',
    'suggestHolidays',
    'testWebhook',
  ]);
  expect(everyCall.filter(({ endpoint }) => endpoint.needs && endpoint.caller !== 'admin')).toEqual([]);
});

// Only today's statement is open to the front desk. This is today in these tests.
const today = { from: '2026-11-20', to: '2026-11-20', day: '2026-11-20' };
const asFrontDesk: Readonly<Record<string, Input>> = {
  readStatementAsAdmin: today,
  listStatementEntriesAsAdmin: today,
  listUnsettledAsAdmin: today,
  downloadStatementAsAdmin: today,
};

test.each(ofAdmins)('$name works for the front desk unless it is declared for managers', async (call) => {
  const { name, endpoint } = call;
  const world = await makeWorld(clinic);
  const input = asFrontDesk[name] ?? (await makeInputOf[name]?.(world, world.doctor)) ?? {};
  const { admin, otherAdmin } = world;
  const demote = (keep: readonly string[]) =>
    clinic.as(otherAdmin).post('change-staff-role', { accountId: admin.id, staffRole: 'front desk', keep });
  const first = await demote([]);
  // Keeps settings that this admin made earlier.
  const demoted = first.status === 409 ? await demote(first.body.details.access) : first;
  expect(demoted.status).toBe(200);
  const answer = await ask(clinic, endpoint, await toRequest(endpoint, input, { token: admin.token }));
  if (endpoint.needs === 'manager')
    expect(answer).toMatchObject({
      status: 403,
      body: { success: false, message: 'This is for managers only' },
    });
  else expect([200, 201], answer.body.message).toContain(answer.status);
});

test.each(Object.keys(asFrontDesk))('%s refuses the front desk any day except today', async (name) => {
  const call = ofAdmins.find((namedCall) => namedCall.name === name);
  if (!call) throw new Error(`No call ${name}`);
  const { token } = await anAdmin(clinic.context, { isFrontDesk: true });
  for (const input of [
    { from: '2026-11-19', to: '2026-11-20', day: '2026-11-19' },
    { from: '2026-11-20', to: '2026-11-21', day: '2026-11-21' },
    { from: '2026-11-19', to: '2026-11-19', day: '2026-11-19' },
  ]) {
    const answer = await ask(clinic, call.endpoint, await toRequest(call.endpoint, input, { token }));
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'The front desk sees the statement of today; other days are for managers' },
    });
  }
});

test('the front desk can close days of the last week, and only a manager earlier ones', async () => {
  const desk = await anAdmin(clinic.context, { isFrontDesk: true });
  const manager = await anAdmin(clinic.context);
  const post = (path: string, body: object, { token } = desk) =>
    clinic.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: token }, body });
  const read = (date: string, { token } = desk) =>
    clinic.request({
      method: 'GET',
      path: '/api/admin/close-day',
      token: { admin: token },
      query: { date },
    });
  const count = { countedCents: 100, leftCents: 100 };
  for (const date of ['2026-11-19', '2026-11-13']) {
    expect((await read(date)).body).toMatchObject({ date, closing: null });
    for (const [path, body] of [['count-drawer', count], ...closing] as const)
      expect((await post(path, { ...body, date })).status, `${path} ${date}`).toBe(200);
  }
  const message = 'The front desk closes the days of the last week; earlier ones are for managers';
  const refused = { status: 403, body: { message, details: { managersOnly: true } } };
  const date = '2026-11-12';
  expect(await read(date)).toMatchObject(refused);
  for (const [path, body] of [['count-drawer', count], ...closing] as const)
    expect(await post(path, { ...body, date }), path).toMatchObject(refused);
  expect((await post('close-day', { date }, manager)).status).toBe(200);
  expect((await read(date, manager)).body.entries).toMatchObject([{ kind: 'closed' }]);
});

const closing = [
  ['close-day', {}],
  ['reopen-day', {}],
  ['close-day', {}],
] as const;
