import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { createClock } from '../platform/clock.ts';
import { findReminderConflict } from './find-reminders.ts';
import { maxMessagesPerHour } from './rules.ts';
import { createSender, type Sender } from './sender.ts';
import { logQueries } from './store/log.ts';
import { changesOfQuery } from './store/queue.ts';
import { reminderQueries } from './store/reminders.ts';
import { sendingQueries } from './store/sending.ts';

let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;
let asAdmin: TestClient;
let doctor: SignedIn;

beforeAll(async () => {
  mail = await startMailServer();
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom: { name: null, address: 'desk@practice.example' },
    publicUrl: 'https://docket.practice.example',
    // These tests span weeks.
    sessionHours: 10_000,
    sessionIdleMinutes: 600_000,
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.mood = 'accepts';
  mail.received.length = 0;
  mail.arrived.length = 0;
  await sender?.stop();
  sender = createSender(clinic.context);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', speciality: 'Gynecologist' });
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});

const anna = { name: 'Anna Berg', email: 'anna@example.org' };
const monday = { slotDate: '23_11_2026', slotTime: '10:30 AM' };

async function book(chosen: object = {}, patient: Parameters<typeof aPatient>[1] = anna): Promise<string> {
  const { id: patientId } = await aPatient(clinic.context, patient);
  const body = { doctorId: doctor.id, patientId, ...monday, payment: false, ...chosen };
  return (await asAdmin.write('book-appointment', body)).appointment._id;
}

interface ListedMessage {
  readonly kind: string;
  readonly state: string;
  readonly reason: string;
  readonly address: string;
  readonly attempts: number;
}

async function messagesOf(appointmentId: string): Promise<ListedMessage[]> {
  const { body } = await asAdmin.get(`appointments/${appointmentId}/messages`);
  return body.messages.toReversed();
}
const readMessageStates = async (appointmentId: string) =>
  (await messagesOf(appointmentId)).map(({ kind, state }) => `${kind}: ${state}`);

async function readUndelivered(appointmentId: string) {
  return (await asAdmin.read(`appointments/${appointmentId}/messages`)).untold;
}

const read = async (at = -1) => PostalMime.parse(mail.received.at(at)?.raw ?? '');

