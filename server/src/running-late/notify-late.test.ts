import type { LatePatient } from '@docket/contract/endpoints/running-late.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSender, type Sender } from '../messages/sender.ts';
import { copyMark } from '../platform/restored-copy.ts';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
let mail: MailServer;
let gateway: SmsGatewayServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;
let asAdmin: TestClient;
let doctor: SignedIn;

beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startSmsGateway();
  const mailFrom = { name: null, address: 'desk@practice.example' };
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom,
    sms: {
      url: gateway.url,
      method: 'POST',
      headers: {},
      idPath: 'id',
      body: { kind: 'json', value: { text: '{text}' } },
    },
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.mood = 'accepts';
  mail.received.length = 0;
  mail.beforeAnswer = async () => {};
  gateway.arrived.length = 0;
  await sender?.stop();
  sender = createSender(clinic.context);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
  await gateway.close();
});

/** Books an appointment today, without a booking message. */
async function book(name: string, slotTime: string, more: object = {}): Promise<string> {
  const input = { name, email: `${name.toLowerCase()}@example.org`, anyway: true, ...more };
  const { patient } = await asAdmin.write('add-patient', input);
  const slot = { doctorId: doctor.id, patientId: patient._id, slotDate: '20_11_2026', slotTime };
  return (await anAppointment(clinic.context, slot)).id;
}
const say = (minutes: number) => asAdmin.write('set-delay', { doctorId: doctor.id, minutes });
const notify = async () => (await asAdmin.write('tell-late', { doctorId: doctor.id })).told as number;
const late = async (): Promise<LatePatient[]> =>
  (await asAdmin.read('late-patients', { doctorId: doctor.id })).patients;
const readMessageStates = async (appointmentId: string) =>
  (await asAdmin.read(`appointments/${appointmentId}/messages`)).messages
    .toReversed()
    .map(({ kind, state, reason }: Record<string, string>) =>
      reason ? `${kind}: ${state}, ${reason}` : `${kind}: ${state}`,
    );

test('one click notifies the affected patients of their expected time at once', async () => {
  const anna = await book('Anna', '10:30 AM');
  await book('Phil', '11:00 AM', { contactBy: 'phone', phone: '+49 30 5550100' });
  await book('Nils', '11:30 AM', { contactBy: 'nobody' });
  await book('Aron', '12:00 PM', { email: '' });
  const here = await book('Hera', '12:30 PM');
  await asAdmin.write('mark-arrived', { appointmentId: here });
  expect(await late()).toEqual([]);
  await say(20);
  expect(await late()).toMatchObject([
    { patientName: 'Anna', slotTime: '10:30 AM', expectedTime: '10:50 AM', why: '', isToTell: true },
    { patientName: 'Phil', phone: '+49 30 5550100', why: 'Phone only', isToTell: false },
    { patientName: 'Nils', why: 'Wants no messages', isToTell: false },
    { patientName: 'Aron', why: 'No email address is known', isToTell: false },
  ]);
  expect(await notify()).toBe(1);
  await sender.sendDue();
  expect(await readMessageStates(anna)).toEqual(['late: handed over']);
  expect(await readMessageStates(here)).toEqual([]);
  const { subject, text, attachments } = await PostalMime.parse(mail.received[0]?.raw ?? '');
  expect(subject).toBe('Your appointment at 10:30 AM will begin later');
  expect(text).toContain('Your appointment with Dr. Omar Haddad at 10:30 AM will begin at about 10:50 AM.');
  expect(attachments).toEqual([]);
  expect(mail.received).toHaveLength(1);
});

test('a second notice is sent only if the delay grew or shrank by ten minutes', async () => {
  await book('Anna', '10:30 AM');
  await say(20);
  expect([await notify(), await notify()]).toEqual([1, 0]);
  expect(await late()).toMatchObject([{ toldTime: null, waits: '', isToTell: false }]);
  await sender.sendDue();
  expect(await late()).toMatchObject([{ toldTime: '10:50 AM', waits: null, isToTell: false }]);
  await say(25);
  expect(await notify()).toBe(0);
  clinic.setNow('2026-11-20T10:01');
  await say(30);
  expect(await notify()).toBe(1);
  await sender.sendDue();
  clinic.setNow('2026-11-20T10:02');
  await say(15);
  expect(await notify()).toBe(1);
  await sender.sendDue();
  expect(mail.received).toHaveLength(3);
});

