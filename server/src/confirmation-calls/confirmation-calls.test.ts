import { idempotencyHeader } from '@docket/contract/endpoint.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { ConfirmationCall } from '@docket/contract/endpoints/confirmation-calls.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type { MessageState } from '@docket/contract/endpoints/messages.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { undeliveredQueries } from '../messages/store/undelivered.ts';
import { callListQueries } from './store.ts';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let ada: SignedIn;
const asAda = clinic.as(() => ada);
let sam: SignedIn;
let doctor: SignedIn;

beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada' });
  sam = await anAdmin(clinic.context, { name: 'Sam' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});

const dayMs = 86_400_000;
const readCalls = (
  account = ada,
): Promise<{ slotDate: string | null; confirmed: number; calls: ConfirmationCall[] }> =>
  clinic.as(account).read('confirmation-calls');
const book = (slotTime: string, more: Partial<Parameters<typeof anAppointment>[1]> = {}) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '23_11_2026', slotTime, ...more });
const record = (appointmentId: string, outcome: string, account = ada, more = {}) =>
  clinic.as(account).post('record-contact', { appointmentId, outcome, ...more });
const read = async (id: string): Promise<Appointment> =>
  (await asAda.read('appointments')).appointments.find((appointment: Appointment) => appointment._id === id);
const readHistory = async (id: string): Promise<HistoryEntry[]> =>
  (await asAda.read(`appointments/${id}/history`)).history;

