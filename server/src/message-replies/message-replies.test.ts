import type { ConfirmationCall, UnreadReply } from '@docket/contract/endpoints/confirmation-calls.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSender, type Sender } from '../messages/sender.ts';
import { replyQueries } from '../messages/store/replies.ts';
import type { Context } from '../platform/context.ts';

let gateway: SmsGatewayServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;
let asAdmin: TestClient;
let doctor: SignedIn;
/** The path for the gateway's receipts and replies. */
let inbound: string;

const setUp = (url: string): NonNullable<Context['settings']['sms']> => ({
  url,
  method: 'POST',
  headers: {},
  idPath: 'id',
  body: { kind: 'json', value: { to: '{to}', text: '{text}', id: '{id}' } },
});

beforeAll(async () => {
  gateway = await startSmsGateway();
  clinic = await openTestClinic({
    sms: setUp(gateway.url),
    sessionHours: 10_000,
    sessionIdleMinutes: 600_000,
    maxWritesPerMinute: 500,
  });
});
beforeEach(async () => {
  await clinic.empty();
  gateway.mood = 'accepts';
  gateway.beforeAnswer = async () => {};
  gateway.arrived.length = 0;
  await sender?.stop();
  Object.assign(clinic.context.settings, { sms: setUp(gateway.url) });
  sender = createSender(clinic.context);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', speciality: 'Gynecologist' });
  await asAdmin.write('change-settings', { country: 'DE', phone: '030 5550000' });
  inbound = new URL((await asAdmin.write('renew-sms-address', {})).url).pathname;
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await gateway.close();
});
const postInbound = (body: object | string, path = inbound) =>
  clinic.request({ method: 'POST', path, body, headers: { 'content-type': 'application/json' } });
const says = async (body: object | string) => {
  const answer = await postInbound(body);
  expect(answer.status).toBe(200);
  return answer.body.message as string;
};

const monday = { slotDate: '23_11_2026', slotTime: '10:30 AM' };
const annasPhone = '030 1234567';
const annasNumber = '+49301234567';
const aMobile = (name: string, phone = annasPhone) =>
  asAdmin
    .write('add-patient', { name, phone, contactBy: 'sms', anyway: true })
    .then(({ patient }) => patient._id);

async function book(chosen: object = {}, patientId?: string): Promise<string> {
  const id = patientId ?? (await aMobile('Anna Berg'));
  const body = { doctorId: doctor.id, patientId: id, ...monday, payment: false, ...chosen };
  return (await asAdmin.write('book-appointment', body)).appointment._id;
}
/** Books an appointment and sends its SMS. */
async function bookAndNotify(chosen: object = {}, patientId?: string): Promise<string> {
  const id = await book(chosen, patientId);
  clinic.setNow('2026-11-20T10:05');
  await sender.sendDue();
  return id;
}
const messagesOf = async (id: string) =>
  (await asAdmin.read(`appointments/${id}/messages`)).messages.toReversed();
const readMessageStates = async (id: string): Promise<string[]> =>
  (await messagesOf(id)).map(({ kind, state }: { kind: string; state: string }) => `${kind}: ${state}`);
const readCalls = async (): Promise<ConfirmationCall[]> => (await asAdmin.read('confirmation-calls')).calls;
const readUnread = async (): Promise<UnreadReply[]> => (await asAdmin.read('confirmation-calls')).replies;
const confirmedAt = async (id: string): Promise<number | undefined> =>
  (await asAdmin.read('appointments')).appointments.find(
    (appointment: { _id: string }) => appointment._id === id,
  ).confirmedAt;
const history = async (id: string): Promise<string[]> =>
  (await asAdmin.read(`appointments/${id}/history`)).history.map(
    ({ what, who }: { what: string; who: { name: string } }) => `${what} by ${who.name}`,
  );
const sent = () =>
  gateway.arrived.map(({ body }) => JSON.parse(body) as { to: string; text: string; id: string });

/** Sends the following SMS without an id of ours. */
async function leaveIdOut(): Promise<void> {
  const body = { kind: 'json', value: { to: '{to}', text: '{text}' } } as const;
  Object.assign(clinic.context.settings, { sms: { ...setUp(gateway.url), body } });
  await sender.stop();
  sender = createSender(clinic.context);
}