describe('a patient notified of a delay that is over', () => {
  const texts = () => Promise.all(mail.received.map(async ({ raw }) => (await PostalMime.parse(raw)).text));

  test('stays listed, is notified by the same click that it begins on time, and then leaves the list', async () => {
    const anna = await book('Anna', '10:30 AM', { phone: '+49 30 5550100' });
    await book('Ben', '11:30 AM');
    await say(45);
    expect(await notify()).toBe(2);
    await sender.sendDue();
    await asAdmin.write('set-delay', { doctorId: doctor.id, minutes: 0, version: 1, undo: true });
    expect(await late()).toMatchObject([
      {
        patientName: 'Anna',
        phone: '+49 30 5550100',
        slotTime: '10:30 AM',
        expectedTime: '10:30 AM',
        toldTime: '11:15 AM',
        why: '',
        isToTell: true,
      },
      { patientName: 'Ben', expectedTime: '11:30 AM', toldTime: '11:45 AM', isToTell: true },
    ]);
    expect(await notify()).toBe(2);
    await sender.sendDue();
    expect(await readMessageStates(anna)).toEqual(['late: handed over', 'late: handed over']);
    const sentence = 'Your appointment with Dr. Omar Haddad begins on time after all, at';
    expect((await texts()).slice(2)).toEqual([
      expect.stringContaining(`${sentence} 10:30 AM.`),
      expect.stringContaining(`${sentence} 11:30 AM.`),
    ]);
    expect(await late()).toEqual([]);
    expect(await notify()).toBe(0);
  });

  /** Anna comes after a patient who waits for the one in the room. No delay is recorded. */
  const holdUp = async () => {
    const inRoom = await book('Vera', '9:30 AM');
    const waits = await book('Ben', '10:30 AM');
    const anna = await book('Anna', '11:00 AM');
    await asAdmin.write('call-in', { appointmentId: inRoom });
    await asAdmin.write('mark-arrived', { appointmentId: waits });
    clinic.setNow('2026-11-20T10:50');
    expect(await notify()).toBe(1);
    await sender.sendDue();
    return { anna, catchUp: () => asAdmin.write('cancel-appointment', { appointmentId: waits }) };
  };

  test('is notified also if the doctor caught up', async () => {
    const { catchUp } = await holdUp();
    await catchUp();
    expect(await late()).toMatchObject([
      { patientName: 'Anna', expectedTime: '11:00 AM', toldTime: '11:20 AM', isToTell: true },
    ]);
    expect(await notify()).toBe(1);
  });

  test('gets no message if the first one was never sent', async () => {
    mail.mood = 'is busy';
    const { anna, catchUp } = await holdUp();
    await catchUp();
    expect(await notify()).toBe(0);
    expect(await readMessageStates(anna)).toEqual([
      expect.stringContaining('late: withdrawn, Another time is expected by now'),
    ]);
    expect(await late()).toEqual([]);
  });

  test('is not affected if the appointment has moved since', async () => {
    const anna = await book('Anna', '10:30 AM');
    await say(45);
    await notify();
    await sender.sendDue();
    await asAdmin.write('move-appointment', {
      appointmentId: anna,
      slotDate: '20_11_2026',
      slotTime: '3:00 PM',
    });
    expect(await late()).toEqual([]);
    await say(0);
    expect(await late()).toEqual([]);
  });

  test('is notified of a remaining delay as a delay, and called if that fails', async () => {
    const anna = await book('Anna', '10:30 AM', { phone: '+49 30 5550100' });
    await say(45);
    await notify();
    await sender.sendDue();
    await say(20);
    expect(await notify()).toBe(1);
    await sender.sendDue();
    expect((await texts()).at(-1)).toContain('at 10:30 AM will begin at about 10:50 AM.');
    mail.mood = 'refuses';
    await say(0);
    expect(await notify()).toBe(1);
    await sender.sendDue();
    expect((await readMessageStates(anna)).at(-1)).toContain('late: refused');
    expect(await late()).toMatchObject([
      { toldTime: '10:50 AM', expectedTime: '10:30 AM', why: 'What was sent before did not arrive' },
    ]);
  });

  test('is called if the booked time is past, until the announced time', async () => {
    await book('Anna', '10:30 AM', { phone: '+49 30 5550100' });
    await say(45);
    await notify();
    await sender.sendDue();
    clinic.setNow('2026-11-20T10:40');
    await say(60);
    expect(await late()).toMatchObject([{ expectedTime: '11:30 AM', toldTime: '11:15 AM', isToTell: true }]);
    expect(await notify()).toBe(1);
    await sender.sendDue();
    expect((await texts()).at(-1)).toContain('at about 11:30 AM.');
    await say(0);
    expect(await late()).toMatchObject([
      { toldTime: '11:30 AM', phone: '+49 30 5550100', why: 'The booked time is over', isToTell: false },
    ]);
    clinic.setNow('2026-11-20T11:30');
    expect(await late()).toEqual([]);
  });
});