describe('the list', () => {
  test('covers the next day with pending appointments, and is empty if there are none', async () => {
    await book('9:00 AM', { slotDate: '20_11_2026' });
    await book('9:00 AM', { slotDate: '21_11_2026', status: 'cancelled' });
    expect(await readCalls()).toMatchObject({ slotDate: null, confirmed: 0, calls: [] });
    const { id } = await book('9:00 AM');
    await book('9:00 AM', { slotDate: '24_11_2026' });
    const { slotDate, calls } = await readCalls();
    expect(slotDate).toBe('23_11_2026');
    expect(calls.map(({ appointment }) => appointment._id)).toEqual([id]);
  });

  test('starts with appointments of archived doctors, confirmed or not, until they are moved', async () => {
    const gone = await aDoctor(clinic.context, { name: 'Dr. Lena Falk' });
    const { id: other } = await book('8:00 AM');
    const withGone = { doctorId: gone.id };
    const { id: later } = await book('9:00 AM', { ...withGone, slotDate: '30_11_2026' });
    const { id: tomorrow } = await book('4:00 PM', withGone);
    await book('5:00 PM', { ...withGone, status: 'cancelled' });
    await book('9:00 AM', { ...withGone, slotDate: '2_11_2026' });
    expect((await record(tomorrow, 'confirmed')).status).toBe(200);
    const ids = async () => (await readCalls()).calls.map(({ appointment }) => appointment._id);
    expect(await ids()).toEqual([other]);
    expect((await asAda.post('archive-doctor', { docId: gone.id })).status).toBe(200);
    const { calls } = await readCalls();
    expect(calls.map(({ appointment }) => appointment._id)).toEqual([tomorrow, later, other]);
    expect(calls.map(({ appointment }) => appointment.docData.archived ?? false)).toEqual([
      true,
      true,
      false,
    ]);
    await asAda.post('cancel-appointment', { appointmentId: tomorrow });
    expect((await ids()).slice(0, 2)).toContain(later);
    expect(await ids()).toContain(other);
  });

  test('has each patient’s facts, the riskiest first', { tags: ['both-engines'] }, async () => {
    const nowMs = clinic.context.clock.nowMs();
    const regular = await aPatient(clinic.context, { name: 'Rita Regular', email: 'rita@example.org' });
    const late = await aPatient(clinic.context, { name: 'Max Missing', email: 'max@example.org' });
    const past = (patientId: string, slotDate: string, more = {}) =>
      book('9:00 AM', { patientId, slotDate, status: 'completed', ...more });
    await past(regular.id, '5_10_2026');
    // The oldest one is beyond the last five. A cancelled one does not count.
    const missed = [];
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const appointment = await past(late.id, `${day}_9_2026`, {
        status: [1, 3, 5].includes(day) ? 'pending' : 'completed',
      });
      if ([1, 3, 5].includes(day)) missed.push(appointment.id);
    }
    for (const appointmentId of missed)
      await asAda.post('cancel-appointment', { appointmentId, reason: 'Did not come' });
    await past(late.id, '7_9_2026', { status: 'cancelled' });
    await book('9:00 AM', { patientId: regular.id });
    await book('11:00 AM', { patientId: late.id, bookedAt: nowMs - 40 * dayMs });
    const stranger = await aPatient(clinic.context, { name: 'Nils New', email: '' });
    await book('10:00 AM', { patientId: stranger.id });
    const { calls } = await readCalls();
    expect(
      calls.map(({ appointment, facts, risk }) => ({ name: appointment.userData.name, ...facts, risk })),
    ).toEqual([
      {
        name: 'Max Missing',
        past: 5,
        missed: 2,
        bookedDaysAgo: 40,
        first: false,
        noEmail: false,
        untold: null,
        risk: 8,
      },
      {
        name: 'Nils New',
        past: 0,
        missed: 0,
        bookedDaysAgo: 0,
        first: true,
        noEmail: true,
        untold: null,
        risk: 3,
      },
      {
        name: 'Rita Regular',
        past: 1,
        missed: 0,
        bookedDaysAgo: 0,
        first: false,
        noEmail: false,
        untold: null,
        risk: 0,
      },
    ]);
  });

  test('does not count a missing email for a patient contacted by SMS', async () => {
    const { patient } = await asAda.write('add-patient', {
      name: 'Sami Short',
      phone: '+49 151 23456789',
      contactBy: 'sms',
    });
    await book('9:00 AM', { patientId: patient._id });
    const { calls } = await readCalls();
    expect(calls.map(({ facts }) => facts.noEmail)).toEqual([false]);
  });

  test('ranks unreachable patients first, by the state of their last message, with the reason', {
    tags: ['both-engines'],
  }, async () => {
    const patientOf = async (name: string, contactBy = '') =>
      (await asAda.write('add-patient', { name, email: `${name}@example.org`, contactBy, anyway: true }))
        .patient._id;
    const addMessage = async (
      appointmentId: string,
      patientId: string,
      state: MessageState,
      minute: number,
    ) => {
      const madeAt = clinic.context.clock.nowMs() + minute * 60_000;
      const id = `${appointmentId} ${minute}`;
      const row = { id, appointment_id: appointmentId, patient_id: patientId, kind: 'booked' as const };
      const times = { made_at: madeAt, due_at: madeAt, next_at: null, sent_at: null, delivered_at: null };
      const rest = { channel: 'email' as const, dedupe_key: id, known: null, state, stop_hash: null };
      await clinic.context.engine.transaction(({ db }) =>
        db
          .insertInto('messages')
          .values({ ...row, ...times, ...rest })
          .execute(),
      );
    };
    const rita = await patientOf('Rita');
    const slots = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '1:00 PM'];
    const people = [
      ['Told', 'handed over', ''],
      ['Refused', 'refused', ''],
      ['Gone', 'given up', ''],
      ['Nowhere', 'no address', ''],
      ['Stopped', 'stopped', ''],
      ['Phone', null, 'phone'],
      ['Nobody', null, 'nobody'],
    ] as const;
    for (const [at, [name, state, contactBy]] of people.entries()) {
      const patientId = await patientOf(name, contactBy);
      const { id } = await book(slots[at] ?? '', { patientId });
      // Only the last message counts; withdrawn ones are skipped.
      await addMessage(id, patientId, state === 'handed over' ? 'refused' : 'handed over', 1);
      if (state) await addMessage(id, patientId, state, 2);
      await addMessage(id, patientId, 'withdrawn', 3);
    }
    await book('2:00 PM', { patientId: rita });
    const { calls } = await readCalls();
    expect(calls.map(({ appointment, facts }) => [appointment.userData.name, facts.untold])).toEqual([
      ['Refused', 'refused'],
      ['Gone', 'given up'],
      ['Nowhere', 'no address'],
      ['Stopped', 'stopped'],
      ['Phone', 'phone only'],
      ['Told', null],
      ['Nobody', 'nobody'],
      ['Rita', null],
    ]);
  });

  test('reads short index ranges among many appointments', {
    tags: ['both-engines'],
    timeout: fillTimeoutMs,
  }, async () => {
    const engine = await openFilledBook();
    const from = 26_000_000 - (26_000_000 % 1_440) + 19 * 1_440;
    for (const query of Object.values(callListQueries)) {
      const queryPlan = await engine.explain({
        compile: () => query({ from, to: from + 1_440 }).compile(engine.read.db),
      });
      expect(queryPlan.join('\n')).toMatch(/index/i);
      expect(queryPlan.join('\n')).not.toMatch(/SCAN (a|e|appointments)\b|Seq Scan on appointments/);
    }
  });
});