describe('messages about changes', () => {
  test('a booking is sent once, after three minutes', { tags: ['both-engines'] }, async () => {
    const id = await book();
    clinic.setNow('2026-11-20T10:02:59');
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: waiting']);
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: handed over']);
    expect(mail.received).toHaveLength(1);

    const email = await read();
    expect(email.from).toEqual({ name: 'Test Clinic', address: 'desk@practice.example' });
    expect(email.to).toEqual([{ name: 'Anna Berg', address: 'anna@example.org' }]);
    expect(email.subject).toBe('Your appointment on Monday 23 November at 10:30 AM');
    expect(email.text).toContain(
      'Your appointment with Dr. Omar Haddad is on Monday 23 November at 10:30 AM.',
    );
    expect(email.html).toContain('<p>Hello Anna Berg,</p>');
    expect(mail.received[0]?.raw).not.toContain('Gynecologist');
    const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/docket\.practice\.example\/api\/messages\/stop\/[\w-]{43}>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  test('a change undone within three minutes is not sent', async () => {
    const appointmentId = await book();
    await asAdmin.write('cancel-appointment', { appointmentId });
    expect(await readMessageStates(appointmentId)).toEqual(['booked: withdrawn']);
    await asAdmin.write('restore-appointment', { appointmentId });
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '11:00 AM' });
    await asAdmin.write('move-appointment', { appointmentId, ...monday });
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    expect(await readMessageStates(appointmentId)).toEqual(['booked: withdrawn', 'booked: handed over']);
  });

  test('five moves become one message with the last time and the time the patient knew', async () => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    for (const [minute, slotTime] of ['11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM'].entries()) {
      clinic.setNow(`2026-11-20T10:0${5 + Math.floor(minute / 2)}`);
      await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime });
      await sender.sendDue();
    }
    clinic.setNow('2026-11-20T10:15');
    await sender.sendDue();
    expect(await readMessageStates(appointmentId)).toEqual(['booked: handed over', 'moved: handed over']);
    const { subject, text } = await read();
    expect(subject).toBe('Your appointment is now on Monday 23 November at 1:00 PM');
    expect(text).toContain('It was on Monday 23 November at 10:30 AM.');
  });

  test('a move back withdraws the queued message; a move before the booking was sent changes the booking’s message', async () => {
    const appointmentId = await book();
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await readMessageStates(appointmentId)).toEqual(['booked: handed over']);
    expect((await read()).subject).toContain('2:00 PM');
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '3:00 PM' });
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    expect(await readMessageStates(appointmentId)).toEqual(['booked: handed over', 'moved: withdrawn']);
  });

  test('a cancellation names the time and doctor the patient knows, and a later restore is announced as a booking', async () => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const other = await aDoctor(clinic.context, { name: 'Dr. Ines Roth' });
    const elsewhere = { appointmentId, ...monday, slotTime: '2:00 PM', doctorId: other.id };
    await asAdmin.write('move-appointment', elsewhere);
    await asAdmin.write('cancel-appointment', { appointmentId });
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    const cancelled = await read();
    expect(cancelled.subject).toBe('Your appointment on Monday 23 November at 10:30 AM is cancelled');
    expect(cancelled.text).toContain('Your appointment with Dr. Omar Haddad on');
    await asAdmin.write('restore-appointment', { appointmentId });
    clinic.setNow('2026-11-20T10:15');
    await sender.sendDue();
    const again = await read();
    expect(again.subject).toBe('Your appointment on Monday 23 November at 2:00 PM');
    expect(again.text).toContain('Your appointment with Dr. Ines Roth is on');
    expect(await readMessageStates(appointmentId)).toEqual([
      'booked: handed over',
      'cancelled: handed over',
      'booked: handed over',
    ]);
  });

  test('a change of hours queues a message for each patient it moved or cancelled, and its Undo withdraws them', async () => {
    const [stays, goes] = [
      await book(),
      await book({ slotTime: '3:00 PM' }, { name: 'Ben', email: 'ben@example.org' }),
    ];
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const { changeId } = await asAdmin.write('add-time-off', {
      doctorId: doctor.id,
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      reason: 'Ill',
      plan: [
        {
          appointmentId: stays,
          do: 'move',
          doctorId: doctor.id,
          slotDate: '24_11_2026',
          slotTime: '10:30 AM',
        },
        { appointmentId: goes, do: 'cancel' },
      ],
    });
    expect([await readMessageStates(stays), await readMessageStates(goes)]).toEqual([
      ['booked: handed over', 'rescheduled: waiting'],
      ['booked: handed over', 'cancelled: waiting'],
    ]);
    await asAdmin.write('undo-change', { changeId });
    expect([await readMessageStates(stays), await readMessageStates(goes)]).toEqual([
      ['booked: handed over', 'rescheduled: withdrawn'],
      ['booked: handed over', 'cancelled: withdrawn'],
    ]);
  });

  test('walk-ins, past appointments, no-shows, and patients who are called or want no messages cause no message', async () => {
    const walkIn = await asAdmin.write('walk-in', {
      doctorId: doctor.id,
      patient: { name: 'Wanda', email: 'w@example.org' },
    });
    expect(await readMessageStates(walkIn.appointment._id)).toEqual([]);
    const begun = await anAppointment(clinic.context, { slotDate: '20_11_2026', slotTime: '9:00 AM' });
    await asAdmin.write('cancel-appointment', { appointmentId: begun.id });
    expect(await readMessageStates(begun.id)).toEqual([]);
    const { id: missed } = await anAppointment(clinic.context, {
      slotDate: '20_11_2026',
      slotTime: '10:30 AM',
    });
    await asAdmin.write('cancel-appointment', { appointmentId: missed, reason: 'Did not come' });
    expect(await readMessageStates(missed)).toEqual([]);
    for (const contactBy of ['phone', 'nobody']) {
      const patient = await asAdmin.write('add-patient', {
        name: `By ${contactBy}`,
        email: `${contactBy}@example.org`,
        contactBy,
      });
      const chosen = {
        patientId: patient.patient._id,
        slotTime: contactBy === 'phone' ? '1:00 PM' : '2:00 PM',
      };
      expect(await readMessageStates(await book(chosen))).toEqual([]);
    }
  });

  test('a queued message shows at once that it will not be sent after a change of the contact preference', async () => {
    const { patient } = await asAdmin.write('add-patient', anna);
    const booked = await book({ patientId: patient._id });
    const { patient: other } = await asAdmin.write('add-patient', {
      name: 'Ben Cole',
      email: 'ben@example.org',
    });
    const moved = await book({ patientId: other._id, slotTime: '1:00 PM' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const next = await book({ patientId: patient._id, slotTime: '2:00 PM' });
    await asAdmin.write('move-appointment', { appointmentId: moved, ...monday, slotTime: '3:00 PM' });
    for (const patientId of [patient._id, other._id])
      await asAdmin.write('edit-patient', { patientId, contactBy: 'phone' });
    const calledInstead = { state: 'withdrawn', reason: 'The patient is called instead' };
    expect((await messagesOf(next)).at(-1)).toMatchObject(calledInstead);
    expect((await messagesOf(moved)).at(-1)).toMatchObject({
      state: 'no address',
      reason: 'Phone only: the patient is called',
    });
    expect(await readMessageStates(booked)).toEqual(['booked: handed over']);
    await asAdmin.write('edit-patient', { patientId: patient._id, contactBy: 'nobody' });
    expect((await messagesOf(next)).at(-1)).toMatchObject({ reason: 'The patient wants no messages' });
    await asAdmin.write('edit-patient', { patientId: patient._id, contactBy: 'email' });
    expect((await messagesOf(next)).at(-1)).toMatchObject({ state: 'waiting', address: anna.email });
  });

  test('a change for a patient contacted by phone only is logged as undelivered, and its Undo too', async () => {
    const { patient } = await asAdmin.write('add-patient', {
      name: 'Phil',
      email: 'p@example.org',
      contactBy: 'phone',
    });
    const appointmentId = await book({ patientId: patient._id });
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    await asAdmin.write('cancel-appointment', { appointmentId });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    await sender.remind();
    expect(await messagesOf(appointmentId)).toMatchObject([
      { kind: 'moved', state: 'no address', reason: 'Phone only: the patient is called' },
      { kind: 'cancelled', state: 'no address' },
    ]);
    expect(mail.received).toEqual([]);
  });

  test('without an email address, with an invalid one, or after a change to phone the message ends with a reason', async () => {
    const none = await book({}, { name: 'Nobody', email: '' });
    const wrong = await book({ slotTime: '11:00 AM' }, { name: 'Wrong', email: 'a@b.example,c@d.example' });
    const called = await book({ slotTime: '11:30 AM' });
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('patients').set({ contact_by: 'phone' }).where('name', '=', 'Anna Berg').execute(),
    );
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect([
      await readMessageStates(none),
      await readMessageStates(wrong),
      await readMessageStates(called),
    ]).toEqual([['booked: no address'], ['booked: no address'], ['booked: withdrawn']]);
    expect(mail.arrived).toEqual([]);
  });

  test('a queued change becomes undelivered if the patient is to be called instead', async () => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('patients').set({ contact_by: 'phone' }).where('name', '=', 'Anna Berg').execute(),
    );
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    expect(await messagesOf(appointmentId)).toMatchObject([
      { kind: 'booked', state: 'handed over' },
      { kind: 'moved', state: 'no address', reason: 'Phone only: the patient is called' },
    ]);
    expect(mail.received).toHaveLength(1);
  });

  test('“Don’t send” withdraws it once; a doctor may for their own patients', async () => {
    const appointmentId = await book();
    await clinic.as(doctor).write('withdraw-message', { appointmentId });
    expect(await messagesOf(appointmentId)).toMatchObject([
      { state: 'withdrawn', reason: 'Dr. Omar Haddad chose not to send it' },
    ]);
    const again = await asAdmin.post('withdraw-message', { appointmentId });
    expect([again.status, again.body.message]).toEqual([409, 'Nothing waits to be sent any more']);
  });

  test('without a channel every message would be told', async () => {
    const bare = createSender({
      ...clinic.context,
      settings: { ...clinic.context.settings, smtpUrl: null, mailFrom: null },
    });
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:05');
    await bare.sendDue();
    expect(await messagesOf(appointmentId)).toMatchObject([
      { state: 'would be told', reason: 'Email isn’t set up', attempts: 0 },
    ]);
  });

  test('an unreachable patient is listed for a call while the message is queued, until the change is acknowledged', async () => {
    for (const patient of [{ name: 'No Address' }, { name: 'Odd Address', email: 'odd@' }]) {
      const appointmentId = await book({ slotTime: '2:00 PM' }, patient);
      clinic.setNow('2026-11-20T10:05');
      await sender.sendDue();
      await asAdmin.write('cancel-appointment', { appointmentId });
      expect(await readUndelivered(appointmentId)).toMatchObject({
        what: 'cancelled',
        was: { slotTime: '2:00 PM' },
      });
      await asAdmin.write('record-contact', { appointmentId, outcome: 'confirmed' });
      expect(await readUndelivered(appointmentId)).toBeNull();
      clinic.setNow('2026-11-20T10:10');
      await sender.sendDue();
      expect((await readMessageStates(appointmentId)).at(-1)).toBe('cancelled: no address');
      expect(await readUndelivered(appointmentId)).toBeNull();
      clinic.setNow('2026-11-20T10:00');
    }
    const soon = await book({ slotDate: '20_11_2026', slotTime: '10:30 AM' });
    clinic.setNow('2026-11-20T10:28');
    await sender.sendDue();
    expect(await readUndelivered(soon)).toBeNull();
    await asAdmin.write('cancel-appointment', { appointmentId: soon });
    expect(await readUndelivered(soon)).toMatchObject({ what: 'cancelled', was: { slotTime: '10:30 AM' } });
    await asAdmin.write('restore-appointment', { appointmentId: soon });
    expect(await readUndelivered(soon)).toBeNull();
  });

  test('after a change acknowledged within three minutes, the next one is sent, or listed for a call', async () => {
    const nobody = { name: 'No Address', email: '' };
    const move = (appointmentId: string, slotTime: string) =>
      asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime });
    for (const [patient, last, expectedChange] of [
      [nobody, '4:00 PM', 'moved'],
      [nobody, '2:00 PM', 'moved'],
      [anna, '4:00 PM', null],
      [anna, '2:00 PM', null],
    ] as const) {
      clinic.setNow('2026-11-20T10:00');
      const id = await book({ slotTime: '2:00 PM', overbook: true }, patient);
      clinic.setNow('2026-11-20T10:05');
      await sender.sendDue();
      await move(id, '3:00 PM');
      clinic.setNow('2026-11-20T10:06');
      await asAdmin.write('record-contact', { appointmentId: id, outcome: 'confirmed' });
      clinic.setNow('2026-11-20T10:07');
      await move(id, last);
      const known = { slotDate: monday.slotDate, slotTime: '3:00 PM' };
      for (const at of ['10:08', '10:11']) {
        clinic.setNow(`2026-11-20T${at}`);
        await sender.sendDue();
        const undelivered = await readUndelivered(id);
        expect(undelivered && [undelivered.what, undelivered.was]).toEqual(
          expectedChange && [expectedChange, known],
        );
      }
      if (expectedChange === null)
        expect((await read()).text).toContain('It was on Monday 23 November at 3:00 PM');
      await asAdmin.write('cancel-appointment', { appointmentId: id });
    }
  });

  test('a cancellation acknowledged by phone and then undone is announced as taking place', async () => {
    const id = await book({}, { name: 'No Address' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    await asAdmin.write('cancel-appointment', { appointmentId: id });
    clinic.setNow('2026-11-20T10:06');
    await asAdmin.write('record-contact', { appointmentId: id, outcome: 'confirmed' });
    clinic.setNow('2026-11-20T10:07');
    await asAdmin.write('restore-appointment', { appointmentId: id });
    expect((await readUndelivered(id))?.what).toBe('restored');
  });

  test('a change delayed for minutes is listed for a call until it is sent', async () => {
    const id = await book({ slotDate: '20_11_2026', slotTime: '2:00 PM' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    mail.mood = 'is busy';
    await asAdmin.write('cancel-appointment', { appointmentId: id });
    for (const [at, expectedChange] of [
      ['10:09', undefined],
      ['10:11', undefined],
      ['10:20', 'cancelled'],
      ['13:59', 'cancelled'],
    ] as const) {
      clinic.setNow(`2026-11-20T${at}`);
      await sender.sendDue();
      const { body } = await asAdmin.get('confirmation-calls');
      expect([at, (await readUndelivered(id))?.what, body.calls[0]?.change?.what]).toEqual([
        at,
        expectedChange,
        expectedChange,
      ]);
    }
    mail.mood = 'accepts';
    clinic.setNow('2026-11-20T13:59:30');
    await sender.sendDue();
  });

  test('a queued message to a stopped address shows as stopped', async () => {
    await book();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const token = /\/messages#([\w-]{43})/.exec((await read()).text ?? '')?.[1];
    await clinic.request({ method: 'POST', path: `/api/messages/stop/${token}`, body: {} });
    expect(await readMessageStates(await book({ slotTime: '3:00 PM' }))).toEqual(['booked: stopped']);
    const odd = { name: 'Odd', email: 'a@b..c, d' };
    expect(await readMessageStates(await book({ slotTime: '4:00 PM' }, odd))).toEqual(['booked: no address']);
  });

  test('after an undelivered move, the cancellation names the time the patient knows, unless a call acknowledged the move', async () => {
    let minute = 0;
    const wait = async () => {
      minute += 5;
      clinic.setNow(`2026-11-20T10:${String(minute).padStart(2, '0')}`);
      await sender.sendDue();
    };
    const move = async (slotDate: string) => {
      const appointmentId = await book({ slotDate });
      await wait();
      mail.mood = 'refuses';
      await asAdmin.write('move-appointment', { appointmentId, slotDate, slotTime: '2:00 PM' });
      await wait();
      mail.mood = 'accepts';
      expect(await readMessageStates(appointmentId)).toEqual(['booked: handed over', 'moved: refused']);
      return appointmentId;
    };
    const cancel = async (appointmentId: string) => {
      await asAdmin.write('cancel-appointment', { appointmentId });
      await wait();
      return (await read()).subject;
    };
    expect(await cancel(await move('23_11_2026'))).toContain('Monday 23 November at 10:30 AM is cancelled');
    const called = await move('24_11_2026');
    await asAdmin.write('record-contact', { appointmentId: called, outcome: 'confirmed' });
    expect(await cancel(called)).toContain('Tuesday 24 November at 2:00 PM is cancelled');
  });

  test('a merge moves the messages to the remaining record, and its undo moves them back', {
    tags: ['both-engines'],
  }, async () => {
    const appointmentId = await book();
    const stays = await aPatient(clinic.context, { name: 'Anna B.' });
    const { body } = await asAdmin.get('patients?q=Anna+Berg');
    const otherId = body.patients[0]._id;
    const count = async (id: string) => {
      const answer = await asAdmin.get(`patients/${id}/messages`);
      return answer.body.messages.map((message: { appointmentId: string }) => message.appointmentId);
    };
    const { mergeId } = await asAdmin.write('merge-patients', { patientId: stays.id, otherId });
    expect([await count(stays.id), await count(otherId)]).toEqual([[appointmentId], []]);
    await asAdmin.write('undo-merge', { mergeId });
    expect([await count(stays.id), await count(otherId)]).toEqual([[], [appointmentId]]);
  });

  test('a patient’s messages show the current state of their appointments', async () => {
    const { id: patientId } = await aPatient(clinic.context, anna);
    const body = { doctorId: doctor.id, patientId, ...monday, payment: false };
    const { _id: appointmentId } = (await asAdmin.write('book-appointment', body)).appointment;
    clinic.setNow('2026-11-20T10:10');
    const later = { slotDate: '24_11_2026', slotTime: '2:00 PM' };
    await asAdmin.write('move-appointment', { appointmentId, ...later });
    const { body: answer } = await asAdmin.get(`patients/${patientId}/messages`);
    const appointment = { ...later, doctorName: doctor.name };
    expect(answer.messages.length).toBeGreaterThan(0);
    for (const message of answer.messages) expect(message).toMatchObject({ appointmentId, appointment });
  });
});

describe('the hourly limit', () => {
  test('applies to one patient; messages beyond it are given up with a reason and listed for a call', {
    tags: ['both-engines'],
  }, async () => {
    const { id: patientId } = await aPatient(clinic.context, anna);
    const appointments: string[] = [];
    for (let count = 0; count <= maxMessagesPerHour; count += 1) {
      const slot = { ...monday, slotTime: `10:${30 + count} AM` };
      const body = { doctorId: doctor.id, patientId, ...slot, payment: false, overbook: true };
      appointments.push((await asAdmin.write('book-appointment', body)).appointment._id);
    }
    const other = await book({ slotTime: '1:00 PM' }, { name: 'Ben Cole', email: 'ben@example.org' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(mail.received.filter(({ to }) => to[0] === anna.email)).toHaveLength(maxMessagesPerHour);
    expect(await readMessageStates(other)).toEqual(['booked: handed over']);
    const states = await Promise.all(appointments.map(async (id) => (await messagesOf(id))[0]));
    const givenUp = states.filter((message) => message?.state !== 'handed over');
    expect(givenUp).toMatchObject([
      {
        state: 'given up',
        reason: 'This patient got 20 messages within the hour, which is the limit',
      },
    ]);
    const path = '/api/admin/confirmation-calls';
    const { body } = await asAdmin.get(path);
    expect(body.calls[0].facts.untold).toBe('given up');

    // A change beyond the limit leads the calls at once, on any day.
    const { patient } = await asAdmin.write('add-patient', { name: 'Carl Busch', email: 'carl@example.org' });
    const far = await book({ patientId: patient._id, slotDate: '9_12_2026' });
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    for (let count = 1; count < maxMessagesPerHour; count += 1)
      await book({ patientId: patient._id, slotTime: `2:${10 + count} PM`, overbook: true });
    clinic.setNow('2026-11-20T10:15');
    await sender.sendDue();
    await asAdmin.write('move-appointment', {
      appointmentId: far,
      slotDate: '10_12_2026',
      slotTime: '10:30 AM',
    });
    clinic.setNow('2026-11-20T10:20');
    await sender.sendDue();
    expect((await readMessageStates(far)).at(-1)).toBe('moved: given up');
    const { body: now } = await asAdmin.get(path);
    expect(now.calls[0]).toMatchObject({ appointment: { _id: far }, change: { what: 'moved' } });

    clinic.setNow('2026-11-20T11:30');
    await asAdmin.write('cancel-appointment', { appointmentId: appointments[0] });
    clinic.setNow('2026-11-20T11:34');
    await sender.sendDue();
    expect((await readMessageStates(appointments[0] ?? '')).at(-1)).toBe('cancelled: handed over');
  });
});

describe('a mail server', () => {
  test('that knows no such mailbox: refused with its text, and never retried', async () => {
    const id = await book();
    mail.mood = 'refuses';
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ state: 'refused', attempts: 1, address: 'anna@example.org' });
    expect(message?.reason).toContain('No such user here');
    mail.mood = 'accepts';
    clinic.setNow('2026-11-22T10:03');
    await sender.sendDue();
    expect(mail.arrived).toEqual([]);
  });

  test('that refuses the sender: every message waits, and all are sent once it accepts them again', async () => {
    const ids = [await book(), await book({ slotTime: '3:00 PM' }), await book({ slotTime: '4:00 PM' })];
    mail.mood = 'blocks us';
    for (const at of ['10:03', '10:04', '10:09', '10:24']) {
      clinic.setNow(`2026-11-20T${at}`);
      await sender.sendDue();
    }
    for (const id of ids) {
      const [message] = await messagesOf(id);
      expect(message?.state).toBe('waiting');
    }
    mail.mood = 'accepts';
    clinic.setNow('2026-11-20T11:30');
    await sender.sendDue();
    for (const id of ids) expect(await readMessageStates(id)).toEqual(['booked: handed over']);
  });

  test.each([
    ['is busy', 'waiting'],
    ['refuses the sender', 'waiting'],
    // The message may have been accepted.
    ['drops', 'sending'],
  ] as const)('that %s: the message is %s, and is sent later under an unchanged id', async (mood, state) => {
    const id = await book();
    mail.mood = mood;
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual([`booked: ${state}`]);
    mail.mood = 'accepts';
    clinic.setNow('2026-11-20T10:03:30');
    await sender.sendDue();
    expect(mail.received).toEqual([]);
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: handed over']);
    const ids = await Promise.all(
      mail.arrived.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('that is away for a day: each message is delayed, then given up with a reason', async () => {
    const [first, other] = [
      await book({ slotDate: '30_11_2026' }),
      await book({ slotDate: '30_11_2026', slotTime: '3:00 PM' }),
    ];
    mail.mood = 'is busy';
    clinic.setNow('2026-11-20T10:03');
    for (let hour = 0; hour <= 24; hour += 1) {
      const at = 10 + hour;
      clinic.setNow(`2026-11-${20 + Math.floor(at / 24)}T${String(at % 24).padStart(2, '0')}:03`);
      await sender.sendDue();
    }
    for (const id of [first, other]) {
      const [message] = await messagesOf(id);
      expect(message?.state).toBe('given up');
      expect(message?.reason).toContain('Not sent within a day. The mail server did not take it: 451');
    }
    mail.mood = 'accepts';
    clinic.setNow('2026-11-22T10:03');
    await sender.sendDue();
    expect(mail.received).toEqual([]);
  });

  test('that starts late after a weekend: messages are tried for an hour before they are given up', async () => {
    const id = await book({ slotDate: '30_11_2026' });
    mail.mood = 'is busy';
    for (const at of ['08:00', '08:01', '08:06', '08:21']) {
      clinic.setNow(`2026-11-23T${at}`);
      await sender.sendDue();
    }
    expect(await readMessageStates(id)).toEqual(['booked: waiting']);
    mail.mood = 'accepts';
    clinic.setNow('2026-11-23T09:21');
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: handed over']);
  });

  test('that refused a delayed message: the next message names the time before it', async () => {
    const id = await book({ slotDate: '24_11_2026' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    mail.mood = 'is busy';
    await asAdmin.write('move-appointment', {
      appointmentId: id,
      slotDate: '24_11_2026',
      slotTime: '2:00 PM',
    });
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    mail.mood = 'refuses';
    clinic.setNow('2026-11-20T10:15');
    await sender.sendDue();
    mail.mood = 'accepts';
    await asAdmin.write('cancel-appointment', { appointmentId: id });
    clinic.setNow('2026-11-20T10:20');
    await sender.sendDue();
    expect((await read()).subject).toContain('at 10:30 AM is cancelled');
  });

  test('an interrupted message is repeated under its id when its lease expires', {
    tags: ['both-engines'],
  }, async () => {
    const id = await book();
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    await clinic.context.engine.transaction(({ db }) =>
      db
        .updateTable('messages')
        .set({ state: 'sending', next_at: clinic.context.clock.nowMs() + 90_000 })
        .execute(),
    );
    await sender.sendDue();
    expect(mail.received).toHaveLength(1);
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await messagesOf(id)).toMatchObject([{ state: 'handed over', attempts: 2 }]);
    expect((await read(0)).messageId).toBe((await read(1)).messageId);
  });

  const interruptSending = () =>
    clinic.context.engine.transaction(({ db }) =>
      db
        .updateTable('messages')
        .set({ state: 'sending', next_at: clinic.context.clock.nowMs() + 60_000, sent_at: null })
        .where('state', '=', 'handed over')
        .execute(),
    );
  const subjects = () =>
    Promise.all(mail.received.map(async ({ raw }) => (await PostalMime.parse(raw)).subject));
  const mayHaveLeft = (cause: string) => ({
    state: 'given up',
    reason: `Unknown: it may have been sent, and is not sent a second time. ${cause}`,
  });

  test('a change after an interrupted message counts that one as known, and it is not repeated', async () => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    await interruptSending();
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect((await readMessageStates(appointmentId))[0]).toBe('booked: sending');
    // Both are due at 10:06. In either order the move is sent and ends the other.
    for (const minute of ['07', '09']) {
      clinic.setNow(`2026-11-20T10:${minute}`);
      await sender.sendDue();
    }
    expect(await messagesOf(appointmentId)).toMatchObject([
      mayHaveLeft('A later message replaces it'),
      { kind: 'moved', state: 'handed over' },
    ]);
    expect(mail.received).toHaveLength(2);
    expect((await read()).text).toContain('It was on Monday 23 November at 10:30 AM.');
  });

  test('after an undone change an interrupted message is repeated unchanged', async () => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    await interruptSending();
    await asAdmin.write('cancel-appointment', { appointmentId });
    await asAdmin.write('restore-appointment', { appointmentId });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await readMessageStates(appointmentId)).toEqual(['booked: handed over', 'cancelled: withdrawn']);
    expect(new Set(await subjects()).size).toBe(1);
  });

  test('a change the desk withdraws is not revealed by repeating the message before it', async () => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    await interruptSending();
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    await asAdmin.write('withdraw-message', { appointmentId });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await messagesOf(appointmentId)).toMatchObject([
      mayHaveLeft('Its text has changed since'),
      { kind: 'moved', state: 'withdrawn' },
    ]);
    expect(mail.received).toHaveLength(1);
  });

  test.each([
    ['another one', '4:00 PM', ['moved: withdrawn', 'moved: handed over']],
    ['its Undo', '10:30 AM', ['moved: withdrawn', 'moved: withdrawn']],
  ])('a delayed change is merged with %s made in between', async (_, slotTime, states) => {
    const appointmentId = await book();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '1:00 PM' });
    mail.received.length = 0;
    mail.mood = 'is busy';
    mail.beforeAnswer = async () => {
      mail.beforeAnswer = async () => {};
      await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime });
    };
    clinic.setNow('2026-11-20T10:08');
    await sender.sendDue();
    mail.mood = 'accepts';
    for (const minute of ['09', '10', '11', '12']) {
      clinic.setNow(`2026-11-20T10:${minute}`);
      await sender.sendDue();
    }
    expect((await readMessageStates(appointmentId)).slice(1)).toEqual(states);
    const texts = await Promise.all(mail.received.map(async ({ raw }) => (await PostalMime.parse(raw)).text));
    expect(texts).toEqual(
      slotTime === '4:00 PM' ? [expect.stringMatching(/ at 4:00 PM, [\s\S]* was on .* at 10:30 AM/)] : [],
    );
  });

  test('an email that may have been sent counts as known, and the links of both attempts work', async () => {
    const appointmentId = await book();
    mail.mood = 'drops';
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    mail.mood = 'accepts';
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    for (const { raw } of mail.arrived) {
      const link = /\/messages#([\w-]{43})/.exec((await PostalMime.parse(raw)).text ?? '')?.[1];
      const answer = await clinic.request({
        method: 'POST',
        path: '/api/my-messages',
        body: { token: link },
      });
      expect(answer.body).toMatchObject({ success: true, address: 'a…@example.org' });
    }
    await asAdmin.write('move-appointment', { appointmentId, ...monday, slotTime: '2:00 PM' });
    mail.mood = 'drops';
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    mail.mood = 'accepts';
    await asAdmin.write('cancel-appointment', { appointmentId });
    for (const minute of ['15', '17']) {
      clinic.setNow(`2026-11-20T10:${minute}`);
      await sender.sendDue();
    }
    expect(await readMessageStates(appointmentId)).toEqual([
      'booked: handed over',
      'moved: given up',
      'cancelled: handed over',
    ]);
    expect((await read()).subject).toContain('2:00 PM is cancelled');
  });

  test('a message is withdrawn if its appointment begins before the server is back', async () => {
    const id = await book({ slotDate: '20_11_2026', slotTime: '11:00 AM' });
    mail.mood = 'is busy';
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    mail.mood = 'accepts';
    clinic.setNow('2026-11-20T11:00');
    await sender.sendDue();
    expect(await messagesOf(id)).toMatchObject([{ state: 'withdrawn', reason: 'The appointment has begun' }]);
  });

  test('several concurrent senders send each message once', { tags: ['both-engines'] }, async () => {
    for (let slot = 0; slot < 8; slot += 1) await book({ slotTime: `${slot + 1}:00 PM`, overbook: true });
    clinic.setNow('2026-11-20T10:05');
    const others = [createSender(clinic.context), createSender(clinic.context)];
    await Promise.all([sender, ...others].map((eachSender) => eachSender.sendDue()));
    for (const other of others) await other.stop();
    expect(mail.received).toHaveLength(8);
    const ids = await Promise.all(
      mail.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    expect(new Set(ids).size).toBe(8);
  });
});