test('two desks at once notify each patient once', { tags: ['both-engines'] }, async () => {
  const anna = await book('Anna', '10:30 AM');
  await say(20);
  const counts = await Promise.all([notify(), notify(), notify()]);
  expect(counts.sort()).toEqual([0, 0, 1]);
  expect(await readMessageStates(anna)).toEqual(['late: waiting']);
});

test('a message queued before On time is withdrawn; after a new delay it can be sent again', async () => {
  const anna = await book('Anna', '10:30 AM');
  mail.mood = 'is busy';
  await say(20);
  await notify();
  await sender.sendDue();
  await say(0);
  expect(await readMessageStates(anna)).toEqual([
    expect.stringContaining('late: withdrawn, The doctor is on time'),
  ]);
  await say(20);
  // The mail server is still away.
  expect(await asAdmin.write('tell-late', { doctorId: doctor.id })).toMatchObject({ told: 0, waiting: 1 });
  await say(40);
  expect(await late()).toMatchObject([{ expectedTime: '11:10 AM', isToTell: true }]);
});

test('after an unknown result no second message is sent, and the desk sees it', async () => {
  const anna = await book('Anna', '10:30 AM');
  mail.mood = 'drops';
  await say(20);
  await notify();
  await sender.sendDue();
  expect(await readMessageStates(anna)).toEqual([
    expect.stringContaining('late: given up, Unknown: it may have been sent'),
  ]);
  expect(await late()).toMatchObject([{ why: 'What was sent before did not arrive', isToTell: false }]);
});

test('a patient who arrived, was moved or cancelled before sending gets no message', async () => {
  const [came, went, moved] = [
    await book('Came', '10:30 AM'),
    await book('Went', '11:00 AM'),
    await book('Moved', '11:30 AM'),
  ];
  await say(30);
  expect(await notify()).toBe(3);
  await asAdmin.write('mark-arrived', { appointmentId: came });
  await asAdmin.write('cancel-appointment', { appointmentId: went });
  await asAdmin.write('move-appointment', {
    appointmentId: moved,
    slotDate: '20_11_2026',
    slotTime: '3:00 PM',
  });
  await sender.sendDue();
  expect([
    await readMessageStates(came),
    await readMessageStates(went),
    await readMessageStates(moved),
  ]).toEqual([
    ['late: withdrawn, The patient is here already'],
    ['late: withdrawn, The appointment has changed', 'cancelled: waiting'],
    ['late: withdrawn, The appointment has changed', 'moved: waiting'],
  ]);
  expect(mail.received).toEqual([]);
});