describe('an outcome', () => {
  test('confirmed is stored on the appointment and in its history, and leaves the list', async () => {
    const { id } = await book('9:00 AM');
    const at = clinic.context.clock.nowMs();
    expect(await record(id, 'confirmed')).toMatchObject({
      status: 200,
      body: { message: 'Appointment confirmed' },
    });
    expect(await readCalls()).toMatchObject({ slotDate: '23_11_2026', confirmed: 1, calls: [] });
    expect(await read(id)).toMatchObject({ confirmedAt: at, version: 1 });
    expect(await readHistory(id)).toMatchObject([
      { what: 'confirmed', from: { confirmedAt: null }, to: { confirmedAt: at }, who: { name: 'Ada' } },
    ]);
  });

  test('confirmed twice, also concurrently, is recorded once', {
    tags: ['both-engines'],
  }, async () => {
    const { id } = await book('9:00 AM');
    const answers = await Promise.all([record(id, 'confirmed'), record(id, 'confirmed', sam)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.contactId === null)).toHaveLength(1);
    expect(await readHistory(id)).toHaveLength(1);
  });

  test('repeated with its idempotency key is recorded once', async () => {
    const { id } = await book('9:00 AM');
    const key = { [idempotencyHeader]: 'call-1' };
    const send = () => asAda.post('record-contact', { appointmentId: id, outcome: 'no answer' }, key);
    expect((await send()).body).toEqual((await send()).body);
    expect(await readHistory(id)).toHaveLength(1);
  });

  test.each([
    ['no answer', 'No answer noted'],
    ['left a message', 'Message noted'],
  ])('%s stays in the list with the last caller until it is undone', async (outcome, message) => {
    const { id } = await book('9:00 AM');
    await record(id, 'no answer', sam);
    const { body } = await record(id, outcome);
    expect(body.message).toBe(message);
    const at = clinic.context.clock.nowMs();
    expect((await readCalls()).calls).toMatchObject([{ lastContact: { outcome, at, by: 'Ada' } }]);
    const undo = () => asAda.post('undo-contact', { contactId: body.contactId });
    expect(await undo()).toMatchObject({ status: 200, body: { message: 'Taken back' } });
    expect(await undo()).toMatchObject({ status: 200 });
    expect((await readCalls()).calls).toMatchObject([{ lastContact: { outcome: 'no answer', by: 'Sam' } }]);
    expect((await readHistory(id)).map(({ what }) => what)).toEqual(['no answer', outcome, 'contact undone']);
  });

  test('confirmed is undone too, unless there is a later confirmation', async () => {
    const { id } = await book('9:00 AM');
    const { body: first } = await record(id, 'confirmed');
    await asAda.post('undo-contact', { contactId: first.contactId });
    expect(Object.keys(await read(id))).not.toContain('confirmedAt');
    clinic.setNow('2026-11-20T10:05');
    await record(id, 'confirmed');
    await asAda.post('undo-contact', { contactId: first.contactId });
    expect(await read(id)).toMatchObject({ confirmedAt: clinic.context.clock.nowMs() });
  });

  test('of a past, cancelled, confirmed or changed appointment is refused', async () => {
    const gone = await book('9:00 AM', { status: 'cancelled' });
    const over = await book('9:00 AM', { slotDate: '19_11_2026' });
    const { id } = await book('9:00 AM');
    const refused = async (answer: ReturnType<typeof record>) => {
      const { status, body } = await answer;
      expect(status).toBe(409);
      return body.message;
    };
    expect(await refused(record(gone.id, 'no answer'))).toBe('Appointment is already cancelled');
    expect(await refused(record(over.id, 'confirmed'))).toBe('This appointment is in the past');
    await clinic.as(sam).post('set-note', { appointmentId: id, note: 'Rings at noon' });
    expect(await refused(record(id, 'confirmed', ada, { version: 0 }))).toBe(
      'Someone else changed this appointment in the meantime',
    );
    await record(id, 'confirmed', sam);
    expect(await refused(record(id, 'no answer'))).toBe('Appointment is already confirmed');
    expect((await readHistory(gone.id)).length).toBe(0);
  });

  test('can’t be changed or deleted, also not in the database', { tags: ['both-engines'] }, async () => {
    const { id } = await book('9:00 AM');
    await record(id, 'no answer');
    const { engine } = clinic.context;
    const changing = engine.transaction((tx) =>
      tx.db.updateTable('contacts').set({ outcome: 'confirmed' }).execute(),
    );
    await expect(changing).rejects.toThrow('contacts are never changed');
    const deleting = engine.transaction((tx) => tx.db.deleteFrom('contacts').execute());
    await expect(deleting).rejects.toThrow(/contacts are never (changed or )?deleted/);
    expect((await readCalls()).calls).toMatchObject([{ lastContact: { outcome: 'no answer' } }]);
  });
});

