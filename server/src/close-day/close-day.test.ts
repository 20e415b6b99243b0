import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { CloseDay } from '@docket/contract/endpoints/close-day.ts';
import { formatSlotTime } from '@docket/contract/formats/slot-date.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addUpDay } from './close.ts';
import { closeDayQueries, closingStore } from './store.ts';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});
const readDay = async (date = '2026-11-20'): Promise<CloseDay> => asAdmin.read('close-day', { date });
const book = (slotTime: string, more: Parameters<typeof anAppointment>[1] = {}) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '20_11_2026', slotTime, ...more });
const named = (...appointments: { id: string }[]) => appointments.map(({ id }) => ({ appointmentId: id }));
const markSeen = (...appointments: { id: string }[]) =>
  asAdmin.post('set-outcomes', { outcome: 'seen', appointments: named(...appointments) });
const read = async (id: string): Promise<Appointment> =>
  (await asAdmin.read('appointments')).appointments.find(
    (appointment: Appointment) => appointment._id === id,
  );
const readHistory = async (id: string) => (await asAdmin.read(`appointments/${id}/history`)).history;

describe('the day to close', () => {
  test('lists pending appointments that have begun, earliest first, and counts the later ones', async () => {
    const second = await book('9:30 AM');
    const first = await book('9:00 AM');
    const now = await book('10:00 AM');
    await book('10:30 AM');
    await book('8:00 AM', { status: 'completed' });
    await book('8:30 AM', { status: 'cancelled' });
    await book('9:00 AM', { slotDate: '19_11_2026' });
    const day = await readDay();
    expect(day.withoutOutcome.map(({ _id }) => _id)).toEqual([first.id, second.id, now.id]);
    expect(day).toMatchObject({ date: '2026-11-20', later: 1 });
    expect((await asAdmin.get('close-day')).body).toEqual({ success: true, ...day });
  });

  test('covers all of yesterday up to midnight', async () => {
    await book('11:30 PM', { slotDate: '19_11_2026' });
    expect(await readDay('2026-11-19')).toMatchObject({
      withoutOutcome: [{ slotTime: '11:30 PM' }],
      later: 0,
    });
  });

  test.each([
    ['2026-11-21', 'This day has not come yet'],
    ['2026-11-31', 'date must be a real date like 2026-09-05'],
    ['today', 'date must be a real date like 2026-09-05'],
  ])('is refused on %s', async (date, message) => {
    expect(await asAdmin.get('close-day', { date })).toMatchObject({ status: 422, body: { message } });
  });
});