describe('a change within its grace time', () => {
  const move = (appointmentId: string, slotTime: string, more: object = {}) =>
    asAdmin.write('move-appointment', { appointmentId, slotDate: '20_11_2026', slotTime, ...more });
  const subjects = () =>
    Promise.all(mail.received.map(async ({ raw }) => (await PostalMime.parse(raw)).subject));
  /** Moves Anna from 10:30 to 11:00, then notifies her that it will be 11:20. */
  const moveAndNotify = async (more: object = {}) => {
    const anna = await book('Anna', '10:30 AM', more);
    await move(anna, '11:00 AM');
    await say(20);
    expect(await notify()).toBe(1);
    return anna;
  };
  const movedTo11 = 'Your appointment is now on Friday 20 November at 11:00 AM';
  const delayed = 'Your appointment at 11:00 AM will begin later';

  test('is sent at once and before the delay, so that it does not override it', async () => {
    const anna = await moveAndNotify();
    await sender.sendDue();
    expect(await readMessageStates(anna)).toEqual(['moved: handed over', 'late: handed over']);
    expect(await subjects()).toEqual([movedTo11, delayed]);
  });

  test('is sent before the delay by SMS too', async () => {
    await asAdmin.write('change-settings', { country: 'DE' });
    await moveAndNotify({ contactBy: 'sms', phone: '030 1234567' });
    await sender.sendDue();
    const texts = gateway.arrived.map(({ body }) => JSON.parse(body).text);
    expect(texts).toEqual([expect.stringContaining('is now on'), expect.stringContaining('11:20 AM')]);
  });

  test('undone after that, the patient is notified that the old time is valid', async () => {
    const anna = await moveAndNotify();
    await sender.sendDue();
    await move(anna, '10:30 AM');
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    expect((await subjects()).slice(2)).toEqual([
      'Your appointment is now on Friday 20 November at 10:30 AM',
    ]);
  });

  test('undone before sending, neither message is sent', async () => {
    mail.mood = 'is busy';
    const anna = await moveAndNotify();
    await move(anna, '10:30 AM');
    mail.mood = 'accepts';
    clinic.setNow('2026-11-20T10:03');
    await sender.sendDue();
    expect(await readMessageStates(anna)).toEqual([
      'moved: withdrawn, Undone before it was sent',
      'late: withdrawn, The appointment has changed',
    ]);
  });

  test('is not overtaken while the mail server is down', async () => {
    const anna = await moveAndNotify();
    mail.mood = 'is busy';
    await sender.sendDue();
    mail.mood = 'accepts';
    for (const at of ['10:00:30', '10:01', '10:01:10']) {
      clinic.setNow(`2026-11-20T${at}`);
      await sender.sendDue();
    }
    expect(await readMessageStates(anna)).toEqual(['moved: handed over', 'late: handed over']);
    expect(await subjects()).toEqual([movedTo11, delayed]);
  });

  test('is not overtaken while another node sends it', async () => {
    const anna = await moveAndNotify();
    const other = createSender(clinic.context);
    let states: string[] = [];
    mail.beforeAnswer = async () => {
      mail.beforeAnswer = async () => {};
      await other.sendDue();
      states = await readMessageStates(anna);
    };
    await sender.sendDue();
    await other.stop();
    expect(states).toEqual(['moved: sending', 'late: waiting']);
    clinic.setNow('2026-11-20T10:00:10');
    await sender.sendDue();
    expect(await subjects()).toEqual([movedTo11, delayed]);
  });

  test('keeps its grace time for a patient not affected by the delay', async () => {
    const anna = await book('Anna', '10:30 AM');
    await say(20);
    await notify();
    const ben = await book('Ben', '4:30 PM');
    await move(ben, '4:00 PM');
    await notify();
    await sender.sendDue();
    expect([await readMessageStates(anna), await readMessageStates(ben)]).toEqual([
      ['late: handed over'],
      ['moved: waiting'],
    ]);
  });
});

test('sends no message if switched off in Settings, or if the last one could not be delivered', async () => {
  const anna = await book('Anna', '10:30 AM');
  await say(20);
  mail.mood = 'refuses';
  await notify();
  await sender.sendDue();
  expect(await readMessageStates(anna)).toEqual([expect.stringContaining('late: refused')]);
  expect(await late()).toMatchObject([{ why: 'What was sent before did not arrive', toldTime: null }]);
  await asAdmin.write('change-settings', { messagesOff: ['late'] });
  expect(await late()).toMatchObject([{ why: 'Messages of this kind are switched off', isToTell: false }]);
  expect(await notify()).toBe(0);
});

