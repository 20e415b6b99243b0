// @module-tag both-engines
import { randomUUID } from 'node:crypto';
import { fromStatementColumns } from '@docket/contract/endpoints/payments.ts';
import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { runLedger } from '@docket/testing/ledger-model.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseCsvFormat } from '../../platform/csv.ts';
import { storedSettings } from '../../platform/stored-settings.ts';
import { writeStatement } from './statement-file.ts';
import { statementStore } from './statement-store.ts';

const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
let colleague: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  colleague = await aDoctor(clinic.context, { name: 'Dr. Ruth Adeyemi' });
});

const asAdmin = clinic.as(() => admin);
const asDoctor = clinic.as(() => doctor);
const entriesOf = async (id: string) => (await asAdmin.read(`appointments/${id}/payments`)).entries;
const readAppointment = async (id: string) =>
  (await asAdmin.read('appointments')).appointments.find(
    (appointment: { _id: string }) => appointment._id === id,
  );
const aVisit = async (more: Parameters<typeof anAppointment>[1] = {}) =>
  (await anAppointment(clinic.context, { doctorId: doctor.id, ...more })).id;
const cash = (appointmentId: string, cents: number) => ({ appointmentId, cents, method: 'cash' });

describe('receiving', () => {
  test('the whole open amount settles the appointment, with an entry and a line of history', async () => {
    const id = await aVisit();
    expect(await readAppointment(id)).toMatchObject({ receivedCents: 0, openCents: 5_000, payment: false });
    const { status, body } = await asAdmin.post('receive-payment', { ...cash(id, 5_000), openCents: 5_000 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Payment received', receivedCents: 5_000, openCents: 0 },
    });
    expect(await readAppointment(id)).toMatchObject({ receivedCents: 5_000, openCents: 0, payment: false });
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'payment', method: 'cash', cents: 5_000, day: '2026-11-20', who: { name: 'Nora Lind' } },
    ]);
    expect((await asAdmin.read(`appointments/${id}/history`)).history).toMatchObject([
      { what: 'payment received', to: { cents: 5_000, method: 'cash' }, who: { name: 'Nora Lind' } },
    ]);
  });

  test('accepts parts by different methods, and never more than the open amount', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', { ...cash(id, 2_000), note: 'The rest on Friday' });
    const { body } = await asAdmin.post('receive-payment', {
      appointmentId: id,
      cents: 1_500,
      method: 'card',
    });
    expect(body).toMatchObject({ receivedCents: 3_500, openCents: 1_500 });
    expect(await asAdmin.post('receive-payment', cash(id, 1_501))).toMatchObject({
      status: 409,
      body: {
        message: 'That is more than is still open',
        details: { receivedCents: 3_500, openCents: 1_500 },
      },
    });
    expect(await entriesOf(id)).toHaveLength(2);
  });

  test.each([
    ['nothing', 0],
    ['less than nothing', -1],
    ['more than 100,000.00', 10_000_001],
    ['half a cent', 0.5],
    ['three decimals', '49.505'],
    ['words', 'fifty'],
    ['a number that is written otherwise', '5e3'],
    ['NaN', Number.NaN],
  ])('refuses %s, as giving back and writing off do', async (_, cents) => {
    const id = await aVisit();
    for (const path of ['receive-payment', 'refund-payment', 'write-off'])
      expect(await asAdmin.post(path, { appointmentId: id, cents, method: 'cash' }), path).toMatchObject({
        status: 422,
        body: {
          message: 'The amount in cents must be a whole number from 1 to 10000000',
          details: { field: 'cents' },
        },
      });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('refuses an unknown method', async () => {
    const body = { appointmentId: await aVisit(), cents: 1, method: 'cheque' };
    expect(await asAdmin.post('receive-payment', body)).toMatchObject({
      status: 422,
      body: { message: 'method must be one of cash, card, online, transfer' },
    });
  });

  test('refuses a cancelled appointment, and an archived doctor’s', async () => {
    const cancelled = await aVisit({ status: 'cancelled' });
    expect(await asAdmin.post('receive-payment', cash(cancelled, 5_000))).toMatchObject({
      status: 409,
      body: { message: 'Appointment is already cancelled' },
    });
    const past = await aVisit({ slotDate: '2_11_2026', status: 'completed' });
    expect((await asAdmin.post('archive-doctor', { docId: doctor.id })).status).toBe(200);
    expect(await asAdmin.post('receive-payment', cash(past, 5_000))).toMatchObject({
      status: 409,
      body: { message: 'This doctor is archived' },
    });
    expect((await readAppointment(past)).docData.archived).toBe(true);
    expect([...(await entriesOf(cancelled)), ...(await entriesOf(past))]).toEqual([]);
  });

  test('a doctor receives only for their own appointments', async () => {
    const id = await aVisit();
    expect((await clinic.as(colleague).post('receive-payment', cash(id, 5_000))).status).toBe(404);
    expect((await asDoctor.post('receive-payment', cash(id, 5_000))).status).toBe(200);
    expect((await asAdmin.post('receive-payment', cash('nobody', 5_000))).status).toBe(404);
  });

  test('the same key twice adds one entry', async () => {
    const id = await aVisit();
    const key = { 'idempotency-key': randomUUID() };
    const first = await asAdmin.post('receive-payment', cash(id, 2_000), key);
    const second = await asAdmin.post('receive-payment', cash(id, 2_000), key);
    expect(second.body).toEqual(first.body);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('when ten desks receive the open amount at once, one wins and the others are refused', async () => {
    const id = await aVisit();
    const rest = { ...cash(id, 5_000), openCents: 5_000 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asAdmin.post('receive-payment', rest)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    for (const { status, body } of answers) {
      if (status === 200) continue;
      expect(body).toMatchObject({
        message: 'What is open has changed in the meantime',
        details: { receivedCents: 5_000, openCents: 0 },
      });
    }
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });
});

describe('refunds and write-offs', () => {
  test('a refund is at most the received amount, also after a cancellation', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', cash(id, 5_000));
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    expect(await asAdmin.post('refund-payment', cash(id, 5_001))).toMatchObject({
      status: 409,
      body: { message: 'That is more than was received' },
    });
    expect((await asAdmin.post('refund-payment', cash(id, 3_000))).body).toMatchObject({
      message: 'Payment refunded',
      receivedCents: 2_000,
      openCents: 0,
    });
    const { total } = await asAdmin.read('statement?from=2026-11-20&to=2026-11-30');
    expect(total).toMatchObject({ received: { cash: 2_000 }, refundsDueCents: 2_000, openCents: 0 });
  });

  test.each([
    ['refund-payment', true, { receivedCents: 5_000 }, 'What was received has changed in the meantime'],
    ['refund-payment', false, { receivedCents: 5_000 }, 'What was received has changed in the meantime'],
    ['write-off', false, { openCents: 10_000 }, 'What is open has changed in the meantime'],
  ])(
    '%s by two desks at once (of a cancelled one: %s) is done by one, and the other is told',
    async (path, isCancelled, seenAmounts, message) => {
      const id = await aVisit({ amount: 150 });
      await asAdmin.post('receive-payment', cash(id, 5_000));
      if (isCancelled) await asAdmin.post('cancel-appointment', { appointmentId: id });
      const part = { appointmentId: id, cents: 2_000, ...(path === 'refund-payment' && { method: 'cash' }) };
      const answers = await Promise.all([1, 2].map(() => asAdmin.post(path, { ...part, ...seenAmounts })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(message);
      expect(await entriesOf(id)).toHaveLength(2);
      // A request without the seen amounts skips the check.
      expect((await asAdmin.post(path, part)).status).toBe(200);
    },
  );

  test('a write-off settles the open amount without a receipt', async () => {
    const id = await aVisit();
    expect(
      (await asAdmin.post('write-off', { appointmentId: id, cents: 5_000, note: 'Friend' })).body,
    ).toMatchObject({
      message: 'Amount written off',
      receivedCents: 0,
      openCents: 0,
    });
    expect((await asAdmin.post('write-off', { appointmentId: id, cents: 1 })).status).toBe(409);
    expect((await asAdmin.post('receive-payment', cash(id, 1))).status).toBe(409);
  });

  test.each(['refund-payment', 'write-off'])('%s: the same key twice adds one entry', async (path) => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', cash(id, 2_000));
    const key = { 'idempotency-key': randomUUID() };
    const entry = path === 'write-off' ? { appointmentId: id, cents: 500 } : cash(id, 500);
    const first = await asAdmin.post(path, entry, key);
    expect(first.status).toBe(200);
    expect((await asAdmin.post(path, entry, key)).body).toEqual(first.body);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  test.each(['refund-payment', 'write-off'])('%s is refused for a doctor', async (path) => {
    expect((await asDoctor.post(path, cash(await aVisit(), 1))).status).toBe(404);
  });
});

describe('keeping a fee', () => {
  const keep = (appointmentId: string, cents: number, more: object = {}) =>
    asAdmin.post('keep-fee', { appointmentId, cents, reason: 'Missed appointment', ...more });
  const sums = async () => (await asAdmin.read('statement?from=2026-11-20&to=2026-11-30')).total;
  const aCancelledVisit = async (receivedCents: number) => {
    const id = await aVisit();
    if (receivedCents > 0) await asAdmin.post('receive-payment', cash(id, receivedCents));
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    return id;
  };

  test('takes it off the refunds due and counts it as received; the rest is still due', async () => {
    const id = await aCancelledVisit(5_000);
    const { body } = await keep(id, 1_500, { dueCents: 5_000 });
    expect(body).toMatchObject({
      message: 'Kept as a fee',
      receivedCents: 5_000,
      keptCents: 1_500,
      openCents: 0,
    });
    expect(await sums()).toMatchObject({ received: { cash: 5_000 }, refundsDueCents: 3_500, openCents: 0 });
    expect(await asAdmin.post('refund-payment', cash(id, 3_501))).toMatchObject({
      status: 409,
      body: { message: 'That is more than is due: the rest is kept as a fee' },
    });
    expect((await asAdmin.post('refund-payment', cash(id, 3_500))).status).toBe(200);
    expect(await sums()).toMatchObject({ received: { cash: 1_500 }, refundsDueCents: 0 });
    expect(await readAppointment(id)).toMatchObject({ receivedCents: 1_500, keptCents: 1_500 });
    expect((await asAdmin.read(`appointments/${id}/history`)).history.at(-2)).toMatchObject({
      what: 'fee kept',
      to: { cents: 1_500, note: 'Missed appointment' },
    });
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  test('of a missed appointment receives it in one act, and one Undo reverses both entries', async () => {
    const id = await aCancelledVisit(0);
    const { body } = await keep(id, 5_000, { method: 'card', dueCents: 0 });
    expect(body).toMatchObject({ message: 'Fee received', receivedCents: 5_000, keptCents: 5_000 });
    expect(await sums()).toMatchObject({ received: { card: 5_000 }, refundsDueCents: 0 });
    const [payment] = await entriesOf(id);
    expect(await asAdmin.post('undo-payment', { paymentId: payment._id })).toMatchObject({
      status: 409,
      body: { message: 'This is kept as a fee: undo the fee first' },
    });
    expect(await asAdmin.post('undo-payment', { paymentId: body.paymentId })).toMatchObject({
      status: 200,
      body: { message: 'The fee and its payment are undone' },
    });
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'payment', isReversed: true },
      { kind: 'kept', isReversed: true },
      { kind: 'reversal', method: null },
      { kind: 'reversal', method: 'card' },
    ]);
    expect(await sums()).toMatchObject({ received: { card: 0 }, refundsDueCents: 0 });
    expect((await asAdmin.post('undo-payment', { paymentId: body.paymentId })).status).toBe(409);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  test('is undone with its own message', async () => {
    const id = await aCancelledVisit(5_000);
    const { paymentId } = (await keep(id, 1_500)).body;
    expect((await asAdmin.post('undo-payment', { paymentId })).body.message).toBe(
      'The fee is no longer kept',
    );
    expect(await sums()).toMatchObject({ refundsDueCents: 5_000 });
  });

  test('ends when the appointment is restored: the fee is a payment again, and a new cancellation keeps nothing', async () => {
    const id = await aCancelledVisit(0);
    await keep(id, 1_500, { method: 'cash' });
    expect((await asAdmin.post('restore-appointment', { appointmentId: id })).status).toBe(200);
    const restored = await readAppointment(id);
    expect(restored).toMatchObject({ receivedCents: 1_500, openCents: 3_500 });
    expect(restored).not.toHaveProperty('keptCents');
    expect(await sums()).toMatchObject({ received: { cash: 1_500 }, openCents: 3_500, refundsDueCents: 0 });
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    expect(await sums()).toMatchObject({ received: { cash: 1_500 }, openCents: 0, refundsDueCents: 1_500 });
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  test('keeps at most the appointment’s amount, together with earlier kept fees', async () => {
    const id = await aCancelledVisit(0);
    const tooMuch = (message: string) => ({ status: 409, body: { message } });
    for (const cents of [5_001, 99_999])
      expect(await keep(id, cents, { method: 'cash' })).toMatchObject(
        tooMuch('That is more than this appointment costs'),
      );
    expect(await entriesOf(id)).toEqual([]);
    expect((await keep(id, 2_000, { method: 'cash' })).status).toBe(200);
    expect(await keep(id, 3_001, { method: 'card' })).toMatchObject(
      tooMuch('With the fee kept before, that is more than this appointment costs'),
    );
    expect((await keep(id, 3_000, { method: 'card' })).status).toBe(200);
    const paid = await aCancelledVisit(5_000);
    expect((await keep(paid, 4_000, { method: 'cash' })).status).toBe(200);
    expect(await keep(paid, 1_001)).toMatchObject(
      tooMuch('With the fee kept before, that is more than this appointment costs'),
    );
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  test('is undone before a restore if more was received than the appointment’s amount', async () => {
    const id = await aCancelledVisit(2_000);
    const { paymentId } = (await keep(id, 3_001, { method: 'cash' })).body;
    expect(await asAdmin.post('restore-appointment', { appointmentId: id })).toMatchObject({
      status: 409,
      body: { message: 'More was received as a fee than this appointment costs: undo the fee first' },
    });
    expect(await readAppointment(id)).toMatchObject({ cancelled: true, keptCents: 3_001 });
    await asAdmin.post('undo-payment', { paymentId });
    expect((await asAdmin.post('restore-appointment', { appointmentId: id })).status).toBe(200);
  });

  test('keeps at most the received amount, and needs a reason and a cancelled appointment', async () => {
    const id = await aCancelledVisit(2_000);
    expect(await keep(id, 2_001)).toMatchObject({
      status: 409,
      body: {
        message: 'That is more than was received and not given back or kept',
        details: { receivedCents: 2_000, openCents: 0 },
      },
    });
    expect((await asAdmin.post('keep-fee', { appointmentId: id, cents: 1 })).status).toBe(422);
    expect((await keep(id, 1, { reason: '  ' })).status).toBe(422);
    expect(await keep(await aVisit(), 1, { method: 'cash' })).toMatchObject({
      status: 409,
      body: { message: 'A fee is kept for cancelled and missed appointments' },
    });
    expect(await entriesOf(id)).toHaveLength(1);
    expect((await asDoctor.post('keep-fee', { appointmentId: id, cents: 1, reason: 'Mine' })).status).toBe(
      404,
    );
  });

  test('by ten desks at once happens once, as with the same key twice', async () => {
    const id = await aCancelledVisit(5_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 ? keep(id, 5_000, { dueCents: 5_000 }) : asAdmin.post('refund-payment', cash(id, 5_000)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await entriesOf(id)).toHaveLength(2);
    const other = await aCancelledVisit(0);
    const key = { 'idempotency-key': randomUUID() };
    const fee = { appointmentId: other, cents: 1_500, method: 'cash', reason: 'Missed appointment' };
    const first = await asAdmin.post('keep-fee', fee, key);
    expect((await asAdmin.post('keep-fee', fee, key)).body).toEqual(first.body);
    expect(await entriesOf(other)).toHaveLength(2);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  test('is listed in the statement’s file without raising the received sum', async () => {
    const id = await aCancelledVisit(5_000);
    await keep(id, 1_500);
    const { body } = await clinic.as(admin).get('statement.csv?from=2026-11-20&to=2026-11-30');
    expect(String(body)).toMatch(/Kept as a fee,,0,0,[1-9][\d.]*,.*Missed appointment,Nora Lind/);
  });
});

describe('undo', () => {
  test('adds a reversal, once; a reversal can’t be undone', async () => {
    const id = await aVisit();
    const { paymentId } = (await asAdmin.post('receive-payment', cash(id, 5_000))).body;
    const undone = await asAdmin.post('undo-payment', { paymentId });
    expect(undone.body).toMatchObject({ message: 'Payment undone', receivedCents: 0, openCents: 5_000 });
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'payment', isReversed: true },
      { kind: 'reversal', method: 'cash', cents: 5_000, reverses: paymentId, isReversed: false },
    ]);
    expect(await asAdmin.post('undo-payment', { paymentId })).toMatchObject({
      status: 409,
      body: { message: 'This was already undone' },
    });
    expect(await asAdmin.post('undo-payment', { paymentId: undone.body.paymentId })).toMatchObject({
      status: 409,
      body: { message: 'What was undone stays undone' },
    });
  });

  test('never leaves a negative received amount, nor more than the amount', async () => {
    const id = await aVisit();
    const payment = (await asAdmin.post('receive-payment', cash(id, 5_000))).body.paymentId;
    const refund = (await asAdmin.post('refund-payment', cash(id, 2_000))).body.paymentId;
    expect(await asAdmin.post('undo-payment', { paymentId: payment })).toMatchObject({
      status: 409,
      body: { message: 'This was refunded meanwhile: undo the refund first' },
    });
    await asAdmin.post('receive-payment', cash(id, 2_000));
    expect(await asAdmin.post('undo-payment', { paymentId: refund })).toMatchObject({
      status: 409,
      body: { message: 'This was received again meanwhile: undo that first' },
    });
  });

  test('of a refund names its obstacle: a receipt, a write-off, or a lower amount', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', cash(id, 5_000));
    const refund = (await asAdmin.post('refund-payment', cash(id, 5_000))).body.paymentId;
    const received = (await asAdmin.post('receive-payment', cash(id, 1_000))).body.paymentId;
    const writtenOff = (await asAdmin.post('write-off', { appointmentId: id, cents: 2_000 })).body.paymentId;
    const { version } = await readAppointment(id);
    const lower = { appointmentId: id, version, cents: 3_000, reason: 'Discount' };
    expect((await asAdmin.post('set-amount', lower)).status).toBe(200);
    const refusal = async () => {
      const { status, body } = await asAdmin.post('undo-payment', { paymentId: refund });
      expect(status).toBe(409);
      return body.message;
    };
    expect(await refusal()).toBe('This was received again meanwhile: undo that first');
    await asAdmin.post('undo-payment', { paymentId: received });
    expect(await refusal()).toBe('This was written off meanwhile: undo that first');
    const undone = async (paymentId: string) =>
      (await asAdmin.post('undo-payment', { paymentId })).body.message;
    expect(await undone(writtenOff)).toBe('Write-off undone');
    expect(await refusal()).toBe('The amount was lowered meanwhile: raise it first');
    const raise = { ...lower, version: (await readAppointment(id)).version, cents: 5_000 };
    expect((await asAdmin.post('set-amount', raise)).status).toBe(200);
    expect(await undone(refund)).toBe('Refund undone');
  });

  test('by a doctor is limited to their own entries, not those of the desk or a colleague', async () => {
    const id = await aVisit();
    const ownPaymentId = (await asDoctor.post('receive-payment', cash(id, 1_000))).body.paymentId;
    const desks = (await asAdmin.post('receive-payment', cash(id, 1_000))).body.paymentId;
    expect((await clinic.as(colleague).post('undo-payment', { paymentId: ownPaymentId })).status).toBe(404);
    expect(await asDoctor.post('undo-payment', { paymentId: desks })).toMatchObject({
      status: 403,
      body: { message: 'Only an admin takes back what somebody else wrote down' },
    });
    expect((await asDoctor.post('undo-payment', { paymentId: ownPaymentId })).status).toBe(200);
  });
});

describe('paid online', () => {
  test('set-payment receives the open amount online, and reverses only that', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', { appointmentId: id, cents: 1_000, method: 'online' });
    await asAdmin.post('set-payment', { appointmentId: id, payment: true });
    expect(await readAppointment(id)).toMatchObject({ payment: true, receivedCents: 5_000, openCents: 0 });
    await asAdmin.post('set-payment', { appointmentId: id, payment: false });
    expect(await readAppointment(id)).toMatchObject({
      payment: false,
      receivedCents: 1_000,
      openCents: 4_000,
    });
    expect(
      (await entriesOf(id)).map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents]),
    ).toEqual([
      ['payment', 1_000],
      ['payment', 4_000],
      ['reversal', 4_000],
    ]);
  });

  test('a payment refunded since is not reversed as well', async () => {
    const id = await aVisit();
    await asAdmin.post('set-payment', { appointmentId: id, payment: true });
    await asAdmin.post('refund-payment', cash(id, 5_000));
    await asAdmin.post('set-payment', { appointmentId: id, payment: false });
    expect(await readAppointment(id)).toMatchObject({ payment: false, receivedCents: 0, openCents: 5_000 });
  });

  test('money received by any method never changes the Payment field', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', { appointmentId: id, cents: 5_000, method: 'online' });
    expect(await readAppointment(id)).toMatchObject({ payment: false, receivedCents: 5_000 });
  });

  test('a booking paid online records the payment', async () => {
    await someHours(clinic.context, doctor.id);
    const { id: patientId } = await aPatient(clinic.context);
    const slot = { doctorId: doctor.id, patientId, slotDate: '23_11_2026', slotTime: '10:00 AM' };
    const { appointment } = (await asAdmin.post('book-appointment', { ...slot, payment: true })).body;
    expect(await readAppointment(appointment._id)).toMatchObject({
      openCents: 0,
      receivedCents: appointment.amount * 100,
    });
    expect(appointment).toMatchObject({ openCents: 0, receivedCents: appointment.amount * 100 });
  });
});

describe('the amount', () => {
  const discount = { cents: 4_000, reason: 'Discount' };

  test('is changed with a reason: open and expected amounts follow, and the history has the reason', async () => {
    const id = await aVisit({ slotDate: '20_11_2026' });
    await asAdmin.post('receive-payment', cash(id, 1_000));
    expect(await asAdmin.post('set-amount', { appointmentId: id, ...discount })).toMatchObject({
      status: 200,
      body: { message: 'Amount changed', wasCents: 5_000, receivedCents: 1_000, openCents: 3_000 },
    });
    expect(await readAppointment(id)).toMatchObject({ amount: 40, receivedCents: 1_000, openCents: 3_000 });
    const { days, total } = await asAdmin.read(
      `statement?from=2026-11-20&to=2026-11-20&doctorId=${doctor.id}`,
    );
    expect(days).toMatchObject({ expectedCents: [4_000], openCents: [3_000] });
    expect(total).toMatchObject({ expectedCents: 4_000, openCents: 3_000 });
    expect((await asAdmin.read(`appointments/${id}/history`)).history.at(-1)).toMatchObject({
      what: 'amount set',
      from: { amount: 50 },
      to: { amount: 40, reason: 'Discount' },
      who: { name: 'Nora Lind' },
    });
    // Setting the current amount again changes nothing.
    const { version } = await readAppointment(id);
    await asAdmin.post('set-amount', { appointmentId: id, ...discount });
    expect((await readAppointment(id)).version).toBe(version);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  test('of a completed appointment is counted in the earnings', async () => {
    const id = await aVisit({ status: 'completed' });
    await asAdmin.post('set-amount', { appointmentId: id, cents: 0, reason: 'No charge' });
    const { body } = await clinic.as(doctor).get('dashboard');
    expect(body.dashData).toMatchObject({ earnings: 0, appointments: 1 });
  });

  test('is at least the amount received and written off', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', cash(id, 3_000));
    await asAdmin.post('write-off', { appointmentId: id, cents: 500 });
    const setTo = (cents: number) =>
      asAdmin.post('set-amount', { appointmentId: id, cents, reason: 'Discount' });
    expect(await setTo(3_499)).toMatchObject({
      status: 409,
      body: {
        message: 'That is less than was received or written off',
        details: { receivedCents: 3_000, openCents: 1_500 },
      },
    });
    expect(await setTo(3_500)).toMatchObject({ status: 200, body: { openCents: 0 } });
    expect((await setTo(20_000)).body.openCents).toBe(16_500);
  });

  test('is not changed for a cancelled appointment, nor in an outdated version', async () => {
    const id = await aVisit();
    const { version } = await readAppointment(id);
    await asAdmin.post('receive-payment', cash(id, 100));
    expect(await asAdmin.post('set-amount', { appointmentId: id, version, ...discount })).toMatchObject({
      status: 409,
      body: { message: 'Someone else changed this appointment in the meantime' },
    });
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    expect(await asAdmin.post('set-amount', { appointmentId: id, ...discount })).toMatchObject({
      status: 409,
      body: { message: 'Appointment is already cancelled' },
    });
    expect(await readAppointment(id)).toMatchObject({ amount: 50 });
  });

  test.each([
    ['below 0', { cents: -1 }, 'The amount in cents must be a whole number from 0 to 10000000'],
    ['too much', { cents: 10_000_001 }, 'The amount in cents must be a whole number from 0 to 10000000'],
    ['part of a cent', { cents: 0.5 }, 'The amount in cents must be a whole number from 0 to 10000000'],
    ['no number', { cents: '4e3' }, 'The amount in cents must be a whole number from 0 to 10000000'],
    ['no reason', { reason: ' ' }, 'Reason is required'],
  ])('refuses %s', async (_, wrong, message) => {
    const id = await aVisit();
    const answer = await asAdmin.post('set-amount', { appointmentId: id, ...discount, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { message } });
    expect(await readAppointment(id)).toMatchObject({ amount: 50 });
  });
});

describe('the ledger', () => {
  test('the database refuses to change or delete an entry', async () => {
    const id = await aVisit();
    await asAdmin.post('receive-payment', cash(id, 5_000));
    const run = (statement: string) =>
      clinic.context.engine.transaction(({ db }) => sql.raw(statement).execute(db));
    await expect(run('update payments set cents = 1')).rejects.toThrow(/payments are never changed/);
    await expect(run('delete from payments')).rejects.toThrow(/payments are never deleted/);
    if (clinic.context.engine.kind === 'sqlite') {
      const columns = 'n, id, appointment_id, at, day, kind, method, 1, note, account_id';
      const names = columns.replace('1', 'cents');
      await expect(run(`replace into payments (${names}) select ${columns} from payments`)).rejects.toThrow(
        /payments are never changed/,
      );
    }
    await expect(run('delete from appointments')).rejects.toThrow(/foreign key/i);
    expect(await entriesOf(id)).toMatchObject([{ cents: 5_000 }]);
  });

  test('an appointment from before the ledger has no open amount until its first entry', async () => {
    const id = await aVisit({ slotDate: '2_11_2026', status: 'completed' });
    const since = String(toWallMinutes({ year: 2026, month: 11, day: 19 }));
    await clinic.context.engine.transaction((tx) => storedSettings(tx).write('ledger since', since));
    expect(await readAppointment(id)).toMatchObject({ receivedCents: 0, openCents: null });
    const statement = async () => asAdmin.read('statement?from=2026-11-01&to=2026-11-30');
    expect(await statement()).toMatchObject({
      total: { appointments: 1, expectedCents: 5_000, openCents: 0 },
      recordedSince: '2026-11-19',
    });
    await asAdmin.post('receive-payment', cash(id, 2_000));
    expect(await readAppointment(id)).toMatchObject({ receivedCents: 2_000, openCents: 3_000 });
    expect(await statement()).toMatchObject({ total: { openCents: 3_000, received: { cash: 2_000 } } });
  });

  test('300 random actions give the same cents as a plain model', { timeout: 60_000 }, async () => {
    const { differences, done } = await runLedger(clinic, { actions: 300, seed: 'accounts' });
    expect(differences, JSON.stringify(done)).toEqual([]);
    // The random run must cover every action, and three kinds of refusals.
    for (const action of [
      'payment 200',
      'payment 409',
      'refund 200',
      'write-off 200',
      'undo 200',
      'undo 409',
    ])
      expect(done[action], action).toBeGreaterThan(0);
    for (const action of ['set-payment 200', 'set-amount 200', 'set-amount 409', 'move 200', 'merge 200'])
      expect(done[action], action).toBeGreaterThan(0);
  });
});

describe('the filter of unpaid appointments', () => {
  const idsOf = ({ appointments }: { appointments: readonly { _id: string }[] }) =>
    appointments.map(({ _id }) => _id);
  const page = async (query: string) => asAdmin.read(`appointments?limit=50&sort=slot&unpaid=true${query}`);

  test('lists appointments with an open amount, in pages and in the complete list, until they are paid', async () => {
    const on = (slotTime: string, more: Parameters<typeof anAppointment>[1] = {}) =>
      aVisit({ slotDate: '23_11_2026', slotTime, ...more });
    const part = await on('9:00 AM');
    const paid = await on('10:00 AM', { status: 'completed' });
    const gone = await on('11:00 AM');
    await on('1:00 PM', { amount: 0 });
    const late = await on('3:00 PM', { status: 'completed', doctorId: colleague.id });
    await asAdmin.post('receive-payment', cash(part, 2_000));
    for (const id of [paid, gone]) await asAdmin.post('receive-payment', cash(id, 5_000));
    await asAdmin.post('cancel-appointment', { appointmentId: gone });
    const all = await page('');
    expect([idsOf(all), all.total]).toEqual([[part, late], 2]);
    expect(idsOf(await asAdmin.read('appointments?unpaid=true')).sort()).toEqual([part, late].sort());
    expect(idsOf(await page('&status=completed'))).toEqual([late]);
    expect(idsOf(await page('&status=cancelled'))).toEqual([]);
    expect(idsOf(await page('&from=2026-11-24'))).toEqual([]);
    expect((await asAdmin.read('appointments?unpaid=false')).appointments).toHaveLength(5);
    const own = { method: 'GET', path: '/api/doctor/appointments?unpaid=true' } as const;
    const ofColleague = await clinic.request({ ...own, token: { doctor: colleague.token } });
    expect(idsOf(ofColleague.body)).toEqual([late]);
    await asAdmin.post('write-off', { appointmentId: part, cents: 3_000 });
    await asAdmin.post('set-amount', { appointmentId: paid, cents: 6_000, reason: 'Vaccine' });
    expect(idsOf(await page(''))).toEqual([paid, late]);
    await asAdmin.post('refund-payment', cash(gone, 5_000));
    await asAdmin.post('restore-appointment', { appointmentId: gone });
    expect(idsOf(await page(''))).toEqual([paid, gone, late]);
  });

  test('shows the open sum of the list, as in the statement; the front desk has it for today', async () => {
    const on = (day: number, more: Parameters<typeof anAppointment>[1] = {}) =>
      aVisit({ slotDate: `${day}_11_2026`, slotTime: '9:00 AM', ...more });
    const part = await on(19, { patientId: (await aPatient(clinic.context, { name: 'Ana Cruz' })).id });
    await on(20, { status: 'completed', doctorId: colleague.id });
    await on(23, { status: 'cancelled' });
    await asAdmin.post('receive-payment', cash(part, 2_000));
    const frontDesk = clinic.as(await anAdmin(clinic.context, { isFrontDesk: true }));
    const readOpen = async (by: typeof asAdmin, query: string) =>
      (await by.read(`appointments?limit=1&${query}`)).openCents;
    const days = 'from=2026-11-01&to=2026-11-30';
    const today = 'from=2026-11-20&to=2026-11-20';
    expect(await readOpen(asAdmin, `unpaid=true&${days}`)).toBe(8_000);
    expect((await asAdmin.read(`statement?${days}`)).total.openCents).toBe(8_000);
    expect(await readOpen(asAdmin, 'unpaid=true&q=cruz')).toBe(3_000);
    expect(await readOpen(asAdmin, 'unpaid=true&status=cancelled')).toBe(0);
    expect(await readOpen(asDoctor, `unpaid=true&doctorId=${colleague.id}`)).toBe(3_000);
    expect(await readOpen(frontDesk, `unpaid=true&${today}`)).toBe(5_000);
    for (const query of ['unpaid=true', `unpaid=true&${days}`, 'unpaid=true&from=2026-11-20'])
      expect(await readOpen(frontDesk, query)).toBeUndefined();
    expect(await readOpen(asAdmin, days)).toBeUndefined();
  });

  test('omits appointments from before the ledger until their first entry or a move past its first day', async () => {
    const old = await aVisit({ slotDate: '2_11_2026', status: 'completed' });
    const moved = await aVisit({ slotDate: '18_11_2026' });
    const since = String(toWallMinutes({ year: 2026, month: 11, day: 19 }));
    await clinic.context.engine.transaction(async (tx) => {
      await storedSettings(tx).write('ledger since', since);
      // The state that the migration creates.
      await sql`update appointments set settled_cents = null`.execute(tx.db);
    });
    expect(idsOf(await page(''))).toEqual([]);
    await asAdmin.post('receive-payment', cash(old, 2_000));
    expect(idsOf(await page(''))).toEqual([old]);
    const to = { doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '10:00 AM', overbook: true };
    await asAdmin.post('move-appointment', { appointmentId: moved, ...to });
    expect(idsOf(await page(''))).toEqual([old, moved]);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });
});

describe('the statement', () => {
  test('counts appointments by their day and money by the day it was received', async () => {
    const id = await aVisit({ slotDate: '2_11_2026', status: 'completed' });
    await aVisit({ slotDate: '2_11_2026', doctorId: colleague.id });
    await asAdmin.post('receive-payment', { appointmentId: id, cents: 3_000, method: 'card' });
    const { days } = await asAdmin.read(`statement?from=2026-11-01&to=2026-11-30&doctorId=${doctor.id}`);
    expect(fromStatementColumns(days)).toMatchObject([
      { day: '2026-11-02', appointments: 1, expectedCents: 5_000, openCents: 2_000, received: { card: 0 } },
      { day: '2026-11-20', appointments: 0, expectedCents: 0, openCents: 0, received: { card: 3_000 } },
    ]);
    const all = await asAdmin.read('statement?from=2026-11-01&to=2026-11-30');
    expect(all.total).toMatchObject({ appointments: 2, expectedCents: 10_000, openCents: 7_000 });
    const { entries } = await asAdmin.read('statement-entries?from=2026-11-20&to=2026-11-20');
    expect(entries).toMatchObject([{ cents: 3_000, doctorName: 'Dr. Omar Haddad', slotDate: '2_11_2026' }]);
  });

  test('lists entries in the order they were written', async () => {
    const id = await aVisit();
    for (const at of ['2026-11-20T10:00', '2026-11-20T11:00', '2026-11-20T12:00']) {
      clinic.setNow(at);
      await asAdmin.post(
        'receive-payment',
        cash(id, 1_000 + new Date(clinic.context.clock.nowMs()).getUTCHours()),
      );
    }
    const span = 'from=2026-11-20&to=2026-11-20';
    const centsOf = ({ entries }: { entries: { cents: number }[] }) => entries.map(({ cents }) => cents);
    const all = await asAdmin.read(`statement-entries?${span}`);
    expect(centsOf(all)).toEqual([1_009, 1_010, 1_011]);
    expect(all.isComplete).toBe(true);
  });

  test('is a file whose entries sum up to its days', async () => {
    const { id: patientId } = await aPatient(clinic.context, { name: '=Nora, Lind' });
    const id = await aVisit({ slotDate: '20_11_2026', slotTime: '9:00 AM', patientId });
    const received = await asAdmin.post('receive-payment', { ...cash(id, 3_000), note: '+49 170 "Nora"' });
    await asAdmin.post('refund-payment', cash(id, 1_050));
    await asAdmin.post('write-off', { appointmentId: id, cents: 500 });
    const { paymentId } = (await asAdmin.post('receive-payment', { ...cash(id, 1), method: 'card' })).body;
    await asAdmin.post('undo-payment', { paymentId });
    expect(received.status).toBe(200);
    const { headers, body } = await clinic.as(admin).get('statement.csv?from=2026-11-16&to=2026-11-27');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const disposition = 'attachment; filename="statement-2026-11-16-2026-11-27.csv"';
    expect(headers['content-disposition']).toBe(disposition);
    const about = '"\'=Nora, Lind",Dr. Omar Haddad,2026-11-20 09:00';
    expect(body.split('\r\n')).toEqual([
      '\uFEFFDay,Appointments,Expected,Cash,Card,Online,Transfer,Written off,Open,Refunds due',
      '2026-11-20,1,50,19.5,0,0,0,5,25.5,0',
      '',
      'Day,Entry,Method,Received,Written off,Kept as a fee,Patient,Doctor,Appointment,Note,By',
      `2026-11-20,Payment,cash,30,0,0,${about},"'+49 170 ""Nora""",Nora Lind`,
      `2026-11-20,Refund,cash,-10.5,0,0,${about},,Nora Lind`,
      `2026-11-20,Write-off,,0,5,0,${about},,Nora Lind`,
      `2026-11-20,Payment,card,0.01,0,0,${about},,Nora Lind`,
      `2026-11-20,Payment undone,card,-0.01,0,0,${about},,Nora Lind`,
      '',
    ]);
    const hidden = await asAdmin.read('statement.csv?from=2026-11-16&to=2026-11-27&hideNames=true');
    expect(hidden).toMatch(/^\uFEFFNames of patients and notes are hidden\r\n\r\nDay,Appointments/);
    expect(hidden).toContain('2026-11-20,Payment,cash,30,0,0,N. L.,Dr. Omar Haddad,2026-11-20 09:00,Hidden,');
    expect(hidden).not.toMatch(/Nora, Lind|170/);
  });

  test('separates columns by the practice’s country, or by choice', async () => {
    const id = await aVisit({ slotDate: '20_11_2026', slotTime: '9:00 AM' });
    await asAdmin.post('receive-payment', { ...cash(id, 1_263), note: 'ok;=3+3' });
    expect((await asAdmin.post('change-settings', { country: 'DE' })).status).toBe(200);
    const span = 'statement.csv?from=2026-11-16&to=2026-11-27';
    const german = await asAdmin.read(span);
    expect(german).toContain('\r\n2026-11-20;1;50;12,63;0;0;0;0;37,37;0\r\n');
    expect(german).toContain('2026-11-20;Payment;cash;12,63;0;');
    expect(german).toContain(`;"ok;'=3+3";`);
    expect(await asAdmin.read(`${span}&separator=comma`)).toContain('2026-11-20,Payment,cash,12.63,0,');
    expect((await asAdmin.get(`${span}&separator=tab`)).body.message).toBe(
      'separator must be one of comma, semicolon',
    );
  });

  test('is streamed, each entry once and in order', async () => {
    const id = await aVisit();
    const cents = Array.from({ length: 450 }, (_, at) => at + 1);
    const rows = cents.map((sum) => ({
      id: `entry ${sum}`,
      appointment_id: id,
      at: sum,
      account_id: admin.id,
      note: '',
      cents: sum,
      kind: 'payment' as const,
      method: 'cash' as const,
      // The entries of the later day were written first.
      day: sum <= 225 ? '2026-11-20' : '2026-11-19',
    }));
    await clinic.context.engine.transaction(({ db }) => db.insertInto('payments').values(rows).execute());
    const scope = { doctorId: null, from: '2026-11-01', to: '2026-11-30' };
    const pieces: string[] = [];
    const store = statementStore(clinic.context.engine.read);
    for await (const piece of writeStatement([], store, scope, {
      hideNames: false,
      format: chooseCsvFormat(''),
    }))
      pieces.push(piece);
    expect(pieces.length).toBe(4);
    const entries = [...pieces.join('').matchAll(/Payment,cash,([\d.]+),0/g)];
    const sums = entries.map(([, dollars]) => Math.round(Number(dollars) * 100));
    expect(sums).toEqual([...cents.slice(225), ...cents.slice(0, 225)]);
  });

  test('shows a doctor their own sums, whichever doctor they name', async () => {
    await asAdmin.post('receive-payment', cash(await aVisit(), 5_000));
    const ask = async (path: string) =>
      clinic.as(colleague).read(`${path}?from=2026-11-20&to=2026-11-20&doctorId=${doctor.id}`);
    expect((await ask('statement')).days.day).toEqual([]);
    expect((await ask('statement-entries')).entries).toEqual([]);
    expect(await ask('statement.csv')).not.toMatch(/2026-11-20/);
  });

  describe('lists a day’s appointments', () => {
    const unsettled = async (query: string) =>
      (await asAdmin.read(`unsettled?day=2026-11-23${query}`)).appointments;

    test('with a part in its open sum or refunds due, in order of time', async () => {
      const on = (slotTime: string, more: Parameters<typeof anAppointment>[1] = {}) =>
        aVisit({ slotDate: '23_11_2026', slotTime, ...more });
      const late = await on('3:00 PM');
      const part = await on('9:00 AM');
      const paid = await on('10:00 AM');
      const other = await on('9:30 AM', { doctorId: colleague.id });
      const gone = await on('11:00 AM');
      const missed = await on('11:30 AM');
      const free = await on('1:00 PM', { amount: 0 });
      await on('2:00 PM', { status: 'cancelled' });
      await aVisit({ slotDate: '24_11_2026' });
      for (const id of [paid, gone, missed]) await asAdmin.post('receive-payment', cash(id, 5_000));
      await asAdmin.post('receive-payment', cash(part, 2_000));
      await asAdmin.post('write-off', { appointmentId: part, cents: 500 });
      for (const appointmentId of [gone, missed]) await asAdmin.post('cancel-appointment', { appointmentId });
      const kept = { cents: 1_500, reason: 'Late cancellation' };
      await asAdmin.post('keep-fee', { appointmentId: gone, ...kept });
      await asAdmin.post('keep-fee', { appointmentId: missed, ...kept, cents: 5_000 });
      const listed = await unsettled('');
      expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([part, other, gone, late]);
      expect(listed).toMatchObject([
        { openCents: 2_500 },
        { openCents: 5_000 },
        { cancelled: true, receivedCents: 5_000, keptCents: 1_500, openCents: 0 },
        { openCents: 5_000 },
      ]);
      expect((await asAdmin.read('statement?from=2026-11-23&to=2026-11-23')).total).toMatchObject({
        openCents: 12_500,
        refundsDueCents: 3_500,
      });
      const ofOne = await unsettled(`&doctorId=${colleague.id}`);
      expect(ofOne.map(({ _id }: { _id: string }) => _id)).toEqual([other]);
      expect((await readAppointment(free)).openCents).toBe(0);
    });

    test('where those from before the ledger count only with entries, as in the sum', async () => {
      const withEntry = await aVisit({ slotDate: '2_11_2026', slotTime: '9:00 AM', status: 'completed' });
      await aVisit({ slotDate: '2_11_2026', slotTime: '10:00 AM', status: 'completed' });
      const since = String(toWallMinutes({ year: 2026, month: 11, day: 19 }));
      await clinic.context.engine.transaction((tx) => storedSettings(tx).write('ledger since', since));
      await asAdmin.post('receive-payment', cash(withEntry, 2_000));
      const { appointments } = await asAdmin.read('unsettled?day=2026-11-02');
      expect(appointments).toMatchObject([{ _id: withEntry, openCents: 3_000 }]);
      expect((await asAdmin.read('statement?from=2026-11-02&to=2026-11-02')).total.openCents).toBe(3_000);
    });

    test('for a doctor only their own, whichever doctor they name', async () => {
      await aVisit({ slotDate: '23_11_2026' });
      const path = `/api/doctor/unsettled?day=2026-11-23&doctorId=${doctor.id}`;
      const ask = async ({ token }: SignedIn) =>
        (await clinic.request({ method: 'GET', path, token: { doctor: token } })).body.appointments.length;
      expect(await ask(colleague)).toBe(0);
      expect(await ask(doctor)).toBe(1);
    });

    test('and reports if there are more than it lists', async () => {
      const id = await aVisit({ slotDate: '23_11_2026', slotTime: '12:00 AM' });
      const copy = (count: number) =>
        clinic.context.engine.transaction(({ db }) =>
          sql`insert into appointments (id, doctor_id, patient_id, starts_at, ends_at, status, overbooked, paid_online,
              amount_cents, reason, booked_at, patient_key, doctor_key)
            with recursive counted (i) as (select 1 union all select i + 1 from counted where i < ${sql.lit(count)})
            select ${count} || ' ' || i, doctor_id, patient_id, starts_at + i, ends_at + i, status, 1, paid_online,
              amount_cents, reason, booked_at, patient_key, doctor_key
            from appointments, counted where id = ${id}`.execute(db),
        );
      await copy(999);
      const full = await asAdmin.read('unsettled?day=2026-11-23');
      expect([full.appointments.length, full.isComplete]).toEqual([1_000, true]);
      await copy(1);
      const more = await asAdmin.read('unsettled?day=2026-11-23');
      expect([more.appointments.length, more.isComplete]).toEqual([1_000, false]);
    });

    test.each([
      ['no day', '', 422],
      ['a day that there is not', 'day=2026-02-30', 422],
      ['an unknown doctor', 'day=2026-11-20&doctorId=nobody', 404],
    ])('refuses %s', async (_, query, status) => {
      const answer = await clinic.as(admin).get(`unsettled?${query}`);
      expect(answer.status).toBe(status);
    });
  });

  test.each([
    ['reversed days', 'from=2026-11-20&to=2026-11-19', 422, 'to must not be before from'],
    ['more than a year', 'from=2026-01-01&to=2027-01-02', 422, 'A statement covers at most 366 days'],
    ['an unknown doctor', 'from=2026-11-20&to=2026-11-20&doctorId=nobody', 404, 'Doctor not found'],
  ])('refuses %s', async (_, query, status, message) => {
    for (const call of ['statement', 'statement-entries', 'statement.csv']) {
      const answer = await clinic.as(admin).get(`${call}?${query}`);
      expect(answer).toMatchObject({ status, body: { message } });
    }
  });
});

test('every response has the shape and the sentence of its golden example', async () => {
  const { id: patientId } = await aPatient(clinic.context, { dob: '1990-02-28' });
  const id = await aVisit({ slotDate: '20_11_2026', payment: false, patientId });
  const expectGolden = async (name: string, asking: ReturnType<typeof clinic.request>) => {
    const { body } = await asking;
    const golden = readGolden(name);
    expect(describeShape(body), name).toEqual(describeShape(golden));
    if (golden.message) expect(body.message).toBe(golden.message);
    return body;
  };
  const askAs = {
    admin: (path: string) => clinic.as(admin).get(path),
    doctor: (path: string) => clinic.as(doctor).get(path),
  };
  const span = 'from=2026-11-16&to=2026-11-27';
  for (const role of ['admin', 'doctor'] as const) {
    const { post } = role === 'admin' ? asAdmin : asDoctor;
    const { paymentId } = await expectGolden(
      `receive-payment-as-${role}`,
      post('receive-payment', cash(id, 2_000)),
    );
    await expectGolden(`list-payments-as-${role}`, askAs[role](`appointments/${id}/payments`));
    await expectGolden(`read-statement-as-${role}`, askAs[role](`statement?${span}`));
    await expectGolden(`list-statement-entries-as-${role}`, askAs[role](`statement-entries?${span}`));
    await expectGolden(`list-unsettled-as-${role}`, askAs[role]('unsettled?day=2026-11-20'));
    const columnsOf = (file: unknown) =>
      String(file)
        .split('\r\n')
        .filter((line) => /^\uFEFF?Day/.test(line));
    const file = await askAs[role](`statement.csv?${span}`);
    expect(columnsOf(file.body)).toEqual(columnsOf(readGolden(`download-statement-as-${role}`)));
    if (role === 'admin') {
      await expectGolden('refund-payment', asAdmin.post('refund-payment', cash(id, 1)));
      await expectGolden('write-off', asAdmin.post('write-off', { appointmentId: id, cents: 1 }));
      const discount = { appointmentId: id, cents: 4_900, reason: 'Discount' };
      await expectGolden('set-amount', asAdmin.post('set-amount', discount));
    }
    const undone =
      role === 'admin' ? (await asAdmin.post('receive-payment', cash(id, 1))).body.paymentId : paymentId;
    await expectGolden(`undo-payment-as-${role}`, post('undo-payment', { paymentId: undone }));
  }
});