describe('a confirmation', () => {
  const move = (appointmentId: string, slotDate: string, slotTime: string, more = {}) =>
    asAda.post('move-appointment', { appointmentId, slotDate, slotTime, ...more });

  test('survives a move within its day and is undone by a move to another day', async () => {
    const colleague = await aDoctor(clinic.context);
    const { id } = await book('9:00 AM');
    await record(id, 'confirmed');
    const confirmedAt = clinic.context.clock.nowMs();
    expect((await move(id, '23_11_2026', '2:00 PM')).body.appointment).toMatchObject({ confirmedAt });
    await move(id, '23_11_2026', '3:00 PM', { doctorId: colleague.id });
    expect(await read(id)).toMatchObject({ confirmedAt });
    const { body } = await move(id, '24_11_2026', '9:00 AM');
    expect(Object.keys(body.appointment)).not.toContain('confirmedAt');
    await move(id, '23_11_2026', '9:00 AM');
    expect(Object.keys(await read(id))).not.toContain('confirmedAt');
  });

  test('is undone by a rescheduling and by restoring to another day, and kept when restored to its day', async () => {
    const { id } = await book('9:00 AM');
    await record(id, 'confirmed');
    await asAda.post('cancel-appointment', { appointmentId: id });
    await asAda.post('restore-appointment', { appointmentId: id });
    expect(await read(id)).toHaveProperty('confirmedAt');
    const to = { doctorId: doctor.id, slotDate: '25_11_2026', slotTime: '3:00 PM' };
    const plan = [{ appointmentId: id, do: 'move', ...to }];
    const ill = { fromDate: '2026-11-23', fromTime: '08:00', toDate: '2026-11-23', toTime: '12:00' };
    expect((await asAda.post('add-time-off', { doctorId: doctor.id, ...ill, plan })).status).toBe(200);
    expect(Object.keys(await read(id))).not.toContain('confirmedAt');
    await record(id, 'confirmed');
    await asAda.post('cancel-appointment', { appointmentId: id });
    await asAda.post('restore-appointment', {
      appointmentId: id,
      slotDate: '26_11_2026',
      slotTime: '3:00 PM',
    });
    expect(await read(id)).toMatchObject({ slotDate: '26_11_2026', cancelled: false });
    expect(Object.keys(await read(id))).not.toContain('confirmedAt');
  });
});