describe('messages that can’t leave now', () => {
  const tell = () => asAdmin.write('tell-late', { doctorId: doctor.id });

  test('because of the limit of first messages are not counted as sent: response, list and Calls name them', async () => {
    await asAdmin.write('change-settings', { firstMessagesPerDay: 2 });
    for (const [name, time] of [
      ['Anna', '10:30 AM'],
      ['Ben', '11:00 AM'],
      ['Cem', '11:30 AM'],
      ['Dora', '12:00 PM'],
    ] as const)
      await book(name, time);
    await say(20);
    expect(await tell()).toMatchObject({
      message: '2 patients are told; 2 messages wait, so call these patients',
      told: 2,
      waiting: 2,
    });
    const told = { toldTime: null, waits: '', isToTell: false };
    const waits = {
      toldTime: null,
      waits: expect.stringMatching(/^Waits: .+ as Settings allow$/),
      isToTell: false,
    };
    expect(await late()).toMatchObject([told, told, waits, waits]);
    await sender.sendDue();
    expect(await late()).toMatchObject([
      { toldTime: '10:50 AM', waits: null },
      { waits: null },
      waits,
      waits,
    ]);
    expect(mail.received).toHaveLength(2);
    const { calls } = await asAdmin.read('confirmation-calls');
    expect(
      calls.map(
        ({ appointment, held }: { appointment: { userData: { name: string } }; held: object | null }) => [
          appointment.userData.name,
          held !== null,
        ],
      ),
    ).toEqual([
      ['Cem', true],
      ['Dora', true],
    ]);
    expect(await tell()).toMatchObject({
      message: 'No message leaves now; 2 messages wait, so call these patients',
      told: 0,
    });
  });

  test('because the mail server accepts none are not counted as sent either', async () => {
    mail.mood = 'is busy';
    await book('Anna', '10:30 AM');
    await say(20);
    await tell();
    await sender.sendDue();
    expect(await late()).toMatchObject([{ toldTime: null, waits: expect.stringMatching(/./) }]);
    await book('Ben', '11:00 AM');
    expect(await tell()).toMatchObject({
      message: 'No message leaves now; 2 messages wait, so call these patients',
      told: 0,
      waiting: 2,
    });
  });
});

test('every response has the shape and the sentence of its golden example', async () => {
  await book('Anna', '10:30 AM');
  await book('Phil', '11:00 AM', { contactBy: 'phone' });
  await say(20);
  const tokens = { admin: admin.token, doctor: doctor.token };
  for (const role of ['admin', 'doctor'] as const) {
    const token = { [role]: tokens[role] };
    const of = { doctorId: doctor.id };
    const path = `/api/${role}/late-patients`;
    const found = await clinic.request({
      method: 'GET',
      path,
      token,
      ...(role === 'admin' && { query: of }),
    });
    expect(describeShape(found.body)).toEqual(describeShape(readGolden(`find-late-patients-as-${role}`)));
    const sent = {
      method: 'POST',
      path: `/api/${role}/tell-late`,
      token,
      body: role === 'admin' ? of : {},
    } as const;
    const { body } = await clinic.request(sent);
    expect(body).toEqual(readGolden(`tell-late-as-${role}`));
    await say(role === 'admin' ? 40 : 0);
  }
});

test('in a restored copy the response names what the messages wait for', async () => {
  await clinic.context.engine.transaction((tx) => copyMark(tx).set(clinic.context.clock.nowMs()));
  await book('Anna', '10:30 AM');
  await say(20);
  expect(await asAdmin.write('tell-late', { doctorId: doctor.id })).toMatchObject({
    message: '1 patient is told once a manager confirms that this restored copy is the practice now',
    told: 0,
    waiting: 1,
  });
  expect(await late()).toMatchObject([
    { toldTime: null, waits: 'Waits until a manager confirms that this restored copy is the practice now' },
  ]);
  await sender.sendDue();
  expect(mail.received).toEqual([]);
});

test('a doctor notifies only their own patients', async () => {
  await book('Anna', '10:30 AM');
  await say(20);
  const other = await aDoctor(clinic.context);
  const by = (account: SignedIn) => clinic.as(account).post('tell-late', { doctorId: doctor.id });
  expect((await by(other)).body).toMatchObject({ message: 'There is no patient left to notify', told: 0 });
  expect((await by(doctor)).body).toMatchObject({ message: '1 patient is told', told: 1 });
});
