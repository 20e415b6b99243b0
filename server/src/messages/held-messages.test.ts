import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyMark } from '../platform/restored-copy.ts';
import { createSender, type Sender } from './sender.ts';

let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;

beforeAll(async () => {
  mail = await startMailServer();
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom: { name: null, address: 'desk@practice.example' },
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.mood = 'accepts';
  await sender?.stop();
  sender = createSender(clinic.context);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind', password: 'a-long-word-for-nora' });
  const doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  const patient = await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' });
  for (const slotTime of ['10:30 AM', '11:30 AM']) {
    const body = { doctorId: doctor.id, patientId: patient.id, slotDate: '23_11_2026', slotTime };
    const answer = await clinic.as(admin).post('book-appointment', { ...body, payment: false });
    expect(answer.body).toMatchObject({ success: true });
  }
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});

const ask = () => clinic.as(admin).get('held-messages');
const read = async () => (await ask()).body;

test('shows messages that failed for an hour, with their number, start, answer and next attempt', async () => {
  mail.mood = 'blocks us';
  for (const at of ['10:03', '10:10', '10:30', '11:02']) {
    clinic.setNow(`2026-11-20T${at}`);
    await sender.sendDue();
    expect((await read()).held).toEqual([]);
  }
  clinic.setNow('2026-11-20T11:03');
  const answer = await read();
  expect(answer).toEqual({
    success: true,
    held: [
      {
        channel: 'email',
        count: 2,
        since: clinic.context.clock.nowMs() - 3_600_000,
        because: 'failing',
        reason: expect.stringContaining('554 5.7.1 Client host blocked: daily limit'),
        nextAt: expect.any(Number),
      },
    ],
    managers: ['Nora Lind'],
  });
  expect(describeShape(answer)).toEqual(describeShape(readGolden('read-held-messages')));
  mail.mood = 'accepts';
  clinic.setNow('2026-11-20T12:30');
  await sender.sendDue();
  expect((await read()).held).toEqual([]);
});

test('shows messages that wait for a missing setting, and those never attempted', async () => {
  await sender.sendDue();
  clinic.setNow('2026-11-20T11:03');
  expect((await read()).held).toMatchObject([{ count: 2, because: 'untried', reason: '', nextAt: null }]);
  const { settings } = clinic.context;
  const { smtpUrl, mailFrom } = settings;
  Object.assign(settings, { smtpUrl: null, mailFrom: null });
  expect((await read()).held).toMatchObject([
    { because: 'missing settings', reason: expect.stringContaining('SMTP_URL') },
  ]);
  Object.assign(settings, { smtpUrl, mailFrom });
});

test('omits messages that are not due, and shows none in a restored copy', async () => {
  expect((await read()).held).toEqual([]);
  clinic.setNow('2026-11-20T11:03');
  await clinic.context.engine.transaction((tx) => copyMark(tx).set(1));
  expect(await read()).toEqual({ success: true, held: [], managers: [] });
});