describe('sending', () => {
  test('a booking goes to the international number, without doctor, speciality and patient', async () => {
    const id = await bookAndNotify();
    expect(await messagesOf(id)).toMatchObject([
      { kind: 'booked', channel: 'sms', state: 'handed over', address: annasNumber, replies: [] },
    ]);
    expect(sent()).toMatchObject([
      {
        to: annasNumber,
        text: 'Test Clinic: your appointment is on Monday 23 November at 10:30 AM.',
      },
    ]);
  });

  test('only a reminder lists the possible replies, and only if replies are received', async () => {
    await bookAndNotify();
    clinic.setNow('2026-11-23T08:00');
    await sender.remind();
    await sender.sendDue();
    await clinic.context.engine.transaction(({ db }) => db.deleteFrom('sms_inbound').execute());
    await book({ slotDate: '25_11_2026' }, await aMobile('Ben', '030 7654321'));
    clinic.setNow('2026-11-23T19:00');
    await sender.sendDue();
    clinic.setNow('2026-11-24T19:59');
    await sender.remind();
    await sender.sendDue();
    const reminders = sent().filter(({ text }) => text.includes('reminder'));
    expect(reminders.map(({ text }) => text.split('\n').length)).toEqual([2, 1]);
    expect(reminders[0]?.text).toContain('YES confirms, CANCEL asks to cancel, STOP ends these SMS.');
  });

  test('without a valid number it is not sent, and shows the reason', async () => {
    const none = await book({}, await aMobile('None', ''));
    const wrong = await book({ slotTime: '11:00 AM' }, await aMobile('Wrong', '12'));
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect([...(await messagesOf(none)), ...(await messagesOf(wrong))]).toMatchObject([
      { state: 'no address', reason: 'No phone number is known' },
      { state: 'no address', reason: 'This isn’t a valid phone number' },
    ]);
    // The last sign-in was too long ago.
    admin = await anAdmin(clinic.context);
    asAdmin = clinic.as(admin);
    await asAdmin.write('change-settings', { country: '' });
    const whose = await book({ slotTime: '1:00 PM' }, await aMobile('Whose'));
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    expect(await messagesOf(whose)).toMatchObject([
      { reason: 'The phone number has no country code, and Settings names no country' },
    ]);
    expect(gateway.arrived).toEqual([]);
  });

  test('an email without a mail server would be told, and does not delay an SMS', async () => {
    const { id: patientId } = await aPatient(clinic.context, { name: 'Eve', email: 'eve@example.org' });
    const email = await book({ slotTime: '2:00 PM' }, patientId);
    const sms = await bookAndNotify();
    expect([await messagesOf(email), await messagesOf(sms)]).toMatchObject([
      [{ state: 'would be told', reason: 'Email isn’t set up' }],
      [{ state: 'handed over' }],
    ]);
    // Unreachable patients are called first. With no channel set up, all are unreachable and the fact is omitted.
    const readUndelivered = async () => (await readCalls()).map(({ facts }) => facts.untold);
    expect(await readUndelivered()).toEqual(['would be told', null]);
    const { settings } = clinic.context;
    const { sms: gatewaySetUp } = settings;
    Object.assign(settings, { sms: null });
    // A week after SMS was switched off.
    await clinic.context.engine.transaction(({ db }) =>
      db.deleteFrom('clinic').where('key', '=', 'sms set up at').execute(),
    );
    expect(await readUndelivered()).toEqual([null, null]);
    Object.assign(settings, { sms: gatewaySetUp });
  });

  test('a busy gateway is retried; a refusal is final; a dropped connection is unknown and not retried', async () => {
    await leaveIdOut();
    gateway.mood = 'is busy';
    const [waits, refused, unknown] = [
      await bookAndNotify(),
      await book({ slotTime: '11:30 AM' }, await aMobile('Ben', '030 7654321')),
      await book({ slotTime: '1:00 PM' }, await aMobile('Cem', '030 7777777')),
    ];
    expect(await readMessageStates(waits)).toEqual(['booked: waiting']);
    gateway.mood = 'accepts';
    clinic.setNow('2026-11-20T10:07');
    await sender.sendDue();
    expect(await readMessageStates(waits)).toEqual(['booked: handed over']);
    const moods = ['refuses', 'drops'] as const;
    gateway.beforeAnswer = async () => {
      gateway.mood = moods[gateway.arrived.length - 3] ?? 'accepts';
    };
    clinic.setNow('2026-11-20T10:30');
    await sender.sendDue();
    clinic.setNow('2026-11-20T16:00');
    await sender.sendDue();
    expect(gateway.arrived).toHaveLength(4);
    expect([...(await messagesOf(refused)), ...(await messagesOf(unknown))]).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('No such number') },
      { state: 'given up', reason: expect.stringMatching(/^Unknown: it may have been sent/) },
    ]);
  });

  test('an interrupted send is unknown and not repeated, also after the appointment has begun', async () => {
    await leaveIdOut();
    const id = await bookAndNotify();
    await clinic.context.engine.transaction(({ db }) =>
      db
        .updateTable('messages')
        .set({ state: 'sending', next_at: clinic.context.clock.nowMs() + 60_000, sent_at: null })
        .execute(),
    );
    clinic.setNow('2026-11-23T11:00');
    await sender.sendDue();
    expect(await messagesOf(id)).toMatchObject([
      { state: 'given up', reason: 'Unknown: it may have been sent, and is not sent a second time' },
    ]);
    expect(gateway.arrived).toHaveLength(1);
    // A receipt proves that it was sent.
    clinic.setNow('2026-11-23T11:05');
    const { messages } = await asAdmin.read(`appointments/${id}/messages`);
    expect(await says({ id: messages[0]._id, status: 'delivered' })).toBe('Delivered');
    expect(await readMessageStates(id)).toEqual(['booked: delivered']);
    expect(await messagesOf(id)).toMatchObject([{ deliveredAt: clinic.context.clock.nowMs() }]);
  });
});

