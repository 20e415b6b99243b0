import { readCalendarFeed, setCalendarFeed } from '@docket/contract/endpoints/calendar-feed.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestAnswer } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';

const clinic = useTestClinic({ publicUrl: 'https://docket.practice.example' });
const password = 'correct horse battery';
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);
beforeEach(async () => {
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', password });
});
const get = (path: string, headers: Record<string, string> = {}) =>
  clinic.request({ method: 'GET', path, headers });

/** A manager creates a password link, and the doctor uses it. */
async function reset(): Promise<TestAnswer> {
  const admin = await anAdmin(clinic.context);
  const answer = await clinic.as(admin).post('invite-doctor', { docId: doctor.id });
  const token = String(answer.body.invitationPath).split('#')[1];
  return clinic.request({
    method: 'POST',
    path: '/api/set-password',
    body: { token, password: 'another horse battery' },
  });
}

/** Creates the feed; returns its path on this server. */
async function make(chosen: object = {}): Promise<string> {
  const { url } = await asDoctor.write('set-calendar-feed', chosen);
  expect(url).toMatch(/^https:\/\/docket\.practice\.example\/feed\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
}

function eventsIn({ status, body }: TestAnswer): ICAL.Event[] {
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}
const summariesIn = (answer: TestAnswer) => eventsIn(answer).map(({ summary }) => summary);

test('a doctor subscribes and gets one event per appointment, with initials and UTC times', async () => {
  const patient = await aPatient(clinic.context, { name: 'Ada Lovelace' });
  const { id } = await anAppointment(clinic.context, {
    doctorId: doctor.id,
    patientId: patient.id,
    slotDate: '23_11_2026',
    slotTime: '9:40 AM',
  });
  const path = await make();
  const answer = await get(path);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  const [event, ...more] = eventsIn(answer);
  expect(more).toEqual([]);
  expect(event?.uid).toBe(`${id}@docket`);
  expect(event?.summary).toBe('A. L.');
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-23T08:40:00.000Z');
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-11-23T09:10:00.000Z');
  expect(answer.body).not.toContain('Lovelace');
});

test('a conditional read gets 304 until an appointment changes', async () => {
  const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
  const path = await make();
  const { etag = '' } = (await get(path)).headers;
  const again = await get(path, { 'if-none-match': `W/${etag}` });
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
  // Passing time alone changes nothing.
  clinic.setNow('2026-11-20T17:00');
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  await asDoctor.post('cancel-appoitment', { appoitmentId: id });
  const changed = await get(path, { 'if-none-match': etag });
  expect(eventsIn(changed)).toEqual([]);
  expect(changed.headers.etag).not.toBe(etag);
});

test('it covers a week back to sixty days ahead, without cancelled appointments and without colleagues', async () => {
  const days = ['12_11_2026', '13_11_2026', '20_11_2026', '19_1_2027', '20_1_2027'];
  const patients = await Promise.all(days.map((day) => aPatient(clinic.context, { name: `Day ${day}` })));
  for (const [at, slotDate] of days.entries())
    await anAppointment(clinic.context, {
      doctorId: doctor.id,
      patientId: patients[at]?.id ?? '',
      slotDate,
      slotTime: '11:30 PM',
    });
  await anAppointment(clinic.context, { doctorId: doctor.id, status: 'cancelled' });
  await anAppointment(clinic.context);
  const path = await make({ fullNames: true });
  expect(summariesIn(await get(path))).toEqual(['Day 13_11_2026', 'Day 20_11_2026', 'Day 19_1_2027']);
});

test('shows full names on request, at an unchanged URL', async () => {
  const patient = await aPatient(clinic.context, { name: 'Ada Lovelace' });
  await anAppointment(clinic.context, { doctorId: doctor.id, patientId: patient.id });
  const path = await make();
  const { body } = await asDoctor.post('set-calendar-feed', { fullNames: true });
  expect(body).toMatchObject({ url: null, feed: { fullNames: true } });
  expect(summariesIn(await get(path))).toEqual(['Ada Lovelace']);
});

describe('its URL', () => {
  test('is stored as a hash, and returned once', async () => {
    const path = await make();
    const token = path.slice('/feed/'.length, -'.ics'.length);
    const { db } = clinic.context.engine.read;
    const rows = await db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const read = await asDoctor.get('calendar-feed');
    const madeAt = clinic.context.clock.nowMs();
    expect(read.body).toEqual({ success: true, feed: { fullNames: false, madeAt } });
  });

  test('stops working after a new one, and when the feed is ended', async () => {
    const first = await make();
    const second = await make({ newLink: true });
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    expect((await asDoctor.post('end-calendar-feed')).status).toBe(200);
    expect(await get(second)).toMatchObject({ status: 404, body: { message: 'Calendar not found' } });
  });

  test('of an archived doctor reports that it has ended, and stays ended when the doctor is restored', async () => {
    const admin = await anAdmin(clinic.context);
    const path = await make();
    const archive = (archived: boolean) =>
      clinic.as(admin).post('archive-doctor', { docId: doctor.id, archived });
    await archive(true);
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { message: 'This calendar has ended: the doctor does not work here any more' },
    });
    await archive(false);
    expect((await get(path)).status).toBe(404);
    const { body } = await clinic.as(admin).get('calendar-feed', { doctorId: doctor.id });
    expect(body.feed).toBeNull();
  });

  test.each([
    [
      'a new password',
      () =>
        asDoctor.post('change-password', { currentPassword: password, newPassword: 'another horse battery' }),
    ],
    ['signing out everywhere', () => asDoctor.post('sign-out-everywhere')],
    ['a reset by link', reset],
  ])('ends with %s', async (_, end) => {
    const colleague = await aDoctor(clinic.context);
    const make = (token: string) =>
      clinic.request({
        method: 'POST',
        path: '/api/doctor/set-calendar-feed',
        token: { doctor: token },
        body: {},
      });
    const [path, other] = [(await make(doctor.token)).body.url, (await make(colleague.token)).body.url].map(
      (url) => new URL(url).pathname,
    );
    expect((await end()).status).toBe(200);
    expect((await get(path ?? '')).status).toBe(404);
    expect((await get(other ?? '')).status).toBe(200);
  });

  test('is created and ended only after a proof of identity', async () => {
    const path = await make();
    clinic.setNow('2026-11-20T10:06');
    for (const act of ['set-calendar-feed', 'end-calendar-feed'])
      expect(await asDoctor.post(act)).toMatchObject({
        status: 403,
        body: { details: { proof: 'password' } },
      });
    expect((await get(path)).status).toBe(200);
    expect((await asDoctor.post('confirm-identity', { currentPassword: password })).status).toBe(200);
    expect((await asDoctor.post('end-calendar-feed')).status).toBe(200);
    expect((await get(path)).status).toBe(404);
  });

  test.each([
    ['no token', '/feed/.ics'],
    ['another extension', `/feed/${'x'.repeat(43)}.csv`],
    ['a made-up token', `/feed/${'x'.repeat(43)}.ics`],
    ['a long one', `/feed/${'x'.repeat(5_000)}.ics`],
    ['a path', '/feed/..%2f..%2fetc%2fpasswd.ics'],
    ['a statement', "/feed/' or 1=1 --.ics"],
  ])('is not guessed: %s', async (_, path) => {
    expect((await get(encodeURI(path))).status).toBeGreaterThanOrEqual(400);
  });
});

