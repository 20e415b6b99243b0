import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSender, type Sender } from '../messages/sender.ts';

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
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom: { name: null, address: 'desk@practice.example' },
    publicUrl: 'https://docket.practice.example',
    sms: {
      url: gateway.url,
      method: 'POST',
      headers: {},
      idPath: 'id',
      body: { kind: 'json', value: { to: '{to}', text: '{text}', id: '{id}' } },
    },
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.mood = 'accepts';
  mail.received.length = 0;
  gateway.arrived.length = 0;
  await sender?.stop();
  sender = createSender(clinic.context);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', speciality: 'Gynecologist' });
  await someHours(clinic.context, doctor.id);
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
  await gateway.close();
});
const byLink = (path: string, body: object) => clinic.request({ method: 'POST', path: `/api/${path}`, body });
const addPatient = async (more: object = {}) =>
  (
    await asAdmin.write('add-patient', {
      name: 'Anna Berg',
      email: 'anna@example.org',
      anyway: true,
      ...more,
    })
  ).patient._id as string;

/** Adds a patient with an appointment on Tuesday who wants to come earlier. */
async function wantsEarlier(more: object = {}) {
  const patientId = await addPatient(more);
  const slot = { doctorId: doctor.id, patientId, slotDate: '24_11_2026', slotTime: '9:00 AM' };
  const { id: appointmentId } = await anAppointment(clinic.context, slot);
  const { wishId } = await asAdmin.write('set-wants-earlier', { appointmentId, wantsEarlier: true });
  return { patientId, appointmentId, wishId: wishId as string };
}
const offer = async (wishId: string) =>
  (
    await asAdmin.write('offer-time', {
      wishId,
      doctorId: doctor.id,
      slotDate: '23_11_2026',
      slotTime: '10:30 AM',
    })
  ).offer;
const standing = async (): Promise<Wish['offer']> =>
  (await asAdmin.read('waiting-list')).wishes[0]?.offer ?? null;
const read = async () => PostalMime.parse(mail.received.at(-1)?.raw ?? '');
const tokenIn = (text = '') => /\/offer#([\w-]{43})/.exec(text)?.[1] ?? '';

test('an offer is sent to the patient at once, with a link that accepts it', async () => {
  const { appointmentId, wishId, patientId } = await wantsEarlier();
  expect((await offer(wishId)).message).toMatchObject({ state: 'waiting', address: 'anna@example.org' });
  await sender.sendDue();
  const { subject, text, html, attachments } = await read();
  expect(subject).toBe('A time is free: Monday 23 November at 10:30 AM');
  expect(text).toContain('A time with Dr. Omar Haddad is free: Monday 23 November at 10:30 AM.');
  expect(text).toContain('Your appointment now is on Tuesday 24 November at 9:00 AM.');
  expect(text).toContain('We hold the offered time for you until 10:20 AM.');
  expect(attachments).toEqual([]);
  const token = tokenIn(text);
  expect(html).toContain(`<a href="https://docket.practice.example/offer#${token}" dir="ltr">`);
  expect(await standing()).toMatchObject({ message: { state: 'handed over', channel: 'email' } });
  // The stored copy has no usable link.
  const { messages } = await asAdmin.read(`patients/${patientId}/messages`);
  expect(messages).toMatchObject([{ kind: 'offer', state: 'handed over', appointmentId }]);
  expect(messages[0].text).toContain('https://docket.practice.example/offer#…');
  expect(JSON.stringify(messages)).not.toContain(token);

  expect((await byLink('offer', { token })).body).toMatchObject({
    ended: null,
    slotTime: '10:30 AM',
    language: 'en',
    clock: '12',
    dateOrder: 'day',
    instead: { slotTime: '9:00 AM' },
  });
  expect((await byLink('answer-offer', { token, takes: true })).status).toBe(200);
  expect((await asAdmin.read('appointments')).appointments[0]).toMatchObject({
    slotDate: '23_11_2026',
    slotTime: '10:30 AM',
  });
});

test('a link from the desk replaces the one before it and leaves the link in the message valid', {
  tags: ['both-engines'],
}, async () => {
  const { wishId } = await wantsEarlier();
  const { _id: offerId } = await offer(wishId);
  await sender.sendDue();
  const written = tokenIn((await read()).text);
  const copied = tokenIn((await asAdmin.write('link-offer', { offerId })).path);
  const again = tokenIn((await asAdmin.write('link-offer', { offerId })).path);
  const statuses = await Promise.all(
    [written, copied, again].map(async (token) => (await byLink('offer', { token })).status),
  );
  expect(statuses).toEqual([200, 404, 200]);
  // The message's link token also opens the patient's messages.
  expect((await byLink('my-messages', { token: written })).body).toMatchObject({ isStopped: false });
  expect((await byLink('my-messages', { token: again })).status).toBe(404);
});