describe('outcomes', () => {
  test('are recorded for many at once, appear in the history, and are undone at once', async () => {
    const first = await book('8:00 AM');
    const both = [first, await book('9:00 AM')];
    await asAdmin.post('mark-arrived', { appointmentId: first.id });
    expect((await markSeen(...both)).body.message).toBe('2 appointments completed');
    expect((await readDay()).withoutOutcome).toEqual([]);
    for (const { id } of both) expect(await read(id)).toMatchObject({ isCompleted: true });
    expect((await readHistory(first.id)).at(-1)).toMatchObject({
      what: 'completed',
      who: { name: 'Nora Lind', role: 'admin' },
    });
    clinic.setNow('2026-11-21T09:00');
    admin = await anAdmin(clinic.context, { name: 'Sam Okoye' });
    const { body } = await asAdmin.post('undo-outcomes', { appointments: named(...both) });
    expect(body.message).toBe('2 appointments restored');
    const { withoutOutcome } = await readDay();
    expect(withoutOutcome.map(({ arrivedAt }) => arrivedAt !== null)).toEqual([true, false]);
    expect((await readHistory(first.id)).at(-1)).toMatchObject({
      what: 'restored',
      who: { name: 'Sam Okoye' },
    });
  });

  test('of missed appointments are no-shows without a check-in; undone, the check-in returns', async () => {
    const appointment = await book('9:00 AM');
    await asAdmin.post('mark-arrived', { appointmentId: appointment.id });
    await asAdmin.post('call-in', { appointmentId: appointment.id });
    const { arrivedAt, calledAt } = await read(appointment.id);
    expect(arrivedAt).not.toBeNull();
    const { body } = await asAdmin.post('set-outcomes', {
      outcome: 'no-show',
      appointments: named(appointment),
    });
    expect(body.message).toBe('Marked as no-show');
    expect(await read(appointment.id)).toMatchObject({
      cancelled: true,
      cancelReason: 'Did not come',
      arrivedAt: null,
      calledAt: null,
    });
    await asAdmin.post('restore-appointment', { appointmentId: appointment.id });
    expect(await read(appointment.id)).toMatchObject({ arrivedAt, calledAt });
    expect((await readDay()).withoutOutcome).toHaveLength(1);
  });

  test('are recorded for all or for none', async () => {
    const unchanged = await book('8:00 AM');
    const changed = await book('9:00 AM');
    await asAdmin.post('cancel-appointment', { appointmentId: changed.id });
    expect(await markSeen(unchanged, changed)).toMatchObject({
      status: 409,
      body: { message: 'Appointment is already cancelled', details: { by: { name: 'Nora Lind' } } },
    });
    expect((await readDay()).withoutOutcome.map(({ _id }) => _id)).toEqual([unchanged.id]);
    expect(await readHistory(unchanged.id)).toEqual([]);
    await markSeen(unchanged);
    expect((await asAdmin.post('undo-outcomes', { appointments: named(unchanged, changed) })).status).toBe(
      409,
    );
    expect(await read(unchanged.id)).toMatchObject({ isCompleted: true });
  });

  test('in an outdated version are refused, and a completed appointment stays completed', async () => {
    const appointment = await book('9:00 AM');
    await asAdmin.post('mark-arrived', { appointmentId: appointment.id });
    const outcomeInput = { outcome: 'seen', appointments: [{ appointmentId: appointment.id, version: 0 }] };
    expect((await asAdmin.post('set-outcomes', outcomeInput)).status).toBe(409);
    expect((await markSeen(appointment, appointment)).status).toBe(200);
    expect((await markSeen(appointment)).status).toBe(200);
    expect(await readHistory(appointment.id)).toHaveLength(2);
  });

  test('are refused for later appointments', async () => {
    const later = await book('10:30 AM');
    const message = 'This appointment has not begun yet';
    expect(await markSeen(later)).toMatchObject({ status: 409, body: { message } });
    expect(await read(later.id)).toMatchObject({ isCompleted: false });
  });

  test('sent by two desks at once are recorded once', { tags: ['both-engines'] }, async () => {
    const appointments = [await book('8:00 AM'), await book('8:30 AM'), await book('9:00 AM')];
    const answers = await Promise.all([
      markSeen(...appointments),
      markSeen(...appointments.toReversed()),
      markSeen(...appointments),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { id } of appointments) expect(await readHistory(id)).toHaveLength(1);
  });
});

const receive = (of: { id: string }, cents: number, method = 'cash') =>
  asAdmin.post('receive-payment', { appointmentId: of.id, cents, method });
const count = (countedCents: number, leftCents: number, more: object = {}) =>
  asAdmin.post('count-drawer', { countedCents, leftCents, ...more });

describe('the drawer', () => {
  test('is compared with the cash left in, received since and taken out', async () => {
    const one = await book('9:00 AM');
    const two = await book('9:30 AM');
    await receive(one, 1_000);
    // The first count has no expected sum.
    expect((await count(11_000, 10_000)).body.count).toMatchObject({
      number: 1,
      expectedCents: null,
      by: 'Nora Lind',
    });
    await receive(one, 4_000);
    await receive(two, 5_000, 'card');
    const { body } = await receive(two, 2_000);
    await asAdmin.post('undo-payment', { paymentId: body.paymentId });
    await asAdmin.post('refund-payment', { appointmentId: one.id, cents: 500, method: 'cash' });
    expect((await readDay()).drawer).toMatchObject({
      cashCents: 3_500,
      last: { number: 1, leftCents: 10_000 },
    });
    const second = await count(12_600, 8_000, { takenCents: 1_000, note: 'Stamps', after: 1 });
    expect(second.body.count).toMatchObject({ number: 2, expectedCents: 12_500, leftCents: 8_000 });
    // The next count starts with the cash that was left in.
    clinic.setNow('2026-11-21T09:00');
    admin = await anAdmin(clinic.context);
    await receive(one, 100);
    expect((await count(8_100, 8_100)).body.count).toMatchObject({
      number: 3,
      date: '2026-11-21',
      expectedCents: 8_100,
    });
    expect((await readDay()).drawer.counts.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('can’t give out more than was in, and is counted for days of the last week', async () => {
    const appointment = await book('9:00 AM');
    expect((await count(0, 0, { takenCents: 900 })).status).toBe(200);
    await receive(appointment, 1_000);
    const { status, body } = await count(0, 0, { takenCents: 1_001 });
    expect([status, body.message]).toEqual([
      422,
      'At most 10.00 can have been taken out: the drawer should not have held more',
    ]);
    expect((await count(0, 0, { takenCents: 1_000 })).body.count).toMatchObject({ expectedCents: 0 });
    // Refunded from outside the drawer.
    await asAdmin.post('refund-payment', { appointmentId: appointment.id, cents: 500, method: 'cash' });
    expect((await count(0, 0)).body.count).toMatchObject({ expectedCents: -500 });
    const long = await count(0, 0, { date: '2020-01-01' });
    expect([long.status, long.body.message]).toEqual([
      422,
      'The drawer is counted for the days of the last week',
    ]);
    expect((await count(0, 0, { date: '2026-11-13' })).status).toBe(200);
    expect((await readDay()).drawer.last).toMatchObject({ number: 4, date: '2026-11-13' });
  });

  test('is not counted for a closed day until it is reopened', async () => {
    await asAdmin.post('close-day', { date: '2026-11-20' });
    const { status, body } = await count(100, 100);
    expect([status, body.message]).toEqual([409, 'Nora Lind has closed this day already']);
    expect((await readDay()).drawer.counts).toEqual([]);
    await asAdmin.post('reopen-day', { date: '2026-11-20' });
    expect((await count(100, 100)).status).toBe(200);
  });

  test('counted by two at once is recorded once, and the other is refused', {
    tags: ['both-engines'],
  }, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => count(5_000, 5_000, { after: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Nora Lind counted the drawer in the meantime',
      details: { by: 'Nora Lind' },
    });
    expect((await readDay()).drawer.counts).toHaveLength(1);
  });

  test('includes cash received during the count', { tags: ['both-engines'] }, async () => {
    const times = Array.from({ length: 20 }, (_, at) => formatSlotTime(420 + 30 * at));
    const appointments = await Promise.all(times.map((time) => book(time, { amount: 90 })));
    await count(0, 0);
    for (let round = 1; round <= 8; round += 1) {
      await Promise.all([...appointments.map((appointment) => receive(appointment, 1)), count(0, 0)]);
      const { drawer } = await readDay();
      const expected = drawer.counts.reduce((sum, { expectedCents }) => sum + (expectedCents ?? 0), 0);
      expect(expected + drawer.cashCents).toBe(round * appointments.length);
    }
  });

  test('counted twice with one idempotency key is recorded once', async () => {
    const input = { countedCents: 5_000, leftCents: 5_000 };
    const send = () => asAdmin.post('count-drawer', input, { 'Idempotency-Key': 'once' });
    expect((await send()).body).toEqual((await send()).body);
    expect((await readDay()).drawer.counts).toHaveLength(1);
  });
});

describe('a closed day', () => {
  const close = (date = '2026-11-20') => asAdmin.post('close-day', { date });

  test('keeps its totals and lists appointments without an outcome', { tags: ['both-engines'] }, async () => {
    const completed = await book('8:00 AM', { status: 'completed', amount: 40 });
    await book('8:30 AM', { amount: 30 });
    const missed = await book('9:00 AM', { amount: 20 });
    await asAdmin.post('set-outcomes', { outcome: 'no-show', appointments: named(missed) });
    await receive(completed, 4_000, 'card');
    await count(1_000, 1_000);
    await count(900, 900);
    expect((await close()).body.message).toBe('Day closed');
    const { closing, entries } = await readDay();
    expect(entries).toMatchObject([{ kind: 'closed', by: 'Nora Lind' }]);
    expect(closing).toMatchObject({
      totals: {
        appointments: 2,
        completed: 1,
        noShows: 1,
        withoutOutcome: 1,
        differenceCents: -100,
        expectedCents: 7_000,
        openCents: 3_000,
        refundsDueCents: 0,
        received: { card: 4_000, cash: 0 },
      },
      withoutOutcome: [{ slotTime: '8:30 AM', doctorName: 'Dr. Omar Haddad' }],
      changes: [],
    });
  });

  test('is closed once by two at once; the other is refused with the user and time', {
    tags: ['both-engines'],
  }, async () => {
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const at = clinic.context.clock.nowMs();
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Nora Lind has closed this day already',
      details: { by: 'Nora Lind', at },
    });
    expect((await readDay()).entries).toHaveLength(1);
  });

  test('lists later changes with the money, and stays unchanged', async () => {
    const late = await book('9:00 AM');
    const moved = await book('9:30 AM');
    const other = await book('9:00 AM', { slotDate: '12_11_2026' });
    await close();
    const { closing } = await readDay();
    clinic.setNow('2026-11-20T17:00');
    await receive(late, 5_000);
    await markSeen(late);
    await asAdmin.post('move-appointment', {
      appointmentId: moved.id,
      slotDate: '23_11_2026',
      slotTime: '9:00 AM',
    });
    await receive(other, 2_000, 'transfer');
    await asAdmin.post('refund-payment', { appointmentId: other.id, cents: 500, method: 'transfer' });
    const now = (await readDay()).closing;
    expect(now?.totals).toEqual(closing?.totals);
    const changes = now?.changes.map(({ what, cents, slotTime }) => [what, cents, slotTime]);
    expect(changes).toHaveLength(5);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['payment received', 5_000, '9:00 AM'],
        ['completed', null, '9:00 AM'],
        ['moved', null, '9:00 AM'],
        ['payment received', 2_000, '9:00 AM'],
        ['payment refunded', -500, '9:00 AM'],
      ]),
    );
    expect(now?.changes[0]?.by).toBe('Nora Lind');
  });

  test('lists the effect of a changed amount, a write-off and its Undo on the open sum', async () => {
    const first = await book('9:00 AM');
    const other = await book('9:00 AM', { slotDate: '12_11_2026' });
    await close();
    clinic.setNow('2026-11-20T17:00');
    await asAdmin.post('set-amount', { appointmentId: first.id, cents: 7_010, reason: 'X-ray' });
    await asAdmin.post('write-off', { appointmentId: first.id, cents: 3_000 });
    const { body } = await asAdmin.post('write-off', { appointmentId: other.id, cents: 500 });
    await asAdmin.post('undo-payment', { paymentId: body.paymentId });
    const changes = (await readDay()).closing?.changes.map(({ what, cents, openCents }) => [
      what,
      cents,
      openCents,
    ]);
    expect(changes).toEqual([
      ['amount set', null, 2_010],
      ['written off', null, -3_000],
      ['written off', null, -500],
      ['payment undone', null, 500],
    ]);
  });

  test('counts each entry written during the closing once, in the totals or as later', {
    tags: ['both-engines'],
  }, async () => {
    const appointments = await Promise.all(
      ['8:00 AM', '8:30 AM', '9:00 AM'].map((time) => book(time, { amount: 90 })),
    );
    const other = await book('9:00 AM', { slotDate: '12_11_2026', amount: 90 });
    for (let round = 1; round <= 12; round += 1) {
      await Promise.all([...[...appointments, other].map((appointment) => receive(appointment, 1)), close()]);
      const { closing, money } = await readDay();
      const kept = closing?.totals.received.cash ?? 0;
      const later = closing?.changes.reduce((sum, { cents }) => sum + (cents ?? 0), 0) ?? 0;
      expect(kept + later).toBe(round * 4);
      expect(money.received.cash).toBe(round * 4);
      await asAdmin.post('reopen-day', { date: '2026-11-20' });
    }
  });

  test('lists later money also for an appointment that left the day, and marks no-shows', async () => {
    const moved = await book('9:00 AM');
    const missed = await book('10:00 AM');
    await close();
    clinic.setNow('2026-11-21T10:00');
    admin = await anAdmin(clinic.context);
    await receive(moved, 500);
    await asAdmin.post('move-appointment', {
      appointmentId: moved.id,
      slotDate: '23_11_2026',
      slotTime: '9:00 AM',
    });
    await receive(moved, 300);
    await asAdmin.post('set-outcomes', { outcome: 'no-show', appointments: named(missed) });
    const readChanges = async () =>
      (await readDay()).entries[0]?.since?.changes.map(({ what, cents, isNoShow }) => [
        what,
        cents,
        isNoShow,
      ]);
    const changes = [
      ['payment received', 500, undefined],
      ['moved', null, undefined],
      ['cancelled', null, true],
    ];
    expect(await readChanges()).toEqual(changes);
    clinic.setNow('2026-11-21T10:05');
    await asAdmin.post('reopen-day', { date: '2026-11-20' });
    expect(await readChanges()).toEqual(changes);
  });

  test('omits changes from before an appointment came to the day', async () => {
    const appointment = await book('9:00 AM', { slotDate: '23_11_2026' });
    await receive(appointment, 100, 'card');
    await close();
    clinic.setNow('2026-11-20T10:01');
    await asAdmin.post('move-appointment', {
      appointmentId: appointment.id,
      slotDate: '20_11_2026',
      slotTime: '5:00 PM',
    });
    const { closing } = await readDay();
    expect(closing?.changes.map(({ what }) => what)).toEqual(['moved']);
  });

  test('lists changes of an appointment with an outcome until it leaves the day', async () => {
    const completed = await book('8:00 AM');
    const missed = await book('9:00 AM');
    await markSeen(completed);
    await asAdmin.post('set-outcomes', { outcome: 'no-show', appointments: named(missed) });
    await close();
    clinic.setNow('2026-11-20T17:00');
    await asAdmin.post('undo-outcomes', { appointments: named(completed) });
    const monday = (slotTime: string) => ({ slotDate: '23_11_2026', slotTime });
    await asAdmin.post('move-appointment', { appointmentId: completed.id, ...monday('10:00 AM') });
    await asAdmin.post('restore-appointment', { appointmentId: missed.id, ...monday('11:00 AM') });
    await receive(completed, 2_000);
    clinic.setNow('2026-11-23T12:00');
    admin = await anAdmin(clinic.context);
    // Changes made after the appointments moved to Monday belong to Monday, so Friday does not list them.
    await markSeen(completed, missed);
    await receive(completed, 500);
    const { closing } = await readDay();
    const changes = closing?.changes.map(({ appointmentId, what, cents }) => [appointmentId, what, cents]);
    expect(changes).toHaveLength(4);
    expect(changes).toEqual(
      expect.arrayContaining([
        [completed.id, 'restored', null],
        [completed.id, 'moved', null],
        [missed.id, 'restored', null],
        [completed.id, 'payment received', 2_000],
      ]),
    );
  });

  test('of an older release lists only pending appointments that left, as it stored no others', async () => {
    const pending = await book('8:00 AM');
    const { context } = clinic;
    await context.engine.transaction(async (tx) => {
      const day = { date: '2026-11-20', from: 29_918_880, to: 29_920_320 };
      const { numbers: _, ...totals } = await addUpDay(tx, day);
      const firstClosing = { number: 1, at: context.clock.nowMs(), accountId: admin.id, note: '', totals };
      await closingStore(tx).add('2026-11-20', firstClosing);
    });
    clinic.setNow('2026-11-20T17:00');
    const monday = { slotDate: '23_11_2026', slotTime: '10:00 AM' };
    await asAdmin.post('move-appointment', { appointmentId: pending.id, ...monday });
    const { closing } = await readDay();
    expect(closing).toMatchObject({
      withoutOutcome: [{ appointmentId: pending.id }],
      changes: [{ appointmentId: pending.id, what: 'moved' }],
    });
  });

  test('is reopened once and closed again, each by a separate entry', {
    tags: ['both-engines'],
  }, async () => {
    const appointment = await book('9:00 AM', { amount: 50 });
    await close();
    clinic.setNow('2026-11-20T17:00');
    await markSeen(appointment);
    clinic.setNow('2026-11-20T17:05');
    const reopen = () => asAdmin.post('reopen-day', { date: '2026-11-20', note: 'A receipt turned up' });
    const answers = await Promise.all([reopen(), reopen()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readDay()).closing).toBeNull();
    clinic.setNow('2026-11-20T17:10');
    await receive(appointment, 5_000, 'card');
    await asAdmin.post('close-day', { date: '2026-11-20', note: '  All there now ' });
    const { entries, closing } = await readDay();
    // The first closing keeps its totals and lists the changes until the day was reopened.
    const since = { withoutOutcome: [{ appointmentId: appointment.id }], changes: [{ what: 'completed' }] };
    expect(entries).toMatchObject([
      { kind: 'closed', note: '', totals: { received: { card: 0 }, openCents: 5_000 }, since },
      { kind: 'reopened', note: 'A receipt turned up', totals: null, since: null },
      { kind: 'closed', note: 'All there now', totals: { received: { card: 5_000 }, openCents: 0 } },
    ]);
    expect(entries[2]?.totals).toEqual(closing?.totals);
  });

  test.each(['close-day', 'reopen-day', 'count-drawer'])(
    '%s refuses a note that is too long',
    async (path) => {
      const cents = path === 'count-drawer' ? { countedCents: 1, leftCents: 1 } : {};
      expect(await asAdmin.post(path, { ...cents, note: 'x'.repeat(501) })).toMatchObject({
        status: 422,
        body: { details: { field: 'note' } },
      });
      expect(await readDay()).toMatchObject({ entries: [], drawer: { counts: [] } });
    },
  );

  test('and a drawer count can’t be changed or deleted, also not in the database', {
    tags: ['both-engines'],
  }, async () => {
    await count(5_000, 5_000);
    await close();
    const run = (statement: string) =>
      clinic.context.engine.transaction(({ db }) => sql.raw(statement).execute(db));
    await expect(run(`update closings set note = 'x'`)).rejects.toThrow(/closings are never changed/);
    await expect(run('delete from closings')).rejects.toThrow(/closings are never deleted/);
    await expect(run('update drawer_counts set counted_cents = 1')).rejects.toThrow(
      /drawer counts are never changed/,
    );
    await expect(run('delete from drawer_counts')).rejects.toThrow(/drawer counts are never deleted/);
    if (clinic.context.engine.kind === 'sqlite') {
      await run(`replace into closings select day, number, at, account_id, 'x', totals from closings`);
      await run('replace into drawer_counts select * from drawer_counts');
    }
    expect(await readDay()).toMatchObject({
      entries: [{ kind: 'closed', note: '' }],
      drawer: { counts: [{ countedCents: 5_000 }] },
    });
  });

  test.each([
    ['close-day', { date: '2026-11-21' }, 422, 'This day has not come yet'],
    ['reopen-day', { date: '2026-11-20' }, 409, 'This day is not closed'],
    ['count-drawer', { date: '2026-11-21', countedCents: 1, leftCents: 1 }, 422, 'This day has not come yet'],
    ...[-1, 10_000_001, 1.5, '12.345', '5e3', 'ten', 'NaN', null].flatMap((cents) =>
      ['countedCents', 'leftCents', 'takenCents'].map((field): [string, object, number, string] => [
        'count-drawer',
        { countedCents: 1, leftCents: 1, [field]: cents },
        422,
        `${field} must be a whole number from 0 to 10000000`,
      ]),
    ),
    ['count-drawer', { countedCents: 1, leftCents: 2 }, 422, 'leftCents must not be more than countedCents'],
  ])('%s of %o is refused', async (path, body, status, message) => {
    expect(await asAdmin.post(path, body)).toMatchObject({ status, body: { message } });
  });

  const unclosed = async () => {
    const { date, count } = await asAdmin.read('unclosed-day');
    return [date, count];
  };

  test('causes a reminder from the next morning for a week, if it had appointments', async () => {
    expect(await unclosed()).toEqual([null, 0]);
    await book('9:00 AM', { slotDate: '17_11_2026' });
    await book('9:00 AM', { slotDate: '18_11_2026', status: 'cancelled' });
    await book('9:00 AM');
    expect(await unclosed()).toEqual(['2026-11-17', 1]);
    await close('2026-11-17');
    expect(await unclosed()).toEqual([null, 0]);
    await asAdmin.post('reopen-day', { date: '2026-11-17' });
    expect(await unclosed()).toEqual(['2026-11-17', 1]);
    clinic.setNow('2026-11-28T09:00');
    admin = await anAdmin(clinic.context);
    expect(await unclosed()).toEqual([null, 0]);
  });

  test('is reminded of before later open ones, one at a time', async () => {
    for (const slotDate of ['12_11_2026', '13_11_2026', '16_11_2026', '18_11_2026', '19_11_2026'])
      await book('9:00 AM', { slotDate });
    await close('2026-11-19');
    expect(await unclosed()).toEqual(['2026-11-13', 3]);
    await close('2026-11-16');
    expect(await unclosed()).toEqual(['2026-11-13', 2]);
    await close('2026-11-13');
    expect(await unclosed()).toEqual(['2026-11-18', 1]);
  });

  test('causes a reminder after desk payments, also without appointments, but not after online payments', {
    tags: ['both-engines'],
  }, async () => {
    const later = await book('9:00 AM', { slotDate: '30_11_2026', amount: 50 });
    await receive(later, 2_000, 'online');
    clinic.setNow('2026-11-21T09:00');
    admin = await anAdmin(clinic.context);
    expect(await unclosed()).toEqual([null, 0]);
    const { body } = await receive(later, 1_000);
    await asAdmin.post('undo-payment', { paymentId: body.paymentId });
    clinic.setNow('2026-11-22T09:00');
    admin = await anAdmin(clinic.context);
    expect(await unclosed()).toEqual(['2026-11-21', 1]);
  });
});

