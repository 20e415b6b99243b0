// @module-tag both-engines
import type { Affected } from '@docket/contract/endpoints/rescheduling.ts';
import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { createTestClient } from '@docket/testing/client.ts';
import { openTestClinic, request, type TestClinic } from '@docket/testing/clinic.ts';
import { countStatements } from '@docket/testing/count-statements.ts';
import { fillBook } from '@docket/testing/fill-book.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { bulkUpdateQueries } from '../appointments/store/bulk-update.ts';
import { toDate } from '../booking/open/find-free-slots.ts';

// Twenty doctors, each with twenty half-hour appointments on every day. The appointments of the last twelve days are
// pending.
const doctors = 20;
const days = 120;
const last = 26_000_000 + days * 1_440;
const first = last - 5 * 1_440;
const intervals = [{ from: '00:00', to: '24:00' }];
let clinic: TestClinic;
let counted: TestClinic;
let statements: ReturnType<typeof countStatements>;
let admin: SignedIn;

beforeAll(async () => {
  clinic = await openTestClinic();
  await fillBook(clinic.context, { doctors, patients: 5_000, appointments: doctors * 20 * days });
  await clinic.context.engine.transaction(async ({ db, kind }) => {
    if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(db);
    await db
      .updateTable('appointments')
      .set({ status: 'pending' })
      .where('starts_at', '>', last - 12 * 1_440)
      .where('status', '=', 'completed')
      .execute();
  });
  clinic.setNow(`${toIsoDate(toDate(last - 11 * 1_440))}T00:00`);
  admin = await anAdmin(clinic.context);
  statements = countStatements(clinic.context.engine);
  const app = await createApp({ ...clinic.context, engine: statements.engine }, { panelFolder: '/nowhere' });
  const send = (testRequest: TestRequest) => request(app, testRequest);
  counted = { ...clinic, app, request: send, as: (account) => createTestClient(send, account) };
  for (let number = 1; number <= doctors; number += 1)
    await someHours(clinic.context, `d${number}`, { weekdays: [1, 2, 3, 4, 5, 6, 7], intervals });
}, 240_000);
afterAll(async () => {
  await counted?.app.close();
  await clinic?.close();
});

const asAdmin = () => reschedulingCalls(counted, () => admin);
const closed = (from: number, until: number) => ({
  fromDate: toIsoDate(toDate(from)),
  toDate: toIsoDate(toDate(until)),
});

describe('closing a whole clinic of a large book', () => {
  test.each([null, 'd7'])('reads the pending appointments of %s by an index', async (doctorId) => {
    const { engine } = clinic.context;
    const lines = await engine.explain(
      bulkUpdateQueries.pending(engine.read, { doctorId, from: first, to: first + 1_440, maxRows: 4_000 }),
    );
    expect(lines.filter((line) => /Seq Scan on appointments|^SCAN (?!d\b)/.test(line))).toEqual([]);
  });

  test('with nearly two thousand appointments takes a few statements to preview, apply and undo', {
    timeout: 120_000,
  }, async () => {
    const change = { doctorId: null, ...closed(first, last) };
    statements.taken();
    const affected: Affected[] = (await asAdmin().post('preview-time-off', change)).body.affected;
    expect(affected.length).toBeGreaterThan(1_500);
    expect(affected.length).toBeLessThanOrEqual(2_000);
    expect(statements.taken()).toBeLessThan(30);
    const plan = affected.map((row) => row.proposal);
    const slots = plan.map((step) =>
      step.do === 'move' ? `${step.doctorId} ${step.slotDate} ${step.slotTime}` : step.appointmentId,
    );
    expect(new Set(slots).size).toBe(affected.length);
    const { body } = await asAdmin().post('add-time-off', { ...change, plan });
    expect(body.message).toBe(`Time off added: ${slots.length} appointments moved`);
    expect(statements.taken()).toBeLessThan(100);
    expect((await asAdmin().undo(body.changeId)).status).toBe(200);
    expect(statements.taken()).toBeLessThan(100);
  });

  test('with more appointments is refused', async () => {
    const change = { doctorId: null, ...closed(first - 5 * 1_440, last) };
    const { status, body } = await asAdmin().post('preview-time-off', change);
    expect([status, body.message]).toEqual([
      422,
      'More than 2,000 appointments would be affected: change fewer days at once',
    ]);
  });
});
