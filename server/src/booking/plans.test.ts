// @module-tag both-engines
import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, makeFilledDatabase } from '@docket/testing/filled-book.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskQueries } from './desk/store.ts';
import { toDate } from './open/find-free-slots.ts';
import { bookingQueries } from './store.ts';

// Large enough that a planner avoids full scans: forty doctors with twenty appointments on every day.
let clinic: TestClinic;
let drop: (() => Promise<void>) | null = null;
let admin: SignedIn;
const doctorIds = Array.from({ length: 20 }, (_, at) => `d${at + 1}`);
const from = 26_000_000 + 20 * 1_440;
const month = { from, to: from + 31 * 1_440 };

beforeAll(async () => {
  const filled = await makeFilledDatabase();
  clinic = await openTestClinic(filled.settings);
  drop = filled.drop;
  admin = await anAdmin(clinic.context);
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  for (const id of doctorIds) await someHours(clinic.context, id, { weekdays, slotMinutes: 15 });
}, fillTimeoutMs);
afterAll(async () => {
  await clinic?.close();
  await drop?.();
});

describe('booking queries with many appointments', () => {
  const expectIndexed = async (query: Parameters<typeof clinic.context.engine.explain>[0]) => {
    const lines = await clinic.context.engine.explain(query);
    const whole = lines.filter((line) =>
      /Seq Scan on (appointments|patients)|^SCAN (?!d\b|ld\b|nd\b)/.test(line),
    );
    expect(whole, lines.join('\n')).toEqual([]);
  };

  test('read the held times of twenty doctors in a month by an index', () =>
    expectIndexed(bookingQueries.held(clinic.context.engine.read, doctorIds, { ...month, wallNow: from })));

  test("read a patient's appointments by an index", async () => {
    const { read } = clinic.context.engine;
    await expectIndexed(bookingQueries.appointmentsOf(read, 'p7', month));
    await expectIndexed(bookingQueries.between(read, 'p7', 'd1'));
    const many = Array.from({ length: 2_000 }, (_, at) => `p${at + 1}`);
    for (const patients of [['p7'], many]) {
      await expectIndexed(bookingQueries.plannedFor(read, patients, { from, to: from + 30 }));
      await expectIndexed(bookingQueries.plannedFor(read, patients, month));
    }
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'];
    for (const query of [
      deskQueries.appointments(ids, month.to),
      deskQueries.cancelled(ids),
      deskQueries.open(ids, month.to),
    ])
      await expectIndexed({ compile: () => query.compile(read.db) });
  });

  test('answer for a month of twenty doctors, and for any text at the desk', async () => {
    clinic.setNow(`${toIsoDate(toDate(from))}T00:00`);
    admin = await anAdmin(clinic.context);
    const query = { from: toIsoDate(toDate(from)), to: toIsoDate(toDate(from + 30 * 1_440)) };
    const open = await clinic.as(admin).get('/api/booking/open-slots', query);
    expect(open.status).toBe(200);
    expect(open.body.doctors.filter((doctor: { slots: unknown[] }) => doctor.slots.length > 0)).toHaveLength(
      20,
    );
    for (const q of ['maria tomorrow', 'lopez 17 adams 14:00', '5550000']) {
      const desk = await clinic.as(admin).get('desk', { q });
      expect(desk.body.patients.length).toBeGreaterThan(0);
    }
  });
});