describe('receipts', () => {
  const ours = (status: string) => ({ id: sent()[0]?.id, status });
  const theirs = (status: string) => ({ messageId: 'gw-1', status });

  test.each([
    [['delivered'], 'delivered'],
    [['failed'], 'refused'],
    [['sent', 'queued', 'delivered', 'delivered', 'sent'], 'delivered'],
    [['delivered', 'failed', 'sent'], 'delivered'],
    [['failed', 'failed', 'delivered'], 'delivered'],
    [['sent'], 'handed over'],
  ])('%j, by the gateway’s id or by ours: %s', async (statuses, state) => {
    const id = await bookAndNotify();
    for (const [at, status] of statuses.entries()) await says(at % 2 === 0 ? theirs(status) : ours(status));
    expect(await readMessageStates(id)).toEqual([`booked: ${state}`]);
  });

  test('a receipt that arrives before the gateway’s response is kept', async () => {
    gateway.beforeAnswer = () => says(ours('delivered'));
    const id = await bookAndNotify();
    expect(await readMessageStates(id)).toEqual(['booked: delivered']);
  });

  test('a receipt with an unknown id, for an email or for an unsent message gets 200 and changes nothing', async () => {
    gateway.mood = 'refuses';
    const id = await bookAndNotify();
    for (const receipt of [ours('delivered'), theirs('delivered'), { id: 'x', status: 'delivered' }])
      expect(await says(receipt)).toBe('Nothing to change: no such message, or it was known already');
    expect(await readMessageStates(id)).toEqual(['booked: refused']);
    for (const body of ['', 'nonsense', '[]', '{"a":{"b":[1]}}', '{', 'a=1&a=2'])
      expect(await says(body)).toBe('Nothing in it that is needed');
  });

  test('a form is read like JSON', async () => {
    const id = await bookAndNotify();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'SmsSid=gw-1&SmsStatus=delivered';
    const answer = await clinic.request({ method: 'POST', path: inbound, body, headers });
    expect(answer.body).toEqual({ success: true, message: 'Delivered' });
    expect(await readMessageStates(id)).toEqual(['booked: delivered']);
  });
});

const reply = (text: string, from = annasNumber, id?: string) => says({ from, text, ...(id && { id }) });