test('an appointment keeps one calendar event when the sender’s domain changes', async () => {
  const uidOf = async () => {
    const { content = '' } = (await read()).attachments[0] ?? {};
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return /^UID:(.*)$/m.exec(text)?.[1]?.trim();
  };
  const appointmentId = await book();
  clinic.setNow('2026-11-20T10:05');
  await sender.sendDue();
  const uid = await uidOf();
  const { context } = clinic;
  const mailFrom = { name: null, address: 'desk@elsewhere.example' };
  const moved = createSender({ ...context, settings: { ...context.settings, mailFrom } });
  await asAdmin.write('cancel-appointment', { appointmentId });
  clinic.setNow('2026-11-20T10:10');
  await moved.sendDue();
  await moved.stop();
  expect((await read()).from?.address).toBe('desk@elsewhere.example');
  expect([uid, await uidOf()]).toEqual([`${appointmentId}@practice.example`, uid]);
});

test('a message for a channel that is not set up would be told, and shows its channel', async () => {
  const appointmentId = await book({}, { name: 'Sam', email: 's@example.org' });
  await clinic.context.engine.transaction(({ db }) =>
    db.updateTable('patients').set({ contact_by: 'sms', phone: '+49301234567' }).execute(),
  );
  expect(await messagesOf(appointmentId)).toMatchObject([
    { state: 'would be told', channel: 'sms', reason: 'SMS isn’t set up' },
  ]);
});