test('every response of closing the day has the shape and the sentence of its golden example', {
  tags: ['both-engines'],
}, async () => {
  const patient = await aPatient(clinic.context, { name: 'Zoë Łukasiewicz', dob: '1990-02-28' });
  const appointment = await book('9:00 AM', { patientId: patient.id });
  await asAdmin.post('mark-arrived', { appointmentId: appointment.id });
  const golden = async () => {
    await count(1, 1);
    return count(1, 1, { note: 'All there' });
  };
  const changed = async (of: { id: string }) => {
    clinic.setNow('2026-11-20T10:05');
    await receive(of, 100);
    return asAdmin.get('close-day');
  };
  const unclosed = async () => {
    await book('9:00 AM', { slotDate: '19_11_2026' });
    return asAdmin.get('unclosed-day');
  };
  const answers = {
    'count-drawer': await golden(),
    'close-day': await asAdmin.post('close-day', {}),
    'read-close-day': await changed(appointment),
    'reopen-day': await asAdmin.post('reopen-day', {}),
    'read-unclosed-day': await unclosed(),
    'set-outcomes': await markSeen(appointment),
    'undo-outcomes': await asAdmin.post('undo-outcomes', { appointments: named(appointment) }),
  };
  for (const [name, { body }] of Object.entries(answers)) {
    const golden = readGolden(name);
    expect(describeShape(body), name).toEqual(describeShape(golden));
    expect(body.message, name).toBe(golden.message);
  }
});

test('the day is read by an index among many appointments', {
  tags: ['both-engines'],
  timeout: fillTimeoutMs,
}, async () => {
  const engine = await openFilledBook();
  const day = { date: '2026-11-20', from: 29_918_880, to: 29_920_320 };
  for (const query of [
    closeDayQueries.withoutOutcome(day, 400),
    closeDayQueries.countOutcomes(day, 'Did not come'),
    closeDayQueries.numbers(day),
    closeDayQueries.unclosedDays({ from: '2026-11-13', before: '2026-11-20' }),
    closeDayQueries.history(engine.read, day, 0, { pendingIds: ['one', 'two'], numbers: [1, 2] }, 200),
    closeDayQueries.receipts(day, 0, { pendingIds: [], recent: { changes: [], receipts: ['one'] } }, 200),
    closeDayQueries.recentChanges(day, 0),
    closeDayQueries.recentReceipts(day.date, 0),
  ]) {
    const queryPlan = (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
    expect(queryPlan).toMatch(/index/i);
    expect(queryPlan).not.toMatch(/SCAN (appointments|a|n|h|y|counted_\w+)\b|Seq Scan on appointments/);
  }
});
