import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { CloseDay } from '@docket/contract/endpoints/close-day.ts';
import { type Doctor, specialities } from '@docket/contract/endpoints/doctors.ts';
import type { DoctorDay } from '@docket/contract/endpoints/running-late.ts';
import {
  addDays,
  parseSlotDate,
  toIsoDate,
  toSlotMinutes,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { openTestClinic, type TestClinic, type TestOverrides } from '@docket/testing/clinic.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { overlaps, subtract } from '../hours/open-times.ts';
import { timeOffStore } from '../hours/store.ts';
import { listWorkHours, loadWorkPlans } from '../hours/work-plans.ts';
import { prepareLink } from './format-sign-in.ts';
import { prepareClinic } from './prepare.ts';

const opened: TestClinic[] = [];
afterAll(async () => {
  for (const clinic of opened) await clinic.close();
});
async function aClinic(overrides: TestOverrides = {}): Promise<TestClinic> {
  const clinic = await openTestClinic({ demo: 'auto', ...overrides });
  opened.push(clinic);
  return clinic;
}

async function signInAsAdmin(clinic: TestClinic): Promise<string> {
  const { demo } = (await clinic.request({ method: 'GET', path: '/api/clinic' })).body;
  const body = { email: demo.admin.email, password: demo.admin.password };
  return (await clinic.request({ method: 'POST', path: '/api/admin/login', body })).body.token;
}

describe('the demo clinic', { timeout: 120_000 }, () => {
  let clinic: TestClinic;
  let lines: string[];
  beforeAll(async () => {
    clinic = await aClinic();
    lines = (await prepareClinic(clinic.context)).lines;
  }, 120_000);

  it('lets its admin and all twelve doctors sign in, as printed', async () => {
    expect(lines[0]).toContain('Demo clinic');
    const { demo } = (await clinic.request({ method: 'GET', path: '/api/clinic' })).body;
    expect(demo.doctors).toHaveLength(12);
    for (const [path, signIn] of [
      ['/api/admin/login', demo.admin],
      ['/api/doctors/login', demo.doctors[0]],
      ['/api/doctors/login', demo.doctors[11]],
    ]) {
      const { email, password } = signIn;
      expect(password.length).toBeGreaterThanOrEqual(10);
      expect(lines.join('\n')).toContain(email);
      const answer = await clinic.request({ method: 'POST', path, body: { email, password } });
      expect(answer.body.success).toBe(true);
    }
  });

  it('is made on a day after which the drawer held less than its usual float', async () => {
    const other = await openTestClinic({ demo: 'auto', timeZone: 'Etc/GMT-9' });
    opened.push(other);
    other.setNow('2026-11-26T10:43');
    await expect(prepareClinic(other.context)).resolves.toMatchObject({});
  });

  it('has two doctors of each speciality, with portraits', async () => {
    const admin = await signInAsAdmin(clinic);
    const path = '/api/admin/all-doctors';
    const { doctors } = (await clinic.request({ method: 'POST', path, token: { admin } })).body;
    const counts = specialities.map((speciality) =>
      doctors.filter((doctor: Doctor) => doctor.speciality === speciality),
    );
    expect(counts.map((group) => group.length)).toEqual([2, 2, 2, 2, 2, 2]);
    for (const { image } of doctors) {
      const picture = await clinic.request({ method: 'GET', path: image });
      expect(picture.headers['content-type']).toBe('image/webp');
    }
  });

  it('has a real-looking timetable around today', async () => {
    const appointments = await listAll(clinic);
    expect(appointments.length).toBeGreaterThan(4_000);
    expect(appointments.length).toBeLessThan(5_000);
    expectNoOverlap(appointments);
    const now = clinic.context.clock.wallNow();
    const today = toWallMinutes(clinic.context.clock.today());
    for (const appointment of appointments) {
      const starts = toSlotMinutes(appointment);
      expect(starts).toBeGreaterThanOrEqual(today - 60 * 1_440);
      expect(starts).toBeLessThan(today + 15 * 1_440);
      expect(appointment.bookedAt).toBeLessThanOrEqual(clinic.context.clock.nowMs());
      if (appointment.isCompleted) expect(starts + appointment.durationMinutes).toBeLessThanOrEqual(now);
    }
    expect(appointments.some((appointment) => appointment.payment)).toBe(true);
    expect(appointments.some((appointment) => appointment.cancelled)).toBe(true);
    expect(appointments.some((appointment) => appointment.userData.dob === null)).toBe(true);
    const past = appointments.filter((appointment) => toSlotMinutes(appointment) < today);
    const share = past.filter((appointment) => appointment.isCompleted).length / past.length;
    expect(share).toBeGreaterThan(0.8);
    const todays = appointments.filter((appointment) => isToday(appointment, clinic));
    expect(todays.some((appointment) => appointment.isCompleted)).toBe(true);
    expect(todays.some((appointment) => !appointment.isCompleted && !appointment.cancelled)).toBe(true);
  });

  it('keeps hours that its visits fit, with time off ahead that they leave free', async () => {
    const appointments = await listAll(clinic);
    const today = toWallMinutes(clinic.context.clock.today());
    const { engine } = clinic.context;
    const ids = [...new Set(appointments.map((appointment) => appointment.doctorId))];
    const plans = await loadWorkPlans(engine.read, ids);
    expect(plans.size).toBe(12);
    const ahead = { from: today, to: today + 40 * 1_440 };
    const timeOff = await timeOffStore(engine.read).between(ids, ahead);
    expect(timeOff.length).toBeGreaterThanOrEqual(4);
    for (const appointment of appointments) {
      const from = toSlotMinutes(appointment);
      const slot = { from, to: from + appointment.durationMinutes };
      const date = parseSlotDate(appointment.slotDate);
      const doctorPlan = plans.get(appointment.doctorId);
      if (!date || !doctorPlan) throw new Error('A visit without a day or a doctor');
      expect(subtract([slot], listWorkHours(doctorPlan, date, date))).toEqual([]);
      const doctorTimeOff = timeOff.filter(
        (off) => off.doctorId === null || off.doctorId === appointment.doctorId,
      );
      expect(doctorTimeOff.filter((off) => overlaps(off, slot))).toEqual([]);
    }
  });

  it('has somebody waiting, somebody who never came, and slots to offer', async () => {
    const appointments = await listAll(clinic);
    const here = appointments.filter((appointment) => appointment.arrivedAt !== null);
    expect(here.length).toBeGreaterThan(0);
    for (const appointment of here) {
      expect(isToday(appointment, clinic) && !appointment.isCompleted && !appointment.cancelled).toBe(true);
      expect(appointment.arrivedAt).toBeLessThanOrEqual(clinic.context.clock.nowMs());
    }
    expect(appointments.some((appointment) => appointment.cancelReason === 'Did not come')).toBe(true);
    const query = { from: '2026-11-20', to: '2026-12-03', most: 3 };
    const { body } = await clinic.request({ method: 'GET', path: '/api/booking/open-slots', query });
    const offering = body.doctors.filter((doctor: { slots: unknown[] }) => doctor.slots.length === 3);
    expect(offering).toHaveLength(11); // One doctor is on a course.
  });

  it('has doctors who run late, and patients in the room beside those who wait', async () => {
    const other = await aClinic();
    other.setNow('2026-11-23T10:31');
    await prepareClinic(other.context);
    const here = (await listAll(other)).filter((appointment) => appointment.arrivedAt !== null);
    const called = here.filter((appointment) => appointment.calledAt !== null);
    expect(called.length).toBeGreaterThan(0);
    expect(called.length).toBeLessThan(here.length);
    for (const { arrivedAt, calledAt } of called) expect(calledAt).toBeGreaterThanOrEqual(arrivedAt ?? 0);
    const token = { admin: await signInAsAdmin(other) };
    const { body } = await other.request({ method: 'GET', path: '/api/admin/today', token });
    const late = body.doctors.filter((doctor: DoctorDay) => doctor.delay.minutes > 0);
    expect(late).toMatchObject([
      { name: 'Maya Cohen', delay: { minutes: 20, by: 'Maya Cohen' } },
      { name: 'Omar Haddad', delay: { minutes: 35, by: 'Omar Haddad' } },
    ]);
  });

  it('has closed days with their counts, one short, one changed since, and the last one left open', async () => {
    const token = { admin: await signInAsAdmin(clinic) };
    const get = async (path: string, query = {}) =>
      (await clinic.request({ method: 'GET', path: `/api/admin/${path}`, token, query })).body;
    expect(await get('unclosed-day')).toMatchObject({ date: '2026-11-19', count: 1 });
    const days: CloseDay[] = [];
    for (let back = 1; back <= 23; back += 1) {
      const date = toIsoDate(addDays(clinic.context.clock.today(), -back));
      days.push(await get('close-day', { date }));
    }
    const closed = days.filter(({ closing }) => closing !== null);
    expect(closed.length).toBeGreaterThan(12);
    expect(closed.map(({ date }) => date)).not.toContain('2026-11-19');
    for (const { money, closing, entries, drawer } of closed) {
      expect(entries).toHaveLength(1);
      expect(drawer.counts).toHaveLength(1);
      const { received, appointments, completed, withoutOutcome } = closing?.totals ?? {};
      expect(received?.cash).toBe(money.received.cash);
      expect(appointments).toBe((completed ?? 0) + (withoutOutcome ?? 0));
    }
    const counts = closed
      .flatMap(({ drawer }) => drawer.counts)
      .sort((count, other) => count.number - other.number);
    expect(counts[0]?.expectedCents).toBeNull();
    const differences = counts.slice(1).map((count) => count.countedCents - (count.expectedCents ?? 0));
    expect(differences.filter((cents) => cents !== 0)).toEqual([-500]);
    expect(counts.filter(({ note }) => note !== '')).toHaveLength(1);
    // Each count expects the cash left in, plus the cash of its day.
    for (const [at, count] of counts.entries()) {
      const before = counts[at - 1];
      const cash = closed.find(({ date }) => date === count.date)?.money.received.cash ?? 0;
      if (before) expect(count.expectedCents).toBe(before.leftCents + cash);
    }
    const changes = closed.flatMap(({ closing }) => closing?.changes ?? []);
    expect(changes).toMatchObject([{ what: 'payment received', by: 'Helen Marsh' }]);
    expect(changes[0]?.cents).toBeGreaterThan(0);
    // Today's drawer continues from the last count, with yesterday's cash.
    const { drawer, closing } = await get('close-day');
    expect(closing).toBeNull();
    const cash = (date: string) => days.find((day) => day.date === date)?.money.received.cash ?? 0;
    const today = (await get('close-day')).money.received.cash;
    expect(drawer).toMatchObject({ last: { number: counts.length }, cashCents: cash('2026-11-19') + today });
  });

  it('has in the history whatever the desk wrote down of money, a few write-offs and discounts with it', async () => {
    const { db } = clinic.context.engine.read;
    const kinds = { payment: 'payment received', refund: 'payment refunded', 'write-off': 'written off' };
    const entries = await db
      .selectFrom('payments')
      .select(['appointment_id', 'at', 'kind', 'cents', 'method'])
      .where('written_by', 'is', null)
      .execute();
    const lines = await db
      .selectFrom('history')
      .select(['appointment_id', 'at', 'what', 'to_values'])
      .where('what', 'in', [...Object.values(kinds), 'amount set'])
      .execute();
    const recorded = lines.flatMap(({ appointment_id, at, what, to_values }) => {
      const { cents, method = null } = JSON.parse(to_values ?? '');
      return what === 'amount set' ? [] : [`${appointment_id} ${at} ${what} ${cents} ${method}`];
    });
    const written = entries.map(
      ({ appointment_id, at, kind, cents, method }) =>
        `${appointment_id} ${at} ${kinds[kind as keyof typeof kinds]} ${cents} ${method}`,
    );
    expect(recorded.sort()).toEqual(written.sort());
    const few = (count: number) => count > 2 && count < 100;
    expect(entries.filter(({ kind }) => kind === 'write-off').length).toSatisfy(few);
    const discounts = lines.filter(({ what }) => what === 'amount set');
    expect(discounts.length).toSatisfy(few);
    const amounts = new Map(
      (await listAll(clinic)).map(({ _id, amount, openCents }) => [_id, [amount, openCents]]),
    );
    for (const { appointment_id, to_values } of discounts)
      expect(amounts.get(appointment_id)).toEqual([JSON.parse(to_values ?? '').amount, 0]);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
  });

  it('has a full working day also when it is made on a Sunday', async () => {
    const other = await aClinic();
    other.setNow('2026-11-22T10:15');
    await prepareClinic(other.context);
    const todays = (await listAll(other)).filter((appointment) => isToday(appointment, other));
    expect(todays.length).toBeGreaterThan(60);
    expect(new Set(todays.map((appointment) => appointment.doctorId)).size).toBeGreaterThan(8);
  });

  it('is made once and refuses to be served as a real one', async () => {
    expect(await prepareClinic(clinic.context)).toEqual({ lines, isDemo: true });
    const settings = { ...clinic.context.settings, adminEmail: 'ada@example.com' };
    await expect(prepareClinic({ ...clinic.context, settings })).rejects.toThrow('To begin a real clinic');
  });

  it('leaves a new database when its making is broken off, and is the same clinic made again by two nodes at once', async () => {
    const other = await aClinic();
    const { engine } = other.context;
    const broken = {
      ...engine,
      transaction: <T>(work: Parameters<typeof engine.transaction<T>>[0]) =>
        engine.transaction<T>(async (tx) => {
          await work(tx);
          throw new Error('The power went');
        }),
    };
    await expect(prepareClinic({ ...other.context, engine: broken })).rejects.toThrow('The power went');
    expect((await other.request({ method: 'GET', path: '/api/clinic' })).body.demo).toBeNull();
    const both = await Promise.all([prepareClinic(other.context), prepareClinic(other.context)]);
    expect(both[1]).toEqual(both[0]);
    expect((await listAll(other)).map(withoutImages)).toEqual((await listAll(clinic)).map(withoutImages));
    const closings = async ({ context }: TestClinic) => {
      const { db } = context.engine.read;
      const rows = await db.selectFrom('closings').select(['day', 'at', 'totals']).orderBy('day').execute();
      // Numbers of the interrupted filling are not used again.
      return rows.map(({ totals, ...row }) => ({ ...row, ...JSON.parse(totals ?? '{}'), numbers: null }));
    };
    expect(await closings(other)).toEqual(await closings(clinic));
  });
});

describe('a real clinic', () => {
  it('puts a one-time link to create the first admin into a file that only its owner reads', async () => {
    const clinic = await aClinic({ demo: 'off', publicUrl: 'https://desk.example.com' });
    const { file, context } = withFolder(clinic);
    const { lines } = await prepareClinic(context);
    expect(lines).toEqual([
      'The link to create the first admin is in this file, and works once, for 7 days:',
      `  ${file}`,
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^https:\/\/desk\.example\.com\/set-password#\S+\n$/);
    expect((await clinic.request({ method: 'GET', path: '/api/clinic' })).body).toMatchObject({
      success: true,
      demo: null,
    });
  });

  it('keeps it when started again before it was used, and brings its address up to date', async () => {
    const clinic = await aClinic({ demo: 'off', publicUrl: 'https://desk.example.com' });
    const { file, context } = withFolder(clinic);
    await prepareClinic(context);
    const link = readFileSync(file, 'utf8');
    const moved = { ...context.settings, publicUrl: 'https://front.example.com' };
    await prepareClinic({ ...context, settings: moved });
    expect(readFileSync(file, 'utf8')).toBe(link.replace('desk', 'front'));
    const body = { token: link.trim().split('#')[1] };
    expect((await clinic.request({ method: 'POST', path: '/api/invitation', body })).status).toBe(200);
  });

  it('of several nodes has it on one, and the others say where, without a file of their own', async () => {
    const clinic = await aClinic({ demo: 'off', port: 4001 });
    const { file, context } = withFolder(clinic);
    await prepareClinic(context);
    // A folder has one server; a PostgreSQL server may have several.
    const other = withFolder(clinic);
    const second = { ...other.context, engine: { ...context.engine, kind: 'postgres' as const } };
    writeFileSync(other.file, 'http://localhost:4002/set-password#of-an-earlier-start\n');
    const { lines } = await prepareClinic({ ...second, settings: { ...second.settings, port: 4002 } });
    expect(lines).toEqual([
      expect.stringMatching(
        /^The link to create the first admin is on another node \([^)]+\), in \S+sign-in-link\.txt: for a new one, remove that file and start that node again, or set ADMIN_EMAIL and ADMIN_PASSWORD\.$/,
      ),
    ]);
    expect(lines[0]).toContain(file);
    expect(existsSync(other.file)).toBe(false);
  });

  it('shows it in a terminal, and where no file can be written', async () => {
    const settings = {
      publicUrl: null,
      host: '127.0.0.1',
      port: 4123,
      dataDir: join(import.meta.filename, 'below-a-file'),
    };
    for (const isTerminal of [true, false]) {
      const { lines } = await prepareLink(
        settings,
        '/set-password#abc',
        'create the first admin',
        isTerminal,
      );
      expect(lines.join('\n')).toContain('http://127.0.0.1:4123/set-password#abc');
    }
  });

  it('has a one-time link for an admin without a password, and none for one with it', async () => {
    const clinic = await aClinic({ adminEmail: 'ada@example.com', port: 4123 });
    const { file, context } = withFolder(clinic);
    expect((await prepareClinic(context)).lines[0]).toContain('choose the password of ada@example.com');
    expect(readFileSync(file, 'utf8')).toMatch(/^http:\/\/127\.0\.0\.1:4123\/set-password#\S+\n$/);
    const settings = { ...context.settings, adminPassword: 'a good long one' };
    const { lines } = await prepareClinic({ ...context, settings });
    expect(lines).toEqual(['Log in as ada@example.com']);
    expect(existsSync(file)).toBe(false);
  });
});

// Gives a data folder to a clinic with a PostgreSQL server as well.
function withFolder({ context }: TestClinic) {
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-link-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = { ...context.settings, dataDir };
  return { file: join(dataDir, 'sign-in-link.txt'), context: { ...context, settings } };
}

// Each portrait gets a random name.
function withoutImages({ userData, docData, ...appointment }: Appointment) {
  return { ...appointment, userData: { ...userData, image: '' }, docData: { ...docData, image: '' } };
}

async function listAll(clinic: TestClinic): Promise<Appointment[]> {
  const admin = await signInAsAdmin(clinic);
  const path = '/api/admin/appointments';
  return (await clinic.request({ method: 'GET', path, token: { admin } })).body.appointments;
}

function isToday(appointment: Appointment, clinic: TestClinic): boolean {
  const date = parseSlotDate(appointment.slotDate);
  return date !== null && toWallMinutes(date) === toWallMinutes(clinic.context.clock.today());
}

function expectNoOverlap(appointments: readonly Appointment[]): void {
  const freeFrom = new Map<string, number>();
  const live = appointments.filter((appointment) => !appointment.cancelled);
  for (const appointment of live.sort((visit, other) => toSlotMinutes(visit) - toSlotMinutes(other))) {
    expect(toSlotMinutes(appointment)).toBeGreaterThanOrEqual(freeFrom.get(appointment.doctorId) ?? 0);
    freeFrom.set(appointment.doctorId, toSlotMinutes(appointment) + appointment.durationMinutes);
  }
}