describe('an undelivered change', () => {
  const monday = { slotDate: '23_11_2026', slotTime: '10:30 AM' };
  const aPatientBy = async (contactBy: string): Promise<string> =>
    (
      await asAda.write('add-patient', {
        name: 'Phil',
        email: 'p@example.org',
        phone: '030 1234567',
        contactBy,
        anyway: true,
      })
    ).patient._id;
  const bookBy = async (contactBy: string, slot = monday): Promise<string> => {
    const body = { doctorId: doctor.id, patientId: await aPatientBy(contactBy), ...slot, payment: false };
    return (await asAda.write('book-appointment', body)).appointment._id;
  };
  const changes = async () =>
    (await readCalls()).calls.flatMap(({ appointment, change }) =>
      change ? [[appointment._id, change.what, change.was?.slotTime]] : [],
    );
  const messagesEnd = (state: MessageState) =>
    clinic.context.engine.transaction(({ db }) =>
      db.updateTable('messages').set({ state, next_at: null }).where('kind', '<>', 'booked').execute(),
    );

  test('of a patient contacted by phone only leads the calls until the patient is reached', async () => {
    const near = await bookBy('email');
    const id = await bookBy('phone', { slotDate: '26_11_2026', slotTime: '2:00 PM' });
    expect((await readCalls()).calls.map(({ appointment }) => appointment._id)).toEqual([near]);
    await asAda.post('cancel-appointment', { appointmentId: id });
    const { calls, slotDate } = await readCalls();
    expect(slotDate).toBe('23_11_2026');
    expect(calls).toMatchObject([
      {
        appointment: { _id: id, cancelled: true },
        change: { what: 'cancelled', was: { slotDate: '26_11_2026', slotTime: '2:00 PM' } },
      },
      { appointment: { _id: near }, change: null },
    ]);
    expect((await asAda.read(`appointments/${id}/messages`)).untold).toMatchObject({
      what: 'cancelled',
      phone: '030 1234567',
    });

    // The call works like any other: it is claimed, and after no answer the patient stays listed.
    expect((await asAda.post('claim-call', { appointmentId: id, contactedAt: null })).status).toBe(200);
    expect((await clinic.as(sam).post('claim-call', { appointmentId: id, contactedAt: null })).status).toBe(
      409,
    );
    expect((await record(id, 'no answer')).status).toBe(200);
    expect((await readCalls()).calls[0]).toMatchObject({
      claim: null,
      lastContact: { outcome: 'no answer' },
    });
    const { body } = await record(id, 'confirmed', sam);
    expect(body.message).toBe('Noted: the patient knows');
    expect(await changes()).toEqual([]);
    expect((await readHistory(id)).map(({ what }) => what)).toEqual([
      'booked',
      'cancelled',
      'no answer',
      'told',
    ]);
    expect((await record(id, 'confirmed', sam)).status).toBe(409);
    await asAda.post('undo-contact', { contactId: body.contactId });
    expect(await changes()).toEqual([[id, 'cancelled', '2:00 PM']]);
  });

  test('shows what the patient last heard, after any number of changes; changed back it disappears', async () => {
    const id = await bookBy('phone');
    await asAda.post('move-appointment', { appointmentId: id, ...monday, slotTime: '2:00 PM' });
    await asAda.post('move-appointment', { appointmentId: id, slotDate: '25_11_2026', slotTime: '3:00 PM' });
    expect(await changes()).toEqual([[id, 'moved', '10:30 AM']]);
    await asAda.post('cancel-appointment', { appointmentId: id });
    expect(await changes()).toEqual([[id, 'cancelled', '10:30 AM']]);
    await asAda.post('restore-appointment', { appointmentId: id });
    expect(await changes()).toEqual([[id, 'moved', '10:30 AM']]);
    await asAda.post('move-appointment', { appointmentId: id, ...monday });
    expect(await changes()).toEqual([]);
    await asAda.post('move-appointment', { appointmentId: id, ...monday, slotTime: '4:00 PM' });
    // The patient confirms the new time by phone, so no change is undelivered.
    expect((await record(id, 'confirmed')).body.message).toBe('Appointment confirmed');
    expect(await changes()).toEqual([]);
    clinic.setNow('2026-11-20T10:01');
    await asAda.post('move-appointment', { appointmentId: id, ...monday, slotTime: '5:00 PM' });
    expect(await changes()).toEqual([[id, 'moved', '4:00 PM']]);
    expect((await record(id, 'confirmed')).body.message).toBe('Noted: the patient knows');
    expect(await changes()).toEqual([]);
  });

  test('includes cancellations by a doctor, but not by the patient or for a patient who wants no messages', async () => {
    const id = await bookBy('phone');
    const byPatient = await bookBy('phone', { ...monday, slotTime: '2:00 PM' });
    const silent = await bookBy('nobody', { ...monday, slotTime: '3:00 PM' });
    const cancelled = await clinic.as(doctor).post('cancel-appoitment', { appoitmentId: id });
    expect(cancelled.status).toBe(200);
    await asAda.post('cancel-appointment', { appointmentId: byPatient, kind: 'patient' });
    await asAda.post('cancel-appointment', { appointmentId: silent });
    expect(await changes()).toEqual([[id, 'cancelled', '10:30 AM']]);
  });

  test('counts as acknowledged after a call about a change of hours, and after accepting an offer', async () => {
    const ill = await bookBy('phone');
    const plan = [{ appointmentId: ill, do: 'cancel' }];
    const away = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };
    const { changeId } = await asAda.write('add-time-off', { doctorId: doctor.id, ...away, plan });
    expect(await changes()).toEqual([[ill, 'cancelled', '10:30 AM']]);
    const tick = { changeId, appointmentId: ill };
    expect((await asAda.post('mark-called', { ...tick, called: true })).status).toBe(200);
    expect(await changes()).toEqual([]);
    await asAda.post('mark-called', { ...tick, called: false });
    expect(await changes()).toHaveLength(1);
    await asAda.post('mark-called', { ...tick, called: true });

    const id = await bookBy('phone', { slotDate: '26_11_2026', slotTime: '2:00 PM' });
    const { wishId } = await asAda.write('set-wants-earlier', { appointmentId: id, wantsEarlier: true });
    const time = { doctorId: doctor.id, slotDate: '25_11_2026', slotTime: '9:00 AM' };
    const { offer } = await asAda.write('offer-time', { wishId, ...time });
    expect((await asAda.post('accept-offer', { offerId: offer._id })).body.message).toBe('Appointment moved');
    expect(await changes()).toEqual([]);
    clinic.setNow('2026-11-20T10:01');
    await asAda.post('move-appointment', { appointmentId: id, slotDate: '27_11_2026', slotTime: '3:00 PM' });
    expect(await changes()).toEqual([[id, 'moved', '9:00 AM']]);
  });

  test.each([
    ['refused', true],
    ['given up', true],
    ['no address', true],
    ['stopped', true],
    // No channel is set up, so every patient has this state.
    ['would be told', false],
    ['handed over', false],
    ['delivered', false],
    ['withdrawn', false],
  ] as const)('whose message is %s: %s', async (state, isUndelivered) => {
    const id = await bookBy('email');
    await asAda.post('cancel-appointment', { appointmentId: id });
    expect(await changes()).toEqual([]);
    const moved = await bookBy('email', { ...monday, slotTime: '2:00 PM' });
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('messages').set({ state: 'handed over', next_at: null }).execute(),
    );
    await asAda.post('move-appointment', { appointmentId: moved, ...monday, slotTime: '4:00 PM' });
    expect(await changes()).toEqual([]);
    await messagesEnd(state);
    expect(await changes()).toEqual(isUndelivered ? [[moved, 'moved', '2:00 PM']] : []);
    // A later message carries the current state.
    await asAda.post('move-appointment', { appointmentId: moved, ...monday, slotTime: '5:00 PM' });
    expect(await changes()).toEqual([]);
  });

  test('is found in a long log by an index', { tags: ['both-engines'], timeout: fillTimeoutMs }, async () => {
    const engine = await openFilledBook();
    await engine.transaction(async ({ db }) => {
      await sql`insert into messages (id, appointment_id, patient_id, kind, channel, dedupe_key, made_at, due_at, state)
        select a.id, a.id, a.patient_id, case when a.n % 100 = 0 then 'cancelled' else 'booked' end, 'email', a.id,
          a.booked_at, a.booked_at, 'refused' from appointments a where a.n <= 10000`.execute(db);
      if (engine.kind === 'postgres') await sql`analyze messages, appointments`.execute(db);
    });
    const since = clinic.context.clock.nowMs() - 400 * dayMs;
    for (const [query, index] of [
      [undeliveredQueries.since({ since, limit: 300, canSend: 1 }), /messages_untold/],
      [undeliveredQueries.stuck({ limit: 300, canSend: 1 }), /messages_due/],
      [undeliveredQueries.ofAppointment({ appointmentId: 'x', canSend: 1 }), /messages_of_appointment/],
    ] as const) {
      const queryPlan = await engine.explain({ compile: () => query.compile(engine.read.db) });
      expect(queryPlan.join('\n')).toMatch(index);
      expect(queryPlan.join('\n')).not.toMatch(
        /SCAN (m|a|p|l|c|u|k|w|o)\b(?! USING)|Seq Scan on (messages|appointments|patients)/,
      );
    }
  });
});

