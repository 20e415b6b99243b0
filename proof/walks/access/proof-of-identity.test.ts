import { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { openAccessTopics } from '@docket/contract/endpoints/open-access.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import type { PublishedChange } from '@docket/server/platform/database/engine.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { ask } from '@docket/testing/every-call/ask.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();
const callsWithProof = everyCall.filter(({ endpoint }) => endpoint.proof !== undefined);

test('exactly these calls require a recent password or code, because their harm outlasts a stolen session', () => {
  const always = callsWithProof.filter(({ endpoint }) => endpoint.proof === 'always').map(({ name }) => name);
  expect(always.sort()).toEqual([
    'addWebhook',
    'changeMessageTemplate',
    'changeStaffRole',
    'confirmPractice',
    'editWebhook',
    'endCalendarFeedAsAdmin',
    'endCalendarFeedAsDoctor',
    'endLink',
    'endOpenAccess',
    'endPatientLinks',
    'inviteDoctor',
    'invitePerson',
    'keepOpenAccess',
    'linkPerson',
    'removePerson',
    'removeSecondFactor',
    'removeWebhook',
    'renamePerson',
    'renewSmsAddress',
    'reopenSignIn',
    'resetMessageTemplate',
    'setCalendarFeedAsAdmin',
    'setCalendarFeedAsDoctor',
  ]);
  const sometimes = callsWithProof.filter(({ endpoint }) => endpoint.proof !== 'always');
  expect(Object.fromEntries(sometimes.map(({ name, endpoint }) => [name, endpoint.proof]))).toEqual({
    archiveDoctor: ['archived'],
    changeSettings: [
      'name',
      'address',
      'phone',
      'country',
      'firstMessagesPerHour',
      'firstMessagesPerDay',
      'smsCountries',
      'messagesOff',
      'reminderHours',
      'quietFrom',
      'quietUntil',
      'messageLanguage',
      'openSlotsForAll',
    ],
    editDoctor: ['email'],
  });
});

/** Inputs used instead of the ordinary one; each changes one field that requires a proof of identity. */
const withField: Readonly<Record<string, (docId: string) => readonly Input[]>> = {
  editDoctor: (docId) => [{ docId, email: 'other@practice.example' }],
  changeSettings: () => [
    { name: 'Another practice' },
    { address: 'Elsewhere 1' },
    { phone: '+49 30 5550001' },
    { country: 'DE' },
    { smsCountries: ['JM'] },
    { messagesOff: ['reminder'] },
    { reminderHours: [] },
    { quietFrom: '08:00' },
    { quietUntil: '07:00' },
    { messageLanguage: 'de' },
    { openSlotsForAll: true },
  ],
};

const topics: readonly string[] = openAccessTopics;
const isOfOpenAccess = ({ topic }: PublishedChange) => topics.includes(topic);

test.each(callsWithProof)(
  '$name is refused if the last proof is more than five minutes old, and is recorded when it succeeds',
  async (call) => {
    const { name, endpoint } = call;
    const world = await makeWorld(clinic);
    const holder = endpoint.caller === 'doctor' ? world.doctor.account : world.admin;
    const inputs = withField[name]?.(world.doctor.account.id) ?? [
      (await makeInputOf[name]?.(world, world.doctor)) ?? {},
    ];
    clinic.setNow('2026-11-20T10:06');
    for (const input of inputs) {
      const refused = await ask(clinic, endpoint, await toRequest(endpoint, input, { token: holder.token }));
      expect(refused).toMatchObject({
        status: 403,
        body: { success: false, details: { proof: 'password' } },
      });
    }
    const listed = async (): Promise<{ path: string; by: { accountId: string } }[]> => {
      return (await clinic.as(world.otherAdmin).read('open-access')).changes;
    };
    clinic.setNow('2026-11-20T10:04');
    const before = (await listed()).length;
    const published: PublishedChange[] = [];
    const stop = await clinic.context.engine.listen((event) => published.push(event));
    for (const input of inputs) {
      const answer = await ask(clinic, endpoint, await toRequest(endpoint, input, { token: holder.token }));
      // In these tests the environment sets the practice's name, so this call is refused.
      const isFromEnvironment = 'name' in input && name === 'changeSettings';
      expect(isFromEnvironment ? [409] : [200, 201], answer.body.message).toContain(answer.status);
    }
    // Each action publishes exactly one event, after which screens reload the list.
    await expect.poll(() => published.filter(isOfOpenAccess).length).toBeGreaterThan(0);
    stop();
    if (inputs.length === 1) expect(published.filter(isOfOpenAccess)).toHaveLength(1);
    // After these calls the other manager is signed out or may no longer read the list.
    if (['removePerson', 'changeStaffRole', 'removeSecondFactor'].includes(name)) return;
    const changes = await listed();
    const done = name === 'changeSettings' ? inputs.length - 1 : inputs.length;
    expect(changes).toHaveLength(before + done);
    expect(changes[0]).toMatchObject({ path: endpoint.path, by: { accountId: holder.id } });
  },
);

const otherSettings: Readonly<Record<keyof ClinicSettings, unknown>> = {
  name: 'Another practice',
  address: 'Elsewhere 1',
  phone: '+49 30 5550001',
  country: 'DE',
  state: 'BY',
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    intervals: [{ from: '05:00', to: '23:00' }],
  })),
  noticeMinutes: 120,
  openSlotsForAll: true,
  reminderHours: [3],
  quietFrom: '08:00',
  quietUntil: '09:00',
  messageLanguage: 'de',
  messagesOff: ['reminder'],
  firstMessagesPerHour: 7,
  firstMessagesPerDay: 70,
  smsCountries: ['JM'],
  clock: '24',
  dateOrder: 'month',
  currency: 'Kč',
  firstWeekday: 7,
};