test('reading it records its last use once an hour and changes nothing else', async () => {
  await anAppointment(clinic.context, { doctorId: doctor.id });
  const path = await make();
  await get(path);
  const begun = await clinic.context.engine.read.db.selectFrom('calendar_feeds').selectAll().execute();
  const transaction = clinic.context.engine.transaction;
  let writes = 0;
  clinic.context.engine.transaction = (work) => {
    writes += 1;
    return transaction(work);
  };
  await get(path);
  await clinic.request({ method: 'HEAD', path });
  clinic.context.engine.transaction = transaction;
  expect(writes).toBe(0);
  expect(await clinic.context.engine.read.db.selectFrom('calendar_feeds').selectAll().execute()).toEqual(
    begun,
  );
});

test('too many reads of one feed are refused', async () => {
  const path = await make();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await get(path)).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  const refused = await get(path);
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('too many guesses from one address are refused before the database is queried', async () => {
  const guess = () =>
    clinic.request({ method: 'GET', path: `/feed/${'y'.repeat(43)}.ics`, address: '203.0.113.7' });
  const statuses = new Set<number>();
  for (let count = 0; count < 120; count += 1) statuses.add((await guess()).status);
  expect([...statuses]).toEqual([404]);
  expect((await guess()).status).toBe(429);
});

test('an admin manages the feed of a doctor', async () => {
  const { token } = await anAdmin(clinic.context);
  const set = await clinic.request({
    method: 'POST',
    path: '/api/admin/set-calendar-feed',
    token: { admin: token },
    body: { doctorId: doctor.id, fullNames: true },
  });
  expect(setCalendarFeed.admin.answer.safeParse(set.body).error).toBeUndefined();
  const read = await clinic.request({
    method: 'GET',
    path: '/api/admin/calendar-feed',
    token: { admin: token },
    query: { doctorId: doctor.id },
  });
  expect(readCalendarFeed.admin.answer.parse(read.body).feed?.fullNames).toBe(true);
  expect((await get(new URL(set.body.url).pathname)).status).toBe(200);
});