describe('replies', () => {
  test('YES confirms once, recorded as an SMS reply', async () => {
    const id = await bookAndNotify();
    expect(await reply('Ja, danke', annasPhone)).toBe('Confirmed');
    const at = await confirmedAt(id);
    expect(at).toBe(clinic.context.clock.nowMs());
    clinic.setNow('2026-11-20T10:06');
    await reply('1');
    await reply('Ja, danke');
    expect(await confirmedAt(id)).toBe(at);
    expect((await history(id)).slice(1)).toEqual(['confirmed by SMS reply']);
    expect(await readCalls()).toEqual([]);
    expect((await messagesOf(id))[0].replies).toMatchObject([
      { text: 'Ja, danke', meaning: 'yes' },
      { text: '1', meaning: 'yes' },
    ]);
  });

  test('CANCEL does not cancel: it goes to the top of the calls, undoes a confirmation, and is answered once', async () => {
    const id = await bookAndNotify({ slotDate: '27_11_2026' });
    await book({}, await aMobile('Ben', '030 7654321'));
    await reply('yes');
    clinic.setNow('2026-11-20T10:06');
    expect(await reply('Cancel please')).toBe('The practice was told that they want to cancel');
    await reply('CANCEL');
    expect(await confirmedAt(id)).toBeUndefined();
    const calls = await readCalls();
    expect(
      calls.map(({ appointment, reply: unread }) => [appointment.slotDate, unread?.wantsToCancel]),
    ).toEqual([
      ['27_11_2026', true],
      ['23_11_2026', undefined],
    ]);
    await sender.sendDue();
    expect(await readMessageStates(id)).toEqual(['booked: handed over', 'cancel reply: handed over']);
    expect(sent().at(-1)?.text).toBe(
      'Test Clinic: you want to cancel your appointment on Friday 27 November at 10:30 AM. It is not cancelled yet.\nPlease call 030 5550000.',
    );
    expect((await history(id)).slice(1)).toEqual(['confirmed by SMS reply', 'asked to cancel by SMS reply']);
    clinic.setNow('2026-11-20T10:08');
    await reply('YES');
    expect((await readCalls())[0]?.reply).toBeNull();
  });

  test('a request to cancel leaves the calls once the desk has moved or cancelled the appointment', async () => {
    const goes = await book({ slotTime: '1:00 PM' }, await aMobile('Ben', '030 7654321'));
    const moves = await bookAndNotify();
    await reply('cancel');
    await reply('cancel', '+49307654321');
    expect((await readCalls()).map(({ reply: unread }) => unread?.wantsToCancel)).toEqual([true, true]);
    await asAdmin.write('move-appointment', { appointmentId: moves, ...monday, slotTime: '3:00 PM' });
    await asAdmin.write('cancel-appointment', { appointmentId: goes });
    expect((await readCalls()).map(({ reply: unread }) => unread)).toEqual([null]);
    // The notice "not cancelled yet" is withdrawn once the appointment is cancelled.
    clinic.setNow('2026-11-20T10:20');
    await sender.sendDue();
    expect(await readMessageStates(goes)).toEqual([
      'booked: handed over',
      'cancel reply: withdrawn',
      'cancelled: handed over',
    ]);
  });

  test('STOP stops all messages to the number, for every patient who has it', async () => {
    const anna = await bookAndNotify();
    const ben = await book({ slotTime: '2:00 PM' }, await aMobile('Ben', '+49 30 1234567'));
    expect(await reply('STOPP')).toBe('This number gets no more messages');
    await asAdmin.write('cancel-appointment', { appointmentId: anna });
    clinic.setNow('2026-11-20T10:20');
    await sender.sendDue();
    expect([await readMessageStates(anna), await readMessageStates(ben)]).toEqual([
      ['booked: handed over', 'cancelled: stopped'],
      ['booked: stopped'],
    ]);
    expect(gateway.arrived).toHaveLength(1);
  });

  test('any other reply is listed first among the calls until marked as read', async () => {
    const id = await bookAndNotify({ slotDate: '27_11_2026' });
    await book({}, await aMobile('Ben', '030 7654321'));
    const text = 'Can I bring my dog? <b>"\u202e';
    expect(await reply(text)).toBe('The practice reads it');
    const [first] = await readCalls();
    expect(first).toMatchObject({ appointment: { _id: id }, reply: { text, wantsToCancel: false } });
    // Confirmed before the question: the call is still made.
    await asAdmin.write('claim-call', { appointmentId: id });
    await asAdmin.write('mark-reply-read', { replyId: first?.reply?._id });
    await asAdmin.write('mark-reply-read', { replyId: first?.reply?._id });
    expect((await readCalls()).map(({ reply: unread }) => unread)).toEqual([null]);
    expect((await messagesOf(id))[0].replies).toMatchObject([{ text, meaning: 'other' }]);
    const unknown = await asAdmin.post('mark-reply-read', { replyId: 'nobody' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Reply not found']);
  });

  test('a repeated reply counts once, by its id or by its text within a day', {
    tags: ['both-engines'],
  }, async () => {
    const id = await bookAndNotify();
    for (const times of [1, 2, 3]) await reply('Hello?', annasNumber, times < 3 ? 'in-1' : 'in-2');
    for (const _ of [1, 2]) await reply('Are you there?');
    expect((await messagesOf(id))[0].replies).toHaveLength(3);
  });

  test('a patient’s last reply counts, also if the gateway sends no ids', async () => {
    const id = await bookAndNotify();
    for (const text of ['cancel', 'yes', 'CANCEL']) {
      await reply(text);
      await reply(text);
    }
    expect(await confirmedAt(id)).toBeUndefined();
    expect((await readCalls())[0]?.reply).toMatchObject({ text: 'CANCEL', wantsToCancel: true });
    await reply('cancel');
    expect(await reply('yes')).toBe('The practice reads it');
    expect(await confirmedAt(id)).toBeUndefined();
    expect((await messagesOf(id))[0].replies.map(({ text }: { text: string }) => text)).toEqual([
      'cancel',
      'yes',
      'CANCEL',
      'cancel',
      'yes',
    ]);
  });

  test('YES to a second message on one day is a new reply', async () => {
    const id = await bookAndNotify();
    await reply('yes');
    await asAdmin.write('move-appointment', {
      appointmentId: id,
      slotDate: '24_11_2026',
      slotTime: '3:00 PM',
    });
    clinic.setNow('2026-11-20T10:20');
    await sender.sendDue();
    expect(await confirmedAt(id)).toBeUndefined();
    expect(await reply('yes')).toBe('Confirmed');
    expect(await confirmedAt(id)).toEqual(expect.any(Number));
  });

  test('each reply counts if the gateway sends the message’s id as the reply’s id', async () => {
    const id = await bookAndNotify();
    await reply('yes', annasNumber, 'ours');
    await reply('cancel', annasNumber, 'ours');
    expect(await confirmedAt(id)).toBeUndefined();
    expect((await readCalls())[0]?.reply).toMatchObject({ wantsToCancel: true });
  });

  test('a reply that may mean STOP pauses messages until a person has read it', async () => {
    await bookAndNotify();
    expect(await reply('Please stop writing to me')).toBe(
      'The practice reads it; until then this number gets no more messages',
    );
    const read = async () => (await readCalls())[0]?.reply ?? (await readUnread())[0];
    const unread = await read();
    expect(unread).toMatchObject({ text: 'Please stop writing to me', stopsMessages: true });
    const stopped = () =>
      clinic.context.engine.read.db.selectFrom('stopped_addresses').select('at').execute();
    expect(await stopped()).toHaveLength(1);
    const answer = await asAdmin.write('mark-reply-read', { replyId: unread?._id, resume: true });
    expect(answer.message).toBe('Marked as read, messages go on');
    expect(await stopped()).toEqual([]);
  });

  test('a plain STOP stays in force when it is marked as read', async () => {
    await bookAndNotify();
    await reply('STOP');
    const row = await clinic.context.engine.read.db
      .selectFrom('message_replies')
      .select('id')
      .executeTakeFirstOrThrow();
    await asAdmin.write('mark-reply-read', { replyId: row.id, resume: true });
    expect(
      await clinic.context.engine.read.db.selectFrom('stopped_addresses').select('at').execute(),
    ).toHaveLength(1);
  });

  test('a question does not confirm, and is listed in the calls', async () => {
    await bookAndNotify();
    expect(await reply('Yes?')).toBe('The practice reads it');
    expect(
      [...(await readCalls()).map((call) => call.reply), ...(await readUnread())].filter(Boolean),
    ).toMatchObject([{ text: 'Yes?', stopsMessages: false }]);
  });

  test('STOP works for a number that never got a message, with or without a record', async () => {
    await book();
    for (const from of [annasNumber, '+493055512345'])
      expect(await reply('Stop', from)).toBe('This number gets no more messages');
    const ben = await book({ slotTime: '11:00 AM' }, await aMobile('Ben Cole', '030 55512345'));
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    expect(gateway.arrived).toEqual([]);
    expect(await readMessageStates(ben)).toEqual(['booked: stopped']);
  });

  test('a reply from a patient who never got a message is shown with their next appointment', async () => {
    const byEmail = await asAdmin.write('add-patient', { name: 'Anna Berg', phone: annasPhone });
    const past = await book({ slotDate: '20_11_2026', slotTime: '11:00 AM' }, byEmail.patient._id);
    const next = await book({}, byEmail.patient._id);
    clinic.setNow('2026-11-20T12:00');
    expect(await reply('Yes')).toBe('The practice reads it');
    expect(await reply('Yes')).toBe('Nothing to change: this reply was known already');
    expect(await readCalls()).toMatchObject([{ appointment: { _id: next }, reply: { text: 'Yes' } }]);
    expect([await confirmedAt(next), await confirmedAt(past)]).toEqual([undefined, undefined]);
    const ben = await aMobile('Ben Cole', '030 7654321');
    expect(await reply('Hello', '+49307654321')).toBe(
      'Nothing to do: nobody with this number has an appointment',
    );
    const imported = await anAppointment(clinic.context, { patientId: ben, slotDate: '25_11_2026' });
    expect(await reply('Hello', '+49307654321')).toBe('The practice reads it');
    expect(await messagesOf(imported.id)).toMatchObject([
      {
        state: 'withdrawn',
        reason: 'Nothing was sent: the patient wrote first',
        replies: [{ text: 'Hello' }],
      },
    ]);
    for (let count = 0; count < 30; count += 1) await reply(`Hello ${count}`, '+49307654321');
    expect((await messagesOf(imported.id))[0].replies).toHaveLength(20);
    expect(await reply('Hello', '+49301111111')).toMatch(/^Nothing to do/);
  });

  test('STOP works again after messages were resumed', async () => {
    await bookAndNotify();
    const stopped = () =>
      clinic.context.engine.read.db.selectFrom('stopped_addresses').select('at').execute();
    for (const _ of [1, 2]) {
      await reply('STOP', annasNumber, 'in-1');
      expect(await stopped()).toHaveLength(1);
      await clinic.context.engine.transaction(({ db }) => db.deleteFrom('stopped_addresses').execute());
    }
  });

  test('START resumes messages, and its repetition does not lift a later STOP', async () => {
    await bookAndNotify();
    await reply('STOP', annasNumber, 'in-1');
    const ben = await book({ slotTime: '2:00 PM' }, await aMobile('Ben'));
    clinic.setNow('2026-11-20T10:20');
    await sender.sendDue();
    expect(await messagesOf(ben)).toMatchObject([
      { state: 'stopped', reason: expect.stringContaining('START by SMS begins them again') },
    ]);
    expect(await reply('Start', annasNumber, 'in-2')).toBe('This number gets messages again');
    await asAdmin.write('move-appointment', { appointmentId: ben, ...monday, slotTime: '3:00 PM' });
    clinic.setNow('2026-11-20T10:30');
    await sender.sendDue();
    expect(await readMessageStates(ben)).toEqual(['booked: stopped', 'moved: handed over']);
    await reply('STOP', annasNumber, 'in-3');
    await reply('Start', annasNumber, 'in-2');
    await asAdmin.write('cancel-appointment', { appointmentId: ben });
    clinic.setNow('2026-11-20T10:40');
    await sender.sendDue();
    expect((await readMessageStates(ben)).at(-1)).toBe('cancelled: stopped');
    const meanings = (await asAdmin.read(`appointments/${ben}/messages`)).messages.flatMap(
      ({ replies }: { replies: { meaning: string }[] }) => replies.map(({ meaning }) => meaning),
    );
    expect(meanings).toContain('stop');
  });

  test('a second START without an id is ambiguous and left to a person', async () => {
    await bookAndNotify();
    const answers: string[] = [];
    for (const text of ['STOP', 'START', 'START', 'STOP', 'START']) answers.push(await reply(text));
    expect(answers.slice(1)).toEqual([
      'This number gets messages again',
      'Nothing to change: this reply was known already',
      'This number gets no more messages',
      'The practice reads it',
    ]);
    expect(
      await clinic.context.engine.read.db.selectFrom('stopped_addresses').select('at').execute(),
    ).toHaveLength(1);
  });

  test.each([
    ['CANCEL', 'answers the pending appointment instead of the one cancelled since', [undefined, true]],
    [
      'OK',
      'to a cancellation does not confirm another appointment: a person reads it',
      [undefined, undefined],
    ],
  ])('%s %s', async (text, _, expected) => {
    const remindedId = await bookAndNotify({ slotDate: '24_11_2026' });
    const gone = await book({ slotDate: '25_11_2026' }, await aMobile('Child'));
    clinic.setNow('2026-11-20T10:30');
    await sender.sendDue();
    await asAdmin.write('cancel-appointment', { appointmentId: gone });
    clinic.setNow('2026-11-20T10:40');
    await sender.sendDue();
    expect(await readMessageStates(gone)).toEqual(['booked: handed over', 'cancelled: handed over']);
    await reply(text);
    const call = (await readCalls()).find(({ appointment }) => appointment._id === remindedId);
    expect([(await confirmedAt(remindedId)) && true, call?.reply?.wantsToCancel]).toEqual(expected);
  });

  test('YES and CANCEL answer the reminder, and ignore later bookings and cancellations', async () => {
    for (const text of ['YES', 'CANCEL']) {
      clinic.setNow('2026-11-20T10:00');
      const remindedId = await bookAndNotify({
        slotDate: '24_11_2026',
        slotTime: text === 'YES' ? '9:00 AM' : '2:00 PM',
      });
      const gone = await book({ slotDate: '25_11_2026' }, await aMobile('Child'));
      clinic.setNow('2026-11-22T15:00');
      await sender.remind();
      await sender.sendDue();
      expect((await readMessageStates(remindedId)).at(-1)).toBe('reminder: handed over');
      const next = await book({ slotDate: '14_12_2026' }, await aMobile('Another child'));
      await asAdmin.write('cancel-appointment', { appointmentId: gone });
      clinic.setNow('2026-11-22T15:10');
      await sender.sendDue();
      await reply(text);
      expect([(await confirmedAt(remindedId)) && true, await confirmedAt(next)]).toEqual([
        text === 'YES' ? true : undefined,
        undefined,
      ]);
      const callsToCancel = (await readCalls()).filter(({ reply: unread }) => unread?.wantsToCancel);
      expect(callsToCancel.map(({ appointment }) => appointment._id)).toEqual(
        text === 'YES' ? [] : [remindedId],
      );
      await asAdmin.write('cancel-appointment', { appointmentId: remindedId });
      await asAdmin.write('cancel-appointment', { appointmentId: next });
    }
  });

  test('after reminders for two children, a second YES confirms the second one, or is left to a person if it has no id', async () => {
    const remindTwo = async (slotDate: string, at: string) => {
      const both = [
        await book({ slotDate, slotTime: '9:00 AM' }, await aMobile('Child')),
        await book({ slotDate, slotTime: '9:30 AM' }, await aMobile('Other child')),
      ];
      clinic.setNow(at);
      await sender.sendDue();
      await sender.remind();
      await sender.sendDue();
      return both;
    };
    const first = await remindTwo('23_11_2026', '2026-11-21T10:00');
    await reply('YES', annasNumber, 'in-1');
    await reply('YES', annasNumber, 'in-1');
    expect((await Promise.all(first.map(confirmedAt))).filter(Boolean)).toHaveLength(1);
    await reply('YES', annasNumber, 'in-2');
    expect((await Promise.all(first.map(confirmedAt))).filter(Boolean)).toHaveLength(2);
    const second = await remindTwo('27_11_2026', '2026-11-25T10:00');
    await reply('YES');
    expect(await reply('YES')).toBe('The practice reads it');
    expect((await Promise.all(second.map(confirmedAt))).filter(Boolean)).toHaveLength(1);
  });

  test('for two patients with one number it answers the newest message about a coming appointment', async () => {
    const mother = await bookAndNotify({ slotDate: '24_11_2026' });
    const child = await aMobile('Child');
    const gone = await book({ slotDate: '20_11_2026', slotTime: '12:00 PM' }, child);
    clinic.setNow('2026-11-20T10:30');
    await sender.sendDue();
    clinic.setNow('2026-11-20T13:00');
    expect(await reply('yes')).toBe('Confirmed');
    expect([await confirmedAt(mother), await confirmedAt(gone)]).toEqual([expect.any(Number), undefined]);
    const next = await book({ slotDate: '25_11_2026' }, child);
    clinic.setNow('2026-11-20T13:05');
    await sender.sendDue();
    await reply('1');
    expect(await confirmedAt(next)).toEqual(expect.any(Number));
  });

  test('YES to a cancelled or changing appointment is left to a person', async () => {
    const id = await bookAndNotify();
    const afternoon = { ...monday, slotTime: '3:00 PM' };
    await asAdmin.write('move-appointment', { appointmentId: id, ...afternoon });
    expect(await reply('yes')).toBe('The practice reads it');
    expect(await confirmedAt(id)).toBeUndefined();
    expect((await readCalls())[0]?.reply).toMatchObject({ text: 'yes', wantsToCancel: false });
    await asAdmin.write('cancel-appointment', { appointmentId: id });
    expect(await reply('ok')).toBe('The practice reads it');
    expect((await messagesOf(id))[0].replies).toHaveLength(2);
    // The appointment no longer needs a call; the replies are listed to be read.
    expect(await readCalls()).toEqual([]);
    expect(await readUnread()).toMatchObject([
      { ...afternoon, text: 'yes', wantsToCancel: false, patientName: 'Anna Berg', phone: annasPhone },
      { ...afternoon, text: 'ok', wantsToCancel: false, status: 'cancelled' },
    ]);
  });

  test('a reply about a past appointment is listed until it is read', async () => {
    const id = await bookAndNotify();
    clinic.setNow('2026-11-23T12:00');
    expect(await reply('I am ill')).toBe('The practice reads it');
    const [first, ...more] = await readUnread();
    expect([first, more]).toMatchObject([{ ...monday, text: 'I am ill', status: 'pending' }, []]);
    await asAdmin.write('mark-reply-read', { replyId: first?._id });
    expect(await readUnread()).toEqual([]);
    // A request to cancel that the desk did not act on in time.
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('message_replies').set({ meaning: 'cancel', read_at: null }).execute(),
    );
    expect(await readUnread()).toMatchObject([{ wantsToCancel: true }]);
    await asAdmin.write('cancel-appointment', { appointmentId: id });
    expect(await readUnread()).toEqual([]);
  });

  test('a question is listed until a person has read it or called, also after other replies', async () => {
    const id = await bookAndNotify();
    await reply('May I bring my dog?');
    clinic.setNow('2026-11-20T10:06');
    await reply('YES');
    const readTexts = async () => (await readCalls()).map((call) => call.reply?.text);
    expect(await readTexts()).toEqual(['May I bring my dog?']);
    await asAdmin.write('move-appointment', { appointmentId: id, ...monday, slotTime: '3:00 PM' });
    expect(await readTexts()).toEqual(['May I bring my dog?']);
    await asAdmin.write('move-appointment', {
      appointmentId: id,
      slotDate: '24_11_2026',
      slotTime: '3:00 PM',
    });
    const { contactId } = await asAdmin.write('record-contact', { appointmentId: id, outcome: 'confirmed' });
    expect(await readTexts()).toEqual([]);
    await asAdmin.write('undo-contact', { contactId });
    expect(await readTexts()).toEqual(['May I bring my dog?']);
  });

  test('a reply to an offer by a patient without an appointment is published, and listed until it is read', async () => {
    const patientId = await aMobile('Anna Berg');
    const { wishId } = await asAdmin.write('add-wish', { patientId, doctorId: doctor.id });
    await asAdmin.write('offer-time', { wishId, doctorId: doctor.id, ...monday });
    await sender.sendDue();
    const heard: string[] = [];
    const stop = await clinic.context.engine.listen(
      ({ topic, ids }) => void heard.push(`${topic} ${ids.patientId}`),
    );
    expect(await reply('Is it the same doctor?')).toBe('The practice reads it');
    await expect.poll(() => heard).toContain(`patients ${patientId}`);
    await stop();
    const [first] = await readUnread();
    expect(first).toMatchObject({ ...monday, patientId, text: 'Is it the same doctor?', status: null });
    await asAdmin.write('mark-reply-read', { replyId: first?._id });
    expect(await readUnread()).toEqual([]);
  });

  test('an unknown number without STOP, and an invalid number, change nothing', async () => {
    await bookAndNotify();
    expect(await reply('Hello', '+49309999999')).toMatch(/^Nothing /);
    for (const from of ['Vodafone', '', annasNumber.slice(0, 5)])
      expect(await says({ from, text: 'STOP' })).toMatch(/^Nothing /);
    expect(
      await clinic.context.engine.read.db.selectFrom('stopped_addresses').select('at').execute(),
    ).toEqual([]);
  });

  test('a foreign number is found even if the gateway omits the plus', async () => {
    for (const [phone, from, at] of [
      [annasPhone, '49301234567', '10:10'],
      ['+41 44 668 18 00', '41446681800', '10:20'],
      ['+1 202-555-0123', '1 (202) 555-0123', '10:30'],
    ] as const) {
      admin = await anAdmin(clinic.context);
      asAdmin = clinic.as(admin);
      await asAdmin.write('change-settings', { country: 'DE', smsCountries: ['CH', 'US'] });
      await book({ overbook: true }, await aMobile('Anna Berg', phone));
      clinic.setNow(`2026-11-20T${at}`);
      await sender.sendDue();
      expect([from, await says({ from, text: 'STOP' })]).toEqual([from, 'This number gets no more messages']);
      admin = await anAdmin(clinic.context);
      asAdmin = clinic.as(admin);
      await asAdmin.write('change-settings', { country: '' });
      expect([from, await says({ from, text: 'START' })]).toEqual([from, 'This number gets messages again']);
    }
  });

  test('many replies from one number are limited, and STOP still works', {
    tags: ['both-engines'],
  }, async () => {
    const id = await bookAndNotify();
    for (let time = 0; time < 25; time += 1) await reply(`Hello ${time}`);
    expect((await messagesOf(id))[0].replies).toHaveLength(20);
    expect(await reply('stop')).toBe('This number gets no more messages');
  });

  test('ten concurrent copies of a reply count once', { tags: ['both-engines'] }, async () => {
    const id = await bookAndNotify();
    await Promise.all(Array.from({ length: 10 }, () => reply('yes', annasNumber, 'in-1')));
    expect((await history(id)).slice(1)).toEqual(['confirmed by SMS reply']);
    expect((await messagesOf(id))[0].replies).toHaveLength(1);
  });
});

describe('the gateway’s URL', () => {
  test('is shown once, stored as a hash, and replaced by a new one', async () => {
    const id = await bookAndNotify();
    // The last sign-in was too long ago.
    admin = await anAdmin(clinic.context);
    asAdmin = clinic.as(admin);
    const { url } = await asAdmin.write('renew-sms-address', {});
    const secret = url.split('/').at(-1);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await postInbound({ from: annasNumber, text: 'yes' })).status).toBe(404);
    expect(await confirmedAt(id)).toBeUndefined();
    const rows = await clinic.context.engine.read.db
      .selectFrom('sms_inbound')
      .select(['secret_hash', 'made_by'])
      .execute();
    expect(rows).toEqual([{ secret_hash: expect.stringMatching(/^[\da-f]{64}$/), made_by: admin.id }]);
    expect(await asAdmin.read('sms')).toMatchObject({ hasGateway: true, inboundSince: expect.any(Number) });
    inbound = new URL(url).pathname;
    expect(await reply('yes')).toBe('Confirmed');
  });

  test('a wrong one gets 404, a GET changes nothing, and a long body is refused', async () => {
    const id = await bookAndNotify();
    const wrong = inbound.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const answers = [
      await postInbound({ from: annasNumber, text: 'yes' }, wrong),
      await clinic.request({ method: 'GET', path: `${inbound}?from=%2B49301234567&text=yes` }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Page not found'],
      [404, 'Page not found'],
    ]);
    expect((await postInbound(' '.repeat(65_537))).status).toBe(413);
    expect(await confirmedAt(id)).toBeUndefined();
    await clinic.context.engine.transaction(({ db }) => db.deleteFrom('sms_inbound').execute());
    expect((await postInbound({ from: annasNumber, text: 'yes' })).status).toBe(404);
  });

  test('too many requests from one address get 429 with the time to wait', async () => {
    const address = '198.51.100.9';
    const flood = (path: string) =>
      clinic.request({ method: 'POST', path, body: {}, address }).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 510 }, () => flood(`${inbound}x`)));
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(await flood(inbound)).toBe(429);
    expect((await postInbound({})).status).toBe(200);
  });
});