test('a patient without an appointment gets the offer too, and without a public URL it has no link', async () => {
  await asAdmin.write('change-settings', { country: 'DE', phone: '030 5550000' });
  const patientId = await addPatient({ language: 'de' });
  const { wishId } = await asAdmin.write('add-wish', { patientId, doctorId: doctor.id });
  const settings = { ...clinic.context.settings, publicUrl: null };
  const bare = createSender({ ...clinic.context, settings });
  await offer(wishId);
  await bare.sendDue();
  const { subject, text } = await read();
  expect(subject).toBe('Ein Termin ist frei: Montag, 23. November um 10:30 Uhr');
  expect(text).not.toContain('http');
  expect(text).not.toContain('Ihr jetziger Termin');
  expect((await asAdmin.read(`patients/${patientId}/messages`)).messages).toMatchObject([
    { kind: 'offer', appointmentId: null, state: 'handed over' },
  ]);
  expect(await standing()).toMatchObject({ message: { state: 'handed over' } });
});

test('without a link and a phone number it fails with a reason', async () => {
  const { wishId } = await wantsEarlier();
  const settings = { ...clinic.context.settings, publicUrl: null };
  const bare = createSender({ ...clinic.context, settings });
  await offer(wishId);
  await bare.sendDue();
  expect(mail.received).toEqual([]);
  expect(await standing()).toMatchObject({
    message: { state: 'given up', reason: expect.stringMatching(/^The patient could not answer it: /) },
  });
});

test('an acceptance by link is confirmed at once, one at the desk after three minutes', async () => {
  for (const isByLink of [true, false]) {
    const { wishId, appointmentId } = await wantsEarlier({ name: isByLink ? 'Anna Berg' : 'Ben Ode' });
    const slot = { slotDate: '23_11_2026', slotTime: isByLink ? '10:30 AM' : '11:30 AM' };
    const { offer: createdOffer } = await asAdmin.write('offer-time', {
      wishId,
      doctorId: doctor.id,
      ...slot,
    });
    await sender.sendDue();
    const token = tokenIn((await read()).text);
    mail.received.length = 0;
    if (isByLink) await byLink('answer-offer', { token, takes: true });
    else await asAdmin.write('accept-offer', { offerId: createdOffer._id });
    await sender.sendDue();
    expect(mail.received).toHaveLength(isByLink ? 1 : 0);
    const { messages } = await asAdmin.read(`appointments/${appointmentId}/messages`);
    expect(messages.find(({ kind }: { kind: string }) => kind === 'moved')).toMatchObject({
      state: isByLink ? 'handed over' : 'waiting',
    });
  }
});

test('by SMS it omits names; a reply is left to a person, and STOP stops messages', async () => {
  await asAdmin.write('change-settings', { country: 'DE', phone: '030 5550000' });
  const inbound = new URL((await asAdmin.write('renew-sms-address', {})).url).pathname;
  const { appointmentId, wishId } = await wantsEarlier({ phone: '030 1234567', contactBy: 'sms' });
  await offer(wishId);
  await sender.sendDue();
  const { text } = JSON.parse(gateway.arrived[0]?.body ?? '{}');
  expect(text).toMatch(
    /^Test Clinic: a time is free on Monday 23 November at 10:30 AM, held for you until 10:20 AM\.\nhttps:\/\/docket\.practice\.example\/offer#[\w-]{43}\n030 5550000$/,
  );
  const postInbound = async (sent: string) =>
    (await clinic.request({ method: 'POST', path: inbound, body: { from: '+49301234567', text: sent } })).body
      .message;
  expect(await postInbound('Yes')).toBe('The practice reads it');
  const { messages } = await asAdmin.read(`appointments/${appointmentId}/messages`);
  expect(messages).toMatchObject([{ kind: 'offer', replies: [{ text: 'Yes', meaning: 'other' }] }]);
  expect((await asAdmin.read('appointments')).appointments[0]).toMatchObject({ slotTime: '9:00 AM' });
  expect(await postInbound('STOP')).toBe('This number gets no more messages');
});

test.each(['phone', 'nobody'])('a patient contacted by %s gets no message', async (contactBy) => {
  const { wishId } = await wantsEarlier({ contactBy });
  expect((await offer(wishId)).message).toBeNull();
});

test.each([
  ['withdrawn', (offerId: string) => asAdmin.write('end-offer', { offerId, as: 'withdrawn' })],
  ['accepted by phone', (offerId: string) => asAdmin.write('accept-offer', { offerId })],
  [
    'ended with its appointment',
    (_: string, appointmentId: string) => asAdmin.write('cancel-appointment', { appointmentId }),
  ],
])('an offer %s before sending is not sent', async (_, end) => {
  const { patientId, wishId, appointmentId } = await wantsEarlier();
  const { _id } = await offer(wishId);
  await end(_id, appointmentId);
  const { messages } = await asAdmin.read(`patients/${patientId}/messages`);
  expect(messages.find(({ kind }: { kind: string }) => kind === 'offer')).toMatchObject({
    state: 'withdrawn',
    reason: 'The offer has ended',
  });
  await sender.sendDue();
  expect(mail.received).toEqual([]);
});