describe('a claim', () => {
  const claim = (appointmentId: string, account = ada, more = {}) =>
    clinic.as(account).post('claim-call', { appointmentId, ...more });

  test('is visible to a colleague, extended by its session, and expires', {
    tags: ['both-engines'],
  }, async () => {
    const { id } = await book('9:00 AM');
    const until = clinic.context.clock.nowMs() + 300_000;
    expect(await claim(id)).toMatchObject({
      status: 200,
      body: { message: 'Claimed for five minutes', until },
    });
    expect((await readCalls(sam)).calls).toMatchObject([{ claim: { by: 'Ada', until, mine: false } }]);
    expect((await readCalls()).calls).toMatchObject([{ claim: { mine: true } }]);
    expect(await claim(id, sam)).toMatchObject({
      status: 409,
      body: { message: 'Ada is calling this patient', details: { by: 'Ada', until } },
    });
    clinic.setNow('2026-11-20T10:04');
    expect((await claim(id)).body.until).toBe(until + 240_000);
    clinic.setNow('2026-11-20T10:09');
    expect((await readCalls(sam)).calls).toMatchObject([{ claim: null }]);
    expect((await claim(id, sam)).status).toBe(200);
    expect((await claim(id)).status).toBe(409);
  });

  test('ends with an outcome or a release of its session', async () => {
    const { id } = await book('9:00 AM');
    await claim(id);
    expect((await clinic.as(sam).post('release-call', { appointmentId: id })).status).toBe(200);
    expect((await claim(id, sam)).status).toBe(409);
    await record(id, 'no answer', sam);
    expect((await claim(id, sam)).status).toBe(409);
    await record(id, 'no answer');
    expect((await claim(id, sam)).status).toBe(200);
    await clinic.as(sam).post('release-call', { appointmentId: id });
    expect((await readCalls()).calls).toMatchObject([{ claim: null }]);
  });

  test('ends with the session that made it', async () => {
    const { id } = await book('9:00 AM');
    await claim(id);
    expect((await claim(id, sam)).status).toBe(409);
    expect((await asAda.post('logout', {})).status).toBe(200);
    expect((await readCalls(sam)).calls).toMatchObject([{ claim: null }]);
    expect((await claim(id, sam)).status).toBe(200);
    expect((await readCalls(sam)).calls).toMatchObject([{ claim: { by: 'Sam', mine: true } }]);
  });

  test('that expired is deleted by a later one', { tags: ['both-engines'] }, async () => {
    const { db } = clinic.context.engine.read;
    const kept = () => db.selectFrom('call_claims').select('patient_id').execute();
    for (const time of ['9:00 AM', '10:00 AM']) await claim((await book(time)).id);
    const { id } = await book('11:00 AM');
    clinic.setNow('2026-11-20T10:09');
    await claim(id);
    expect(await kept()).toHaveLength(3);
    clinic.setNow('2026-11-20T10:12');
    await claim(id);
    expect(await kept()).toHaveLength(1);
  });

  test('is refused from an outdated list: called since, confirmed or cancelled', async () => {
    const { id } = await book('9:00 AM');
    await claim(id);
    await record(id, 'no answer');
    const refused = async (contactedAt: number | null) => {
      const { status, body } = await claim(id, sam, { contactedAt });
      expect(status).toBe(409);
      return body.message;
    };
    expect(await refused(null)).toBe('Ada called this patient in the meantime');
    expect((await readCalls()).calls).toMatchObject([{ claim: null }]);
    const contactedAt = clinic.context.clock.nowMs();
    expect((await claim(id, sam, { contactedAt })).status).toBe(200);
    const { body } = await record(id, 'confirmed', sam);
    expect(await refused(contactedAt)).toBe('Appointment is already confirmed');
    await clinic.as(sam).post('undo-contact', { contactId: body.contactId });
    expect((await claim(id, sam, { contactedAt })).status).toBe(200);
    await asAda.post('cancel-appointment', { appointmentId: id });
    expect(await refused(contactedAt)).toBe('Appointment is already cancelled');
  });

  test('covers both appointments of a patient on one day', async () => {
    const { patientId } = await book('9:00 AM');
    const other = await book('11:00 AM', { patientId });
    const [first] = (await readCalls()).calls;
    await claim(first?.appointment._id ?? '');
    expect((await claim(other.id, sam)).status).toBe(409);
    expect((await readCalls(sam)).calls).toMatchObject([{ claim: { by: 'Ada' } }, { claim: { by: 'Ada' } }]);
  });

  test('keeps two callers racing through sixty patients from calling one twice', {
    tags: ['both-engines'],
  }, async () => {
    const colleague = await aDoctor(clinic.context);
    for (let at = 0; at < 60; at += 1) {
      const minutes = 480 + Math.floor(at / 2) * 15;
      const clock = `${((Math.floor(minutes / 60) + 11) % 12) + 1}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'AM' : 'PM'}`;
      await book(clock, { durationMinutes: 15, ...(at % 2 === 1 && { doctorId: colleague.id }) });
    }
    const called: string[] = [];
    const refusals: number[] = [];
    // Each takes the first free row, as the panel does, from a list that may be outdated.
    const work = async (account: SignedIn) => {
      for (let round = 0; round < 200; round += 1) {
        const { calls } = await readCalls(account);
        const free = calls.filter(({ claim: by }) => by === null);
        if (calls.length === 0) return;
        for (const { appointment } of free.slice(0, 3)) {
          const { status } = await claim(appointment._id, account, { contactedAt: null });
          if (status === 200) {
            called.push(appointment.patientId);
            const { body } = await record(appointment._id, 'confirmed', account);
            expect(body.contactId).not.toBeNull();
          } else refusals.push(status);
        }
      }
    };
    await Promise.all([work(ada), work(sam)]);
    expect(called).toHaveLength(60);
    expect(new Set(called).size).toBe(60);
    expect(refusals.every((status) => status === 409)).toBe(true);
    expect(await readCalls()).toMatchObject({ confirmed: 60, calls: [] });
  });
});