describe('reminders', () => {
  const remindAt = async (wallTime: string) => {
    clinic.setNow(wallTime);
    const found = await sender.remind();
    await sender.sendDue();
    return found;
  };

  test('are sent two days and three hours before, each once, also with two nodes', {
    tags: ['both-engines'],
  }, async () => {
    const id = await book({ slotDate: '30_11_2026' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await remindAt('2026-11-28T10:29')).toBe(0);
    clinic.setNow('2026-11-28T10:30');
    const found = await Promise.all([sender.remind(), createSender(clinic.context).remind()]);
    expect(found.sort()).toEqual([0, 1]);
    expect(await remindAt('2026-11-28T10:31')).toBe(0);
    expect(await remindAt('2026-11-30T08:00')).toBe(1);
    expect(await readMessageStates(id)).toEqual([
      'booked: handed over',
      'reminder: handed over',
      'reminder: handed over',
    ]);
    expect((await read()).subject).toBe('Reminder: your appointment on Monday 30 November at 10:30 AM');
  });

  test('a window chosen later sends no second reminder within it', async () => {
    const id = await book({ slotDate: '26_11_2026' });
    for (const at of ['2026-11-20T10:05', '2026-11-24T10:30']) {
      clinic.setNow(at);
      await sender.remind();
      await sender.sendDue();
    }
    for (const reminderHours of [[72, 3], [40, 3], [24]]) {
      // Within five minutes of the sign-in, because it needs a proof of identity.
      clinic.setNow('2026-11-20T10:04');
      await asAdmin.write('change-settings', { reminderHours });
      clinic.setNow('2026-11-24T14:01');
      expect([reminderHours, await sender.remind()]).toEqual([reminderHours, 0]);
    }
    clinic.setNow('2026-11-25T10:31');
    expect(await sender.remind()).toBe(1);
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual([
      'booked: handed over',
      'reminder: handed over',
      'reminder: handed over',
    ]);
    clinic.setNow('2026-11-20T10:04');
    await asAdmin.write('change-settings', { reminderHours: [48, 3] });
  });

  test('follow a moved appointment to its new time', async () => {
    const appointmentId = await book({ slotDate: '30_11_2026' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    clinic.setNow('2026-11-28T10:30');
    await sender.remind();
    await asAdmin.write('move-appointment', { appointmentId, slotDate: '2_12_2026', slotTime: '9:00 AM' });
    await sender.sendDue();
    for (const at of ['2026-11-28T10:33', '2026-11-28T10:35']) {
      clinic.setNow(at);
      await sender.sendDue();
    }
    expect(await readMessageStates(appointmentId)).toEqual([
      'booked: handed over',
      'reminder: withdrawn',
      'moved: handed over',
    ]);
    expect((await messagesOf(appointmentId))[1]?.reason).toBe('The appointment has changed');
    expect(await remindAt('2026-11-30T09:00')).toBe(1);
    expect((await read()).subject).toContain('Wednesday 2 December at 9:00 AM');
    await asAdmin.write('cancel-appointment', { appointmentId });
    expect(await remindAt('2026-12-02T08:00')).toBe(0);
  });

  test('skip imported appointments, patients who are here and patients who are called; windows are set by the clinic', async () => {
    await anAppointment(clinic.context, { slotDate: '30_11_2026', slotTime: '11:00 AM' });
    const called = await asAdmin.write('add-patient', {
      name: 'Carl',
      email: 'c@example.org',
      contactBy: 'phone',
    });
    await book({ slotDate: '30_11_2026', slotTime: '12:00 PM', patientId: called.patient._id });
    expect(await remindAt('2026-11-29T12:00')).toBe(0);
    const id = await book({ slotDate: '9_12_2026' });
    clinic.setNow('2026-11-20T10:04');
    await asAdmin.write('change-settings', { reminderHours: [24], quietFrom: '09:00', quietUntil: '12:00' });
    expect(await remindAt('2026-12-07T10:30')).toBe(0);
    expect(await remindAt('2026-12-08T08:58')).toBe(0);
    expect(await remindAt('2026-12-08T08:59')).toBe(1);
    expect((await readMessageStates(id)).at(-1)).toBe('reminder: handed over');
  });

  test('skip an appointment with a queued change, for the new time and for one that is undone', async () => {
    const appointmentId = await book({ slotDate: '30_11_2026' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const moveTo = (slotDate: string) =>
      asAdmin.write('move-appointment', { appointmentId, slotDate, slotTime: '10:30 AM' });
    clinic.setNow('2026-11-27T10:00');
    await moveTo('28_11_2026');
    expect(await remindAt('2026-11-27T10:01')).toBe(0);
    await moveTo('30_11_2026');
    expect(await remindAt('2026-11-27T10:04')).toBe(0);
    expect(await readMessageStates(appointmentId)).toEqual(['booked: handed over', 'moved: withdrawn']);
    await moveTo('28_11_2026');
    expect(await remindAt('2026-11-27T10:06')).toBe(0);
    expect(await remindAt('2026-11-27T10:07')).toBe(0);
    expect(await remindAt('2026-11-27T10:10')).toBe(0);
    expect((await readMessageStates(appointmentId)).slice(2)).toEqual(['moved: handed over']);
  });

  test('skip an appointment within twelve hours after a change was sent', async () => {
    const appointmentId = await book({ slotDate: '9_12_2026' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    clinic.setNow('2026-11-20T10:04');
    await asAdmin.write('change-settings', {
      reminderHours: [24, 48],
      quietFrom: '00:00',
      quietUntil: '00:00',
    });
    clinic.setNow('2026-11-27T10:00');
    await asAdmin.write('move-appointment', { appointmentId, slotDate: '28_11_2026', slotTime: '10:30 AM' });
    for (const at of ['10:05', '10:31', '12:00']) expect(await remindAt(`2026-11-27T${at}`)).toBe(0);
    await asAdmin.write('move-appointment', { appointmentId, slotDate: '29_11_2026', slotTime: '9:00 AM' });
    for (const at of ['12:05', '23:00']) expect(await remindAt(`2026-11-27T${at}`)).toBe(0);
    expect(await remindAt('2026-11-28T09:00')).toBe(1);
    expect(await readMessageStates(appointmentId)).toEqual([
      ...['booked', 'moved', 'moved', 'reminder'].map((kind) => `${kind}: handed over`),
    ]);
  });

  test('a reminder queued just before a change waits for it, and is sent if that is undone', async () => {
    const appointmentId = await book({ slotDate: '30_11_2026' });
    clinic.setNow('2026-11-28T10:30');
    await sender.sendDue();
    await sender.remind();
    await asAdmin.write('cancel-appointment', { appointmentId });
    await sender.sendDue();
    expect((await readMessageStates(appointmentId)).slice(1)).toEqual([
      'reminder: waiting',
      'cancelled: waiting',
    ]);
    await asAdmin.write('restore-appointment', { appointmentId });
    clinic.setNow('2026-11-28T10:31');
    await sender.sendDue();
    expect((await readMessageStates(appointmentId)).slice(1)).toEqual([
      'reminder: handed over',
      'cancelled: withdrawn',
    ]);
  });

  test('are not sent in quiet hours, also after an outage, and not together with the next one', async () => {
    const slotDay = { slotDate: '30_11_2026' };
    const [far, near] = [await book(slotDay), await book({ ...slotDay, slotTime: '8:30 AM' })];
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await remindAt('2026-11-28T10:30')).toBe(2);
    // Three hours before falls into quiet hours, so it is due in the last minute before them.
    mail.mood = 'is busy';
    expect(await remindAt('2026-11-29T19:59')).toBe(2);
    mail.mood = 'accepts';
    for (const at of ['2026-11-30T03:00', '2026-11-30T07:59']) {
      expect(await remindAt(at)).toBe(0);
      expect(
        [await readMessageStates(near), await readMessageStates(far)].map((states) => states.at(-1)),
      ).toEqual(['reminder: waiting', 'reminder: waiting']);
    }
    expect(await remindAt('2026-11-30T08:00')).toBe(0);
    expect([(await readMessageStates(near)).slice(1), (await readMessageStates(far)).slice(1)]).toEqual([
      ['reminder: handed over', 'reminder: handed over'],
      ['reminder: handed over', 'reminder: handed over'],
    ]);
  });

  const firstCall = async () => {
    const { body } = await asAdmin.get('confirmation-calls');
    return body.calls[0];
  };

  test('a reminder missed in the last minute before quiet hours is stored, and leads Calls', async () => {
    const early = { slotDate: '30_11_2026', slotTime: '8:00 AM' };
    await book({ ...early, slotTime: '7:30 AM' }, { name: 'Carl Busch', email: 'carl@example.org' });
    const id = await book(early);
    const later = await book({ ...early, slotTime: '8:30 AM' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await remindAt('2026-11-28T10:30')).toBe(3);
    // The server was down for two minutes.
    expect(await remindAt('2026-11-29T20:01')).toBe(2);
    expect(await remindAt('2026-11-29T20:02')).toBe(0);
    expect((await messagesOf(id)).at(-1)).toMatchObject({
      kind: 'reminder',
      state: 'given up',
      reason: 'It was not sent before the quiet hours, and the appointment begins before they end',
    });
    expect(await firstCall()).toMatchObject({ facts: { untold: 'given up' } });
    expect(await readMessageStates(later)).toHaveLength(2);
    expect(await remindAt('2026-11-30T08:00')).toBe(1);
    expect((await readMessageStates(later)).at(-1)).toBe('reminder: handed over');
  });

  const archive = () =>
    clinic.context.engine.transaction(({ db }) =>
      db.updateTable('doctors').set({ archived_at: 1 }).where('id', '=', doctor.id).execute(),
    );

  test.each([
    ['The doctor is archived', () => archive()],
    [
      'The doctor is away at that time',
      () =>
        clinic.context.engine.transaction(({ db }) =>
          db
            .updateTable('doctors')
            .set({ away_from: 0, away_until: toWallMinutes({ year: 2026, month: 12, day: 2 }) })
            .where('id', '=', doctor.id)
            .execute(),
        ),
    ],
    [
      'The doctor has time off at that time',
      () =>
        clinic.context.engine.transaction(({ db }) =>
          db
            .insertInto('time_off')
            .values({
              id: 'off',
              doctor_id: doctor.id,
              starts_at: toWallMinutes({ year: 2026, month: 11, day: 30 }),
              ends_at: toWallMinutes({ year: 2026, month: 12, day: 1 }),
              reason: '',
            })
            .execute(),
        ),
    ],
  ])('skip an appointment that can’t take place (%s), which leads Calls', async (cause, prevent) => {
    await book(
      { slotDate: '30_11_2026', slotTime: '9:30 AM', doctorId: (await aDoctor(clinic.context)).id },
      { name: 'Carl Busch', email: 'carl@example.org' },
    );
    const id = await book({ slotDate: '30_11_2026' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    mail.received.length = 0;
    await prevent();
    await remindAt('2026-11-28T10:30');
    clinic.setNow('2026-11-29T10:00');
    expect((await messagesOf(id)).at(-1)).toMatchObject({
      kind: 'reminder',
      state: 'given up',
      reason: `${cause}: the patient must be called about another time`,
    });
    const mails = await Promise.all(mail.received.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.flatMap(({ to }) => to?.map(({ address }) => address))).not.toContain('anna@example.org');
    expect(await firstCall()).toMatchObject({ appointment: { _id: id }, facts: { untold: 'given up' } });
  });

  test('a booking with a doctor who is archived before sending is not confirmed', async () => {
    const id = await book();
    await archive();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: given up']);
    expect(mail.received).toEqual([]);
  });

  test('are found while a slow message is being sent', async () => {
    const id = await book({ slotDate: '30_11_2026', slotTime: '8:00 AM' });
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(await remindAt('2026-11-28T10:30')).toBe(1);
    clinic.setNow('2026-11-29T19:53');
    const slow = await book({ slotDate: '1_12_2026' }, { name: 'Carl Busch', email: 'carl@example.org' });
    clinic.setNow('2026-11-29T19:58');
    mail.mood = 'stalls';
    sender.start();
    await expect.poll(() => readMessageStates(slow)).toEqual(['booked: sending']);
    clinic.setNow('2026-11-29T19:59');
    await expect
      .poll(async () => (await readMessageStates(id)).slice(2), { timeout: 5_000 })
      .toEqual(['reminder: waiting']);
  });

  test('a reminder waits for the end of quiet hours within a repeated hour', async () => {
    // 2:10 AM for the second time; the first 2:30 is past.
    const clock = createClock('Europe/Berlin', () => Date.parse('2026-10-25T01:10:00Z'));
    const practice = await readClinicSettings(clinic.context, clinic.context.engine.read);
    const id = await book();
    const appointment = { id, startsAt: clock.wallNow() + 2_880, knownSince: 0 };
    const message = { dedupeKey: 'reminder', appointment } as Parameters<typeof findReminderConflict>[0];
    const quiet = { ...practice, quietUntil: '02:30', reminderHours: [] };
    expect(findReminderConflict(message, quiet, clock)).toEqual({ until: clock.nowMs() + 60_000 });
  });

  test('a delayed reminder is replaced by the next one, and not sent too late', async () => {
    const booked = { slotDate: '24_11_2026' };
    const [day, night] = [await book(booked), await book({ ...booked, slotTime: '7:00 AM', overbook: true })];
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    mail.mood = 'is busy';
    await remindAt('2026-11-22T10:30');
    // Its retries end at eight.
    for (const at of ['2026-11-22T12:00', '2026-11-23T03:00']) await remindAt(at);
    mail.mood = 'accepts';
    clinic.setNow('2026-11-24T06:59');
    await sender.sendDue();
    clinic.setNow('2026-11-24T08:00');
    await sender.sendDue();
    expect(await messagesOf(day)).toMatchObject([
      {},
      { kind: 'reminder', state: 'withdrawn', reason: 'The next reminder replaces it' },
    ]);
    expect((await messagesOf(night)).at(-1)).toMatchObject({ kind: 'reminder', state: 'given up' });
    expect(await remindAt('2026-11-24T08:01')).toBe(1);
    expect((await readMessageStates(day)).at(-1)).toBe('reminder: handed over');
  });
});

describe('stopping messages', () => {
  test('one POST stops all kinds to the address; a GET changes nothing; an unknown token gets an equal answer', async () => {
    const id = await book();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const { headers } = await read();
    const link = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const path = new URL(link.slice(1, -1)).pathname;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const stop = (at: string, method: 'GET' | 'POST' = 'POST') =>
      clinic.request({
        method,
        path: at,
        ...(method === 'POST' && { headers: form, body: 'List-Unsubscribe=One-Click' }),
      });
    expect((await stop(path, 'GET')).status).toBe(303);
    expect((await stop(path.replace(/.$/, 'x'))).body).toEqual((await stop(path)).body);
    await asAdmin.write('cancel-appointment', { appointmentId: id });
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: handed over', 'cancelled: stopped']);
    expect(mail.received).toHaveLength(1);
  });
});

test('many appointments and a long log are read by indexes', {
  tags: ['both-engines'],
  timeout: fillTimeoutMs,
}, async () => {
  const engine = await openFilledBook();
  await engine.transaction(async ({ db }) => {
    const insert = sql`insert into messages (id, appointment_id, patient_id, kind, channel, dedupe_key, made_at, due_at, state)
      select a.id, a.id, a.patient_id, 'booked', 'email', a.id, a.starts_at, a.starts_at, 'handed over' from appointments a where a.n <= 6000`;
    await insert.execute(db);
    if (engine.kind === 'postgres') await sql`analyze messages`.execute(db);
  });
  const span = { from: 26_000_000, to: 26_000_000 + 60 };
  const [{ appointment_id: appointmentId, patient_id: patientId }] = (await engine.read.db
    .selectFrom('messages')
    .select(['appointment_id', 'patient_id'])
    .limit(1)
    .execute()) as [{ appointment_id: string; patient_id: string }];
  for (const query of [
    changesOfQuery({ appointmentId }),
    sendingQueries.isDue({ nowMs: 1 }),
    logQueries.ofAppointment({ appointmentId }),
    logQueries.ofPatient({ patientId, limit: 100 }),
    logQueries.countByState({ nowMs: 1 }),
    logQueries.held({ nowMs: 1, dueBefore: 1 }),
    sendingQueries.countSent({ id: appointmentId, since: 1, madeSince: 1 }),
    reminderQueries.candidates(span),
    reminderQueries.written(span),
  ]) {
    const queryPlan = await engine.explain({ compile: () => query.compile(engine.read.db) });
    expect(queryPlan.join('\n')).not.toMatch(
      /SCAN (m|a|h|messages|appointments|history)\b(?! USING)|Seq Scan on (messages|appointments)/,
    );
  }
});