test('queries of a long log of SMS and replies use indexes', {
  tags: ['both-engines'],
  timeout: fillTimeoutMs,
}, async () => {
  const engine = await openFilledBook();
  await engine.transaction(async ({ db }) => {
    await sql`insert into messages (id, appointment_id, patient_id, kind, channel, dedupe_key, made_at, due_at, state, sent_at,
      address, provider_id)
      select a.id, a.id, a.patient_id, 'booked', 'sms', a.id, a.starts_at, a.starts_at, 'handed over', a.starts_at,
        a.patient_id, a.id from appointments a where a.n <= 6000`.execute(db);
    // All but a few replies are read.
    await sql`insert into message_replies (id, message_id, at, text, meaning, starts_at, dedupe_key, read_at)
      select a.id, a.id, a.starts_at, 'x', 'other', a.starts_at, a.id, case when a.n % 500 = 0 then null else 1 end
      from appointments a where a.n <= 6000`.execute(db);
    if (engine.kind === 'postgres') await sql`analyze messages, message_replies, appointments`.execute(db);
  });
  const { rows } = await sql<{ id: string }>`select id from appointments limit 1`.execute(engine.read.db);
  const appointmentId = rows[0]?.id ?? '';
  for (const query of [
    replyQueries.unread({ after: 0, limit: 200 }),
    replyQueries.unreadMeanings({ appointmentId }),
    replyQueries.sentTo({ address: appointmentId }),
    replyQueries.byProvider({ id: appointmentId }),
  ]) {
    const queryPlan = await engine.explain({ compile: () => query.compile(engine.read.db) });
    expect(queryPlan.join('\n')).not.toMatch(
      /SCAN (m|a|r|w|messages|appointments|message_replies)\b(?! USING)|Seq Scan on (messages|appointments|message_replies)/,
    );
  }
});
