import type { Endpoint } from '@docket/contract/endpoint.ts';
import { followChanges, type LiveEvent } from '@docket/contract/endpoints/live.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { answerSchema, eventSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { storeDemoSignIns } from '@docket/server/clinic/demo-sign-ins.ts';
import { clinicSettingsStore, defaultSettings } from '@docket/server/clinic-settings/store.ts';
import { makeSignIns } from '@docket/server/demo/sign-ins.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import {
  aBegunAppointment,
  anOffer,
  aReply,
  aRestoredCopy,
  aWaitingMessage,
  aWebhook,
} from '@docket/testing/every-call/preparations.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld, type World } from '@docket/testing/every-call/world.ts';
import { failInARow } from '@docket/testing/fail-in-a-row.ts';
import { followLive } from '@docket/testing/follow-live.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';

const clinic = useTestClinic();
const ajv = new Ajv2020({ allErrors: true, strict: false });
const seenPaths = new Set<string>();

/** Returns undeclared and missing fields of a value, at any depth. */
function findFaults(schema: JsonSchema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

// Returns the path of every list in a schema. An empty list proves nothing, so each list must occur with an entry.
function findListPaths(schema: JsonSchema, path = ''): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Record<string, never>;
  return [
    ...(items ? [`${path}[]`, ...findListPaths(items, `${path}[]`)] : []),
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, part]) =>
      findListPaths(part, `${path}.${name}`),
    ),
    ...(anyOf as JsonSchema[]).flatMap((part) => findListPaths(part, path)),
  ];
}

function recordLists(value: unknown, path: string): void {
  if (Array.isArray(value)) {
    if (value.length > 0) seenPaths.add(`${path}[]`);
    for (const item of value) recordLists(item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) recordLists(part, `${path}.${name}`);
  }
}

// Further inputs of calls, so that every part of their answers occurs.
const inDecember = { from: '2026-12-01', to: '2026-12-02' };
const whenClocksGoForward = { from: '2027-03-27', to: '2027-03-29' };
const furtherInputs: Readonly<Record<string, readonly Input[]>> = {
  listAppointmentsAsAdmin: [{ limit: 1 }, { limit: 1, status: 'cancelled' }],
  listAppointmentsAsDoctor: [{ limit: 1 }],
  findPatients: [{}],
  askDesk: [{ q: 'mon tue', isWalkIn: true }, { q: 'tom strangr mon' }],
  readCalendarAsAdmin: [inDecember, whenClocksGoForward],
  readCalendarAsDoctor: [inDecember, whenClocksGoForward],
  readMonthAsAdmin: [inDecember],
  readMonthAsDoctor: [inDecember],
};

// Preparations before calls, so that their answers are complete.
const dated = [{ date: '2026-12-24', intervals: [{ from: '09:00', to: '12:00' }] }];
const saveDatedHours = ({ doctor }: World) => someHours(clinic.context, doctor.account.id, { dated });
const saveTimeOffToday = ({ doctor }: World) =>
  someTimeOff(clinic.context, doctor.account.id, { from: '2026-11-20T16:00', to: '2026-11-20T17:00' });
const saveSettings = () =>
  clinic.context.engine.transaction((tx) =>
    clinicSettingsStore(tx).save(
      {
        ...defaultSettings,
        openingHours: [{ weekday: 1, intervals: [{ from: '08:00', to: '18:00' }] }],
        messagesOff: ['restored'],
      },
      0,
      { by: 'Nora Lind', at: 1 },
    ),
  );
const callAsAdmin = (name: string) => async (world: World) => {
  const endpoint = everyCall.find((call) => call.name === name)?.endpoint as Endpoint;
  const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
  await clinic.request(await toRequest(endpoint, input, { token: world.admin.token }));
};
const aLatePatient = async (world: World) => {
  const today = { doctorId: world.doctor.account.id, slotDate: '20_11_2026', slotTime: '11:45 AM' };
  await anAppointment(clinic.context, today);
  await callAsAdmin('setDelayAsAdmin')(world);
};
const aReplyToDoctor = (world: World) => aReply(world, world.doctor);
const anOfferToday = (world: World) => anOffer(world, world.doctor);
/** Adds another appointment of the patient besides that of the wish. */
const anotherAppointment = (patientId: string, { otherDoctor }: World) =>
  anAppointment(clinic.context, { doctorId: otherDoctor.account.id, patientId, slotDate: '24_11_2026' });
