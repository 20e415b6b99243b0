import type { Affected } from '@docket/contract/replanning.ts';
import { toIsoDate } from '@docket/contract/slot-date.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyQueries } from '../appointments/store/many.ts';
import { dateOf } from '../booking/open/walk-slots.ts';
import { someHours } from '../testing/build-hours.ts';
import { anAdmin, type SignedIn } from '../testing/build-people.ts';
import { openTestClinic, type TestClinic } from '../testing/clinic.ts';
import { fillBook } from '../testing/fill-book.ts';
import { replanningCalls } from '../testing/replanning.ts';

// Twenty doctors with twenty visits of half an hour on every day, the last hundred days of them pending.
const doctors = 20;
const days = 250;
const last = 26_000_000 + days * 1_440;
const first = last - 5 * 1_440;
const intervals = [{ from: '00:00', to: '24:00' }];
let clinic: TestClinic;
let admin: SignedIn;

beforeAll(async () => {
  clinic = await openTestClinic();
  await fillBook(clinic.context, { doctors, patients: 5_000, appointments: doctors * 20 * days });
  await clinic.context.engine.transaction(async ({ db }) => {
    const tables = db.withTables<{ appointments: { status: string; starts_at: number } }>();
    await tables
      .updateTable('appointments')
      .set({ status: 'pending' })
      .where('starts_at', '>', last - 100 * 1_440)
      .where('status', '=', 'completed')
      .execute();
  });
  clinic.setNow(`${toIsoDate(dateOf(last - 30 * 1_440))}T00:00`);
  admin = await anAdmin(clinic.context);
  for (let one = 1; one <= doctors; one += 1)
    await someHours(clinic.context, `d${one}`, { weekdays: [1, 2, 3, 4, 5, 6, 7], intervals });
}, 240_000);
afterAll(() => clinic?.close());

const asAdmin = () => replanningCalls(clinic, 'admin', () => admin);
const closed = (from: number, until: number) => ({
  fromDate: toIsoDate(dateOf(from)),
  toDate: toIsoDate(dateOf(until)),
});

describe('closing a whole clinic of a large book', () => {
  test.each([null, 'd7'])('reads the pending visits of %s through an index', async (doctorId) => {
    const { engine } = clinic.context;
    const lines = await engine.explain(
      manyQueries.pending(engine.read, { doctorId, from: first, to: first + 1_440, most: 4_000 }),
    );
    expect(lines.filter((line) => /Seq Scan on appointments|^SCAN (?!d\b)/.test(line))).toEqual([]);
  });

  test('of nearly two thousand visits is previewed, applied and undone in a few breaths', {
    timeout: 120_000,
  }, async () => {
    const change = { doctorId: null, ...closed(first, last) };
    const previewed = await timed(() => asAdmin().post('preview-time-off', change));
    const affected: Affected[] = previewed.answer.body.affected;
    expect(affected.length).toBeGreaterThan(1_500);
    expect(affected.length).toBeLessThanOrEqual(2_000);
    expect(previewed.ms).toBeLessThan(5_000);
    const plan = affected.map((one) => one.proposal);
    const places = plan.map((one) =>
      one.do === 'move' ? `${one.doctorId} ${one.slotDate} ${one.slotTime}` : one.appointmentId,
    );
    expect(new Set(places).size).toBe(affected.length);
    const applied = await timed(() => asAdmin().post('add-time-off', { ...change, plan }));
    expect(applied.answer.body.message).toBe(`Time off added: ${places.length} appointments moved`);
    expect(applied.ms).toBeLessThan(15_000);
    const undone = await timed(() => asAdmin().undo(applied.answer.body.changeId));
    expect(undone.answer.status).toBe(200);
    expect(undone.ms).toBeLessThan(15_000);
  });

  test('of more is refused with a sentence', async () => {
    const change = { doctorId: null, ...closed(first - 5 * 1_440, last) };
    const { status, body } = await asAdmin().post('preview-time-off', change);
    expect([status, body.message]).toEqual([
      422,
      'More than 2,000 appointments would be affected: change fewer days at once',
    ]);
  });
});

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - from };
}
