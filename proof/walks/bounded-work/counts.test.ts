import { tokenHeader } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { inputSchema } from '@docket/contract/json-schema.ts';
import { maxAffectedAppointments } from '@docket/contract/rules/limits.ts';
import { createApp } from '@docket/server/app.ts';
import { findSimilar } from '@docket/server/patients/find-similar.ts';
import { countParts } from '@docket/server/platform/http/request-body.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { countStatements } from '@docket/testing/count-statements.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { makeWorld, type World } from '@docket/testing/every-call/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainFault } from './prove-bounded-work.ts';
import { makeShapes } from './shapes.ts';

// The proof "bounded-work" measures processor time. These tests count statements and parts instead.
let clinic: TestClinic;
let world: World;
let statements: ReturnType<typeof countStatements>;
let counted: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  clinic = await openTestClinic();
  world = await makeWorld(clinic);
  statements = countStatements(clinic.context.engine);
  counted = await createApp({ ...clinic.context, engine: statements.engine }, { panelFolder: '/nowhere' });
}, 60_000);
afterAll(async () => {
  await counted?.close();
  await clinic?.close();
});

const searches = everyCall.filter(
  ({ endpoint }) => endpoint.events === undefined && inputSchema(endpoint).properties?.q !== undefined,
);
// The desk tries every split of sixteen words into a patient's and a doctor's name.
const maxStatements = 80;

test('the contract has searches to test', () => {
  expect(searches.map(({ name }) => name)).toEqual(expect.arrayContaining(['askDesk', 'findPatients']));
});

test.each(searches)(
  '$name runs at most 80 statements for a text at its size limit',
  async ({ name, endpoint }) => {
    const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
    const { caller } = endpoint;
    const token = caller === 'admin' ? world.admin.token : world.doctor.account.token;
    const headers: Record<string, string> = caller === 'anyone' ? {} : { [tokenHeader[caller]]: token };
    for (const shape of makeShapes(endpoint, input, headers).filter((candidate) =>
      candidate.name.startsWith('q: '),
    )) {
      statements.taken();
      const { statusCode } = await counted.inject(await shape.make(1));
      const taken = statements.taken();
      expect([shape.name, statusCode]).toEqual([shape.name, 200]);
      expect(taken, shape.name).toBeGreaterThan(0);
      expect(taken, shape.name).toBeLessThanOrEqual(maxStatements);
    }
  },
);

test('a misspelt name matches at most 200 patients', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => {
    const name = `weber${at}x weber`;
    return { id: `w${at}`, name, name_key: name, search: `${name} `, email: '', phone: '', created_at: 0 };
  });
  await clinic.context.engine.transaction((tx) => tx.db.insertInto('patients').values(rows).execute());
  const found = await findSimilar(clinic.context.engine.read, ['webre'], 1_000);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(200);
});

test.each([
  ['zeros', `{"x":[${'0,'.repeat(500_000)}0]}`, 500_002],
  ['lists in lists', `{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 500_001],
  ['fields', `{${'"f":1,'.repeat(150_000)}"g":1}`, 150_001],
  ['numbers', `[${'1,'.repeat(20_000)}1]`, 20_001],
])('a body of too many %s is refused before it is parsed', async (_, payload, parts) => {
  expect(countParts(Buffer.from(payload))).toBe(parts);
  const headers = { [tokenHeader.admin]: world.admin.token, 'content-type': 'application/json' };
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/admin/change-hours',
    headers,
    payload,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request body has too many parts']);
});

test('the longest realistic change of hours is below the limit on parts', async () => {
  const intervals = [9, 12, 15].map((hour) => ({
    from: `${String(hour).padStart(2, '0')}:00`,
    to: `${hour + 2}:00`,
  }));
  const payload = {
    doctorId: world.doctor.account.id,
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, intervals })),
    dated: Array.from({ length: 366 }, (_, at) => ({ date: isoDay(at), intervals })),
    plan: Array.from({ length: maxAffectedAppointments }, (_, at) => ({
      appointmentId: `gone-${at}`,
      version: 1,
      do: 'move',
      doctorId: world.doctor.account.id,
      slotDate: '3_3_2031',
      slotTime: '9:00 AM',
    })),
  };
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/admin/change-hours',
    headers: { [tokenHeader.admin]: world.admin.token },
    payload,
  });
  // The body was read and checked: no appointment has such an id.
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Appointment not found']);
  expect(countParts(Buffer.from(JSON.stringify(payload)))).toBeLessThanOrEqual(20_000);
});

const isoDay = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);

describe('faultOf accepts or reports processor times', () => {
  test.each([
    ['linear growth', [10, 20, 40], null],
    ['constant time', [3, 3, 3], null],
    ['quadratic growth', [10, 40, 160], 'grows by more than 2.5'],
    ['growth in the last doubling only', [1, 1, 30], 'grows by more than 2.5'],
    ['more than twenty ordinary calls', [60, 80, 120], 'more than 20 ordinary calls'],
  ])('%s', (_, times, fault) => {
    const found = explainFault(times, 5);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});