const preparations: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  readClinic: () =>
    clinic.context.engine.transaction((tx) => storeDemoSignIns(tx, makeSignIns(['Dr. Omar Haddad']))),
  readSettings: saveSettings,
  readAdminDashboard: callAsAdmin('markArrivedAsAdmin'),
  readHistoryAsAdmin: callAsAdmin('setNoteAsAdmin'),
  readHistoryAsDoctor: callAsAdmin('moveAppointmentAsAdmin'),
  readConfirmationCalls: async (world) => {
    await callAsAdmin('moveAppointmentAsAdmin')(world);
    const gone = { slotDate: '24_11_2026', slotTime: '2:00 PM', status: 'cancelled' } as const;
    const { id: appointmentId, patientId } = await anAppointment(clinic.context, gone);
    await aReply(world, { appointmentId, patientId });
  },
  listWishes: async (world) => {
    await callAsAdmin('changeWish')(world);
    await anotherAppointment(world.doctor.patientId, world);
  },
  findTakers: (world) => anotherAppointment(world.strangerId, world),
  readCalendarAsAdmin: anOfferToday,
  readCalendarAsDoctor: anOfferToday,
  previewHoursAsAdmin: anOfferToday,
  previewHoursAsDoctor: anOfferToday,
  previewOpeningHours: anOfferToday,
  previewTimeOffAsAdmin: anOfferToday,
  previewTimeOffAsDoctor: anOfferToday,
  listOpenAccess: callAsAdmin('setCalendarFeedAsAdmin'),
  readRestoredCopy: aRestoredCopy,
  readHoursAsAdmin: saveDatedHours,
  readHoursAsDoctor: saveDatedHours,
  readTodayAsAdmin: saveTimeOffToday,
  readTodayAsDoctor: saveTimeOffToday,
  findLatePatientsAsAdmin: aLatePatient,
  findLatePatientsAsDoctor: aLatePatient,
  readCloseDay: async (world) => {
    await aBegunAppointment('pending')(world, world.doctor);
    await callAsAdmin('countDrawer')(world);
    await callAsAdmin('closeDay')(world);
    clinic.setNow('2026-11-20T10:05');
    await callAsAdmin('cancelAppointmentAsAdmin')(world);
  },
  readPatient: callAsAdmin('mergePatients'),
  readCallsAsAdmin: callAsAdmin('changeHoursAsAdmin'),
  readCallsAsDoctor: callAsAdmin('changeHoursAsAdmin'),
  listWebhooks: aWebhook,
  readMessageTemplates: callAsAdmin('changeMessageTemplate'),
  readMessagesAsAdmin: aReplyToDoctor,
  readMessagesAsDoctor: aReplyToDoctor,
  readPatientMessages: aReplyToDoctor,
  readHeldMessages: async (world) => {
    await aWaitingMessage(world, world.doctor);
    clinic.setNow('2026-11-20T11:30');
  },
  listPeople: async (world) => {
    await callAsAdmin('inviteDoctor')(world);
    await failInARow(clinic.context, { role: 'doctor', email: world.doctor.account.email });
  },
};
const calls = everyCall.filter(({ endpoint }) => !endpoint.events && !endpoint.csv);

describe('an answer has the declared fields and no others', () => {
  test.each(calls)('$name', async ({ name, endpoint }) => {
    for (const also of [{}, ...(furtherInputs[name] ?? [])]) {
      await clinic.empty();
      const world = await makeWorld(clinic);
      await preparations[name]?.(world);
      const token = { admin: world.admin.token, doctor: world.doctor.account.token, anyone: undefined };
      const input = { ...(await makeInputOf[name]?.(world, world.doctor)), ...also };
      const { body } = await clinic.request(
        await toRequest(endpoint, input, { token: token[endpoint.caller] }),
      );
      const { success, ...answer } = body;
      expect(success).toBe(true);
      expect(findFaults(answerSchema(endpoint), answer)).toEqual([]);
      recordLists(answer, name);
    }
  });

  afterAll(() => {
    const lists = calls.flatMap(({ name, endpoint }) =>
      [...new Set(findListPaths(answerSchema(endpoint)))].map((path) => name + path),
    );
    expect(lists.filter((path) => !seenPaths.has(path))).toEqual([]);
  });
});

test('the test finds undeclared and missing fields at any depth', () => {
  const schema = answerSchema(everyCall.find(({ name }) => name === 'listPatients')?.endpoint as never);
  const patient = { _id: 'a', name: 'A', email: '', phone: '', dob: null, image: '' };
  const page = { nextCursor: null, previousCursor: null, total: 1, totalCapped: false };
  expect(findFaults(schema, { ...page, patients: [patient] })).toEqual([]);
  expect(findFaults(schema, { ...page, patients: [{ ...patient, password_hash: 'x' }] })).toHaveLength(1);
  expect(findFaults(schema, { ...page, patients: [{ ...patient, dob: undefined }] })).toHaveLength(1);
  expect(findFaults(schema, { ...page, patients: [patient], secret: 1 })).toHaveLength(1);
});

test('an event of the live stream has the declared fields and no others', async () => {
  const world = await makeWorld(clinic);
  const following = await followLive(clinic, 'admin', world.admin);
  const callNames = [
    'cancelAppointmentAsAdmin',
    'editPatient',
    'changeAvailability',
    'removeTimeOffAsAdmin',
    'renamePerson',
    'changeSettings',
  ];
  for (const name of callNames) await callAsAdmin(name)(world);
  // Events can come from another node, which takes time.
  await expect
    .poll(() => following.received.map(({ topic }) => topic))
    .toEqual(expect.arrayContaining(['appointments', 'doctors', 'hours', 'patients', 'people', 'settings']));
  await callAsAdmin('logoutAsAdmin')(world);
  expect(await following.ended).toBe('ended');
  const events: LiveEvent[] = [following.hello, ...following.received];
  expect(events.at(-1)).toEqual({ topic: 'ended' });
  for (const event of events)
    expect([event, findFaults(eventSchema(followChanges.admin), event)]).toEqual([event, []]);
});