test('an offer that expired during a mail outage is not sent', async () => {
  const { patientId, wishId } = await wantsEarlier();
  mail.mood = 'is busy';
  await offer(wishId);
  await sender.sendDue();
  mail.mood = 'accepts';
  clinic.setNow('2026-11-20T10:20');
  await sender.sendDue();
  expect((await asAdmin.read(`patients/${patientId}/messages`)).messages).toMatchObject([
    { state: 'withdrawn', reason: 'The offer has ended' },
  ]);
  expect(mail.received).toEqual([]);
});

test('no offer can be made if the appointment is cancelled or earlier', async () => {
  const { wishId, appointmentId } = await wantsEarlier();
  const later = { wishId, doctorId: doctor.id, slotDate: '25_11_2026', slotTime: '10:30 AM' };
  const refused = async (body: object) => {
    const { status, body: answer } = await asAdmin.post('offer-time', body);
    return `${status} ${answer.message}`;
  };
  expect(await refused(later)).toBe('409 The appointment is earlier already');
  await offer(wishId);
  await sender.sendDue();
  const token = tokenIn((await read()).text);
  const readLink = async () => (await byLink('offer', { token })).body;
  expect(await readLink()).toMatchObject({ ended: null });
  await asAdmin.write('move-appointment', { appointmentId, slotDate: '23_11_2026', slotTime: '9:00 AM' });
  expect(await readLink()).toMatchObject({ ended: 'over', instead: null });
  await asAdmin.write('cancel-appointment', { appointmentId });
  expect(await readLink()).toMatchObject({ ended: 'cancelled', instead: null });
  expect(await standing()).toBeNull();
  const earlier = { ...later, slotDate: '23_11_2026' };
  expect(await refused(earlier)).toBe('409 Appointment is already cancelled');
});

test('an offer the patient can no longer accept is not sent, and other messages are unaffected', async () => {
  const { wishId, appointmentId } = await wantsEarlier();
  mail.mood = 'is busy';
  await offer(wishId);
  await sender.sendDue();
  await asAdmin.write('move-appointment', {
    appointmentId,
    slotDate: '24_11_2026',
    slotTime: '8:00 AM',
    overbook: true,
  });
  const waiting = async () => {
    const { messages } = await asAdmin.read(`appointments/${appointmentId}/messages`);
    return (messages as { _id: string; kind: string; state: string }[]).map(({ _id, kind, state }) => ({
      _id,
      what: `${kind}: ${state}`,
    }));
  };
  const [move] = await waiting();
  expect((await waiting()).map(({ what }) => what)).toEqual(['moved: waiting', 'offer: waiting']);
  await asAdmin.write('withdraw-message', { appointmentId, messageId: move?._id });
  expect((await waiting()).map(({ what }) => what)).toEqual(['moved: withdrawn', 'offer: waiting']);
  await asAdmin.write('move-appointment', { appointmentId, slotDate: '23_11_2026', slotTime: '9:00 AM' });
  mail.mood = 'accepts';
  clinic.setNow('2026-11-20T10:15');
  await sender.sendDue();
  expect((await waiting()).at(-1)?.what).toBe('offer: withdrawn');
});

test('messages about an offer follow a merge, and return when it is undone', async () => {
  const middle = await addPatient({ name: 'Anna Berg-Lind' });
  const { wishId } = await asAdmin.write('add-wish', { patientId: middle, doctorId: doctor.id });
  await offer(wishId);
  await sender.sendDue();
  const [first, last] = [await addPatient({ name: 'Anna B.' }), await addPatient({ name: 'Anna Lind' })];
  const whose = async () => {
    const ids = [first, middle, last];
    const all = await Promise.all(ids.map((id) => asAdmin.read(`patients/${id}/messages`)));
    return all.map(({ messages }) => messages.length);
  };
  expect(await whose()).toEqual([0, 1, 0]);
  const { mergeId } = await asAdmin.write('merge-patients', { patientId: last, otherId: middle });
  expect(await whose()).toEqual([0, 0, 1]);
  const further = await asAdmin.write('merge-patients', { patientId: first, otherId: last });
  expect(await whose()).toEqual([1, 0, 0]);
  await asAdmin.write('undo-merge', { mergeId: further.mergeId });
  expect(await whose()).toEqual([0, 0, 1]);
  await asAdmin.write('undo-merge', { mergeId });
  expect(await whose()).toEqual([0, 1, 0]);
});
