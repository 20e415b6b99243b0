import { Hours } from '@docket/contract/endpoints/hours.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
});

const readAsAdmin = (doctorId = doctor.id) => clinic.as(admin).get('hours', { doctorId });
const readAsDoctor = () => asDoctor.get('hours');
const away = (body: object, doctorId = doctor.id) => clinic.as(admin).post('set-away', { doctorId, ...body });
const isOffered = async () => {
  const { body } = await asDoctor.get('profile');
  return [body.profileData.available, body.profileData.awayUntil];
};

describe('hours', () => {
  test('of a new doctor are not stored yet', async () => {
    const { body } = await readAsDoctor();
    expect(Hours.parse(body.hours)).toEqual({
      doctorId: doctor.id,
      weekly: [],
      dated: [],
      slotMinutes: 30,
      bufferMinutes: 0,
      noticeMinutes: 0,
      farthestDays: 90,
      timeOff: [],
      awayUntil: null,
      available: true,
    });
  });

  test('read by the admin and by the doctor are equal, with the time off from today on', async () => {
    const intervals = [{ from: '08:00', to: '24:00' }];
    const kept = await someHours(clinic.context, doctor.id, { weekdays: [1], intervals, slotMinutes: 15 });
    await someTimeOff(clinic.context, doctor.id, { from: '2026-11-19T00:00', to: '2026-11-19T24:00' });
    const off = await someTimeOff(clinic.context, doctor.id, {
      from: '2026-11-23T09:30',
      to: '2026-11-24T24:00',
      reason: 'Holiday',
    });
    const clinics = await someTimeOff(clinic.context, null, {
      from: '2026-12-24T12:00',
      to: '2026-12-27T08:00',
    });
    await someTimeOff(clinic.context, (await aDoctor(clinic.context)).id, {
      from: '2026-11-23T09:30',
      to: '2026-11-24T24:00',
    });
    const { body } = await readAsAdmin();
    expect(body.hours).toMatchObject({ ...kept, slotMinutes: 15 });
    expect(body.hours.timeOff).toEqual([
      {
        _id: off.id,
        doctorId: doctor.id,
        fromDate: '2026-11-23',
        fromTime: '09:30',
        toDate: '2026-11-24',
        toTime: '24:00',
        reason: 'Holiday',
      },
      {
        _id: clinics.id,
        doctorId: null,
        fromDate: '2026-12-24',
        fromTime: '12:00',
        toDate: '2026-12-27',
        toTime: '08:00',
        reason: '',
      },
    ]);
    expect((await readAsDoctor()).body).toEqual(body);
  });

  test('of an unknown doctor are not found', async () => {
    expect((await readAsAdmin('nobody')).status).toBe(404);
  });
});

describe('away', () => {
  test.each([
    [{ minutes: 15 }, 'Away until 10:15 AM', '2026-11-20T10:15'],
    [{ minutes: '60' }, 'Away until 11:00 AM', '2026-11-20T11:00'],
    [{ minutes: 1_440 }, 'Away until 10:00 AM on 21 November 2026', '2026-11-21T10:00'],
    [{ endOfToday: true }, 'Away until the end of today', '2026-11-21T00:00'],
    [{ date: '2026-11-20' }, 'Away until the end of today', '2026-11-21T00:00'],
    [{ date: '2026-12-01' }, 'Away until the end of 1 December 2026', '2026-12-02T00:00'],
  ])('%j makes the doctor away', async (body, message, awayUntil) => {
    expect((await away(body)).body).toEqual({ success: true, message, awayUntil });
    expect(await isOffered()).toEqual([false, awayUntil]);
    expect((await readAsAdmin()).body.hours).toMatchObject({ awayUntil, available: false });
  });

  test('ends at its time, or at once on request', async () => {
    await away({ minutes: 30 });
    clinic.setNow('2026-11-20T10:29');
    expect(await isOffered()).toEqual([false, '2026-11-20T10:30']);
    clinic.setNow('2026-11-20T10:30');
    expect(await isOffered()).toEqual([true, null]);
    await away({ minutes: 30 });
    expect((await away({})).body).toEqual({ success: true, message: 'Back now', awayUntil: null });
    expect(await isOffered()).toEqual([true, null]);
  });

  test('can be set by the doctor, and is published', async () => {
    const heard: unknown[] = [];
    const stop = await clinic.context.engine.listen((event) => heard.push(event));
    const { body } = await asDoctor.post('set-away', { minutes: 15 });
    expect(body.message).toBe('Away until 10:15 AM');
    await expect.poll(() => heard).toEqual([{ topic: 'doctors', ids: { doctorId: doctor.id } }]);
    stop();
  });

  test('ends without making an unavailable doctor available', async () => {
    const off = await aDoctor(clinic.context, { available: false });
    await away({ minutes: 15 }, off.id);
    expect((await away({}, off.id)).body.message).toBe('No longer away, but not available');
  });

  const saveProfile = async (body: object) => {
    const answer = await asDoctor.post('profile', body);
    expect(answer.body.message).toBe('Profile updated');
  };

  test('survives a profile saved with an unchanged availability', async () => {
    await away({ minutes: 30 });
    await saveProfile({ about: 'Sees children.', available: false });
    expect(await isOffered()).toEqual([false, '2026-11-20T10:30']);
    clinic.setNow('2026-11-20T10:30');
    expect(await isOffered()).toEqual([true, null]);
  });

  test('and the profile do not overwrite each other when one changes while the form of the other is open', async () => {
    await away({ minutes: 30 });
    clinic.setNow('2026-11-20T10:31');
    await saveProfile({ fees: 60, available: false, shownAvailable: false });
    expect(await isOffered()).toEqual([true, null]);
    await away({ minutes: 30 });
    await saveProfile({ fees: 61, available: true, shownAvailable: true });
    expect(await isOffered()).toEqual([false, '2026-11-20T11:01']);
  });

  test.each([
    ['back', true, [true, null]],
    ['switched off', false, [false, null]],
  ])('ends when the doctor changes the availability on the profile: %s', async (_, available, offered) => {
    await away({ minutes: 30 });
    await saveProfile({ available, shownAvailable: !available });
    expect(await isOffered()).toEqual(offered);
    clinic.setNow('2026-11-20T10:31');
    expect(await isOffered()).toEqual(offered);
  });

  test('lasts at least its minutes across clock changes', async () => {
    // On 25 October 2026 the wall shows 2:00 to 3:00 twice. On 28 March 2027 it skips that hour.
    clinic.setNow('2026-10-25T02:50');
    admin = await anAdmin(clinic.context);
    expect((await away({ minutes: 30 })).body.awayUntil).toBe('2026-10-25T03:20');
    clinic.setNow('2027-03-28T01:50');
    admin = await anAdmin(clinic.context);
    expect((await away({ minutes: 30 })).body.awayUntil).toBe('2027-03-28T03:20');
  });

  test.each([
    [{ minutes: 0 }, 422, 'minutes must be a whole number from 1 to 1440'],
    [{ minutes: -15 }, 422, 'minutes must be a whole number from 1 to 1440'],
    [{ date: '2026-02-31' }, 422, 'date must be a real date like 2026-09-05'],
    [{ date: '2026-11-19' }, 422, 'The date must not be in the past'],
    [{ minutes: 15, endOfToday: true }, 422, 'Choose minutes, the end of today or a date'],
    [{ minutes: 15, doctorId: 'nobody' }, 404, 'Doctor not found'],
  ])('%j is refused', async (body, status, message) => {
    const answer = await away(body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    expect(await isOffered()).toEqual([true, null]);
  });
});