test.each(Object.keys(ClinicSettings.shape).filter((name) => name !== 'name'))(
  'a change of the setting %s is listed for the other managers',
  async (name) => {
    const world = await makeWorld(clinic);
    const send = (path: string, method: 'GET' | 'POST', body?: object) =>
      clinic.request({
        method,
        path: `/api/admin/${path}`,
        token: { admin: world.admin.token },
        ...(body && { body }),
      });
    // A state is only valid with its country.
    if (name === 'state') await send('change-settings', 'POST', { country: 'DE' });
    const value = otherSettings[name as keyof ClinicSettings];
    const changed = await send('change-settings', 'POST', { [name]: value });
    expect(changed.body).toMatchObject({ success: true });
    const { changes } = (await send('open-access', 'GET')).body;
    expect(changes[0]).toMatchObject({ path: '/api/admin/change-settings', field: name, count: 1 });
    // No other setting is recorded.
    const others = changes.filter(({ field }: { field: string }) => field !== name && field !== 'country');
    expect(others.map(({ path }: { path: string }) => path)).not.toContain('/api/admin/change-settings');
  },
);

test('hiding free times from the public is listed too', async () => {
  const world = await makeWorld(clinic);
  const post = (body: object) => clinic.as(world.admin).post('change-settings', body);
  await post({ openSlotsForAll: true });
  clinic.setNow('2026-11-20T10:06');
  expect((await post({ openSlotsForAll: false })).status).toBe(200);
  const { body } = await clinic.as(world.admin).get('open-access');
  expect(body.changes[0]).toMatchObject({ field: 'openSlotsForAll', count: 2 });
});

test('settings that patients do not see, and restoring a doctor, need no proof', async () => {
  const world = await makeWorld(clinic);
  const asAdmin = clinic.as(() => world.admin);
  clinic.setNow('2026-11-20T10:06');
  expect((await asAdmin.post('change-settings', { clock: '24' })).status).toBe(200);
  const back = { docId: world.doctor.account.id, archived: false };
  expect((await asAdmin.post('archive-doctor', back)).status).toBe(200);
});
