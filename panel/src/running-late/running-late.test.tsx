import { previewTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import type { DoctorDay } from '@docket/contract/endpoints/running-late.ts';
import {
  findLatePatients,
  type LatePatient,
  readToday,
  setDelay,
  tellLate,
} from '@docket/contract/endpoints/running-late.ts';
import { parseSlotDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SlotText } from '../appointments/row/slot-text.tsx';
import { PaletteHost } from '../layout/palette/palette-host.tsx';
import { setSingleKeysOn } from '../layout/shortcuts/single-keys-setting.ts';
import { RunningLateDialog } from '../running-late-dialog.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { useDelayQuestion } from './delay-question.ts';
import { LateDoctors, RunningLateButton } from './late-doctors.tsx';
import { expectDay, formatLate, useTodayUpdates } from './use-expected-times.ts';

const slotDate = '20_11_2026';
const midnight = toWallMinutes(parseSlotDate(slotDate) ?? { year: 0, month: 1, day: 1 });
const plain = {
  ...({ status: 'pending', overbooked: false, isHere: false, calledAt: null } as const),
  isCallOutranked: false,
};

const aDay = (name: string, overrides: Partial<DoctorDay> = {}): DoctorDay => ({
  doctorId: `id of ${name}`,
  name,
  hours: [{ from: 540, to: 660 }],
  timeOff: [],
  away: null,
  delay: { minutes: 0, freeFrom: null, by: null, at: null, version: 3 },
  appointments: [
    { ...plain, id: `first of ${name}`, startsAt: 615, endsAt: 635 },
    { ...plain, id: `second of ${name}`, startsAt: 640, endsAt: 660 },
  ],
  ...overrides,
});
const late = { minutes: 20, freeFrom: 635, by: 'Nora Lind', at: Date.UTC(2026, 10, 20, 10), version: 4 };

describe('what is expected today', () => {
  test('shows late appointments and the doctor’s delay', () => {
    const today = expectDay(
      { slotDate, doctors: [aDay('Ruth', { delay: late }), aDay('Omar')] },
      midnight + 600,
    );
    expect([...today.about]).toEqual([
      ['first of Ruth', 'about 10:35 AM'],
      ['second of Ruth', 'about 10:55 AM'],
    ]);
    expect([...today.doctors.values()].map((doctor) => doctor.late)).toEqual([20, 0]);
    expect(today.doctors.get('id of Ruth')?.afterHours.map(({ id }) => id)).toEqual(['second of Ruth']);
  });

  test('is nothing on any other day', () => {
    const today = expectDay({ slotDate, doctors: [aDay('Ruth', { delay: late })] }, midnight + 1_440);
    expect(today.about.size + today.doctors.size).toBe(0);
  });
});

test('delays are written in hours and minutes', () => {
  expect([20, 60, 65].map(formatLate)).toEqual([
    'Running 20 min late',
    'Running 1 h late',
    'Running 1 h 5 min late',
  ]);
});

describe('on screen', () => {
  let server: ScriptedServer;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 10) });
    setSingleKeysOn(true);
    useDelayQuestion.setState({ doctorId: null, isOpen: false, isUsed: false });
    server = scriptServer();
    server.answer(setDelay.admin, { message: 'Ruth is running 20 min late', version: 4 });
    return () => vi.useRealTimers();
  });

  function Screen({ role }: { role: 'admin' | 'doctor' }) {
    useTodayUpdates(role);
    return (
      <main>
        <RunningLateButton />
        <LateDoctors role={role} />
        <SlotText _id="first of Ruth" slotDate={slotDate} slotTime="10:15 AM" />
        <button type="button" data-doctor="id of Omar">
          A row of Omar
        </button>
        <PaletteHost role={role} />
        <RunningLateDialog role={role} />
      </main>
    );
  }
  const open = (role: 'admin' | 'doctor', doctors: DoctorDay[]) => {
    server.answer(readToday[role], { slotDate, doctors });
    return renderPage(<Screen role={role} />, { signedIn: [role] });
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Running late' }));

  test('a doctor says in two clicks how late they run, and takes it back', async () => {
    server.answer(setDelay.doctor, { message: 'Ruth is running 20 min late', version: 4 });
    const { user } = await open('doctor', [aDay('Ruth')]);
    await user.click(screen.getByRole('button', { name: 'Running late' }));
    await user.click(await (await dialog()).findByRole('button', { name: '20 minutes late' }));
    expect(server.callsOf(setDelay.doctor)[0]?.input).toEqual({ minutes: 20, version: 3 });
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(setDelay.doctor)).toHaveLength(2));
    expect(server.callsOf(setDelay.doctor)[1]?.input).toEqual({ minutes: 0, version: 4, undo: true });
  });

  test('a late doctor stands above the rows, one click from On time', async () => {
    const { user } = await open('admin', [aDay('Omar'), aDay('Ruth', { delay: late })]);
    const list = within(await screen.findByRole('list', { name: 'Running late' }));
    expect(list.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByText('10:15 AM')).toHaveAttribute('data-about', 'about 10:35\u00a0AM');
    await user.click(list.getByRole('button', { name: 'Ruth running 20 min late' }));
    expect((await dialog()).getByText(/Set to 20 min by Nora Lind/)).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'On time' }));
    expect(server.callsOf(setDelay.admin)[0]?.input).toEqual({
      doctorId: 'id of Ruth',
      minutes: 0,
      version: 4,
    });
  });

  test.each([
    ['+10', 30],
    ['+45', 65],
    ['−5', 15],
    ['−10', 10],
  ])('%s is added to the delay that is shown', async (text, minutes) => {
    const { user } = await open('admin', [aDay('Ruth', { delay: late })]);
    await user.click(await screen.findByRole('button', { name: 'Ruth running 20 min late' }));
    const button = (await dialog()).getByRole('button', { name: `${text} ${minutes} min late` });
    expect(button).toHaveTextContent(`${text} ${minutes} min late`);
    expect((await dialog()).queryByRole('button', { name: /^−20/ })).toBeNull();
    await user.click(button);
    expect(server.callsOf(setDelay.admin)[0]?.input).toEqual({
      doctorId: 'id of Ruth',
      minutes,
      version: 4,
    });
  });

  test('three late doctors are one count, and all of them at a click', async () => {
    const doctors = Array.from({ length: 3 }, (_, at) =>
      aDay(`Doctor ${at}`, { delay: { ...late, minutes: 20 + at, freeFrom: 635 + at } }),
    );
    const { user } = await open('admin', doctors);
    const list = within(await screen.findByRole('list', { name: 'Running late' }));
    const names = () => list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names()).toEqual(['3 doctors late']);
    await user.click(list.getByRole('button', { name: '3 doctors late' }));
    const all = within(screen.getByRole('list', { name: 'Running late' }));
    expect(all.getAllByRole('button')).toHaveLength(3);
    expect(all.getByRole('button', { name: /^Doctor 0 running/ })).toBeVisible();
  });

  test('a part of a name and Enter choose the doctor', async () => {
    const { user } = await open('admin', [aDay('Ruth Adeyemi'), aDay('Omar Haddad')]);
    await user.click(screen.getByRole('button', { name: 'Running late' }));
    const name = (await dialog()).getByRole('combobox', { name: 'Doctor' });
    await user.type(name, 'oma{Enter}');
    expect(name).toHaveValue('Omar Haddad');
    expect((await dialog()).getByRole('button', { name: '20 minutes late' })).toBeEnabled();
  });

  test('appointments within an absence are expected after it, and the dialog says so', async () => {
    const { user } = await open('admin', [aDay('Ruth', { away: { from: 600, to: 660 } })]);
    await user.click(await screen.findByRole('button', { name: 'Ruth running 45 min late' }));
    expect((await dialog()).getByText('Away from 10:00 AM to 11:00 AM')).toBeVisible();
    expect(screen.getByText('10:15 AM')).toHaveAttribute('data-about', 'about 11:00\u00a0AM');
  });

  test('patients expected after hours are rescheduled from the first one on', async () => {
    server.answer(previewTimeOff.admin, { affected: [] });
    const { user } = await open('admin', [aDay('Ruth', { delay: late })]);
    await user.click(await screen.findByRole('button', { name: 'Ruth running 20 min late' }));
    const link = { name: '1 appointment would end after hours: reschedule it' };
    await user.click((await dialog()).getByRole('button', link));
    await waitFor(() => expect(server.callsOf(previewTimeOff.admin)).toHaveLength(1));
    expect(server.callsOf(previewTimeOff.admin)[0]?.input).toMatchObject({
      doctorId: 'id of Ruth',
      fromDate: '2026-11-20',
      fromTime: '10:40',
      toTime: '24:00',
    });
  });

  test('L asks which doctor, unless a row has the focus', async () => {
    const { user } = await open('admin', [aDay('Omar'), aDay('Ruth')]);
    screen.getByRole('button', { name: 'A row of Omar' }).focus();
    await user.keyboard('l');
    expect((await dialog()).getByRole('combobox', { name: 'Doctor' })).toHaveValue('Omar');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: 'Running late' }).focus();
    await user.keyboard('l');
    expect((await dialog()).getByRole('combobox', { name: 'Doctor' })).toHaveValue('');
    expect((await dialog()).getByRole('button', { name: '10 minutes late' })).toBeDisabled();
  });

  const aPatient = (patientName: string, overrides: Partial<LatePatient> = {}): LatePatient => ({
    appointmentId: `of ${patientName}`,
    patientName,
    phone: '',
    slotTime: '10:15 AM',
    expectedTime: '10:35 AM',
    channel: 'email',
    why: '',
    toldTime: null,
    waits: null,
    isToTell: true,
    ...overrides,
  });

  test('affected patients are told in one click from the toast of the delay', async () => {
    server.answer(findLatePatients.admin, { patients: [aPatient('Ann'), aPatient('Ben')] });
    server.answer(tellLate.admin, { message: '2 patients are told', told: 2, waiting: 0 });
    const { user } = await open('admin', [aDay('Omar'), aDay('Ruth', { delay: late })]);
    await user.click(await screen.findByRole('button', { name: 'Ruth running 20 min late' }));
    await user.click((await dialog()).getByRole('button', { name: '+20 40 min late' }));
    const toast = await screen.findByRole('alert');
    // The pointer keeps the toast open.
    await user.hover(toast);
    await user.click(await within(toast).findByRole('button', { name: 'Tell 2 patients' }));
    expect(await screen.findByText('2 patients are told')).toBeVisible();
    expect(server.callsOf(tellLate.admin)[0]?.input).toEqual({ doctorId: 'id of Ruth' });
  });

  test('the delay lists patients to tell, told, and to call', async () => {
    const patients = [
      aPatient('Ann', { channel: 'sms' }),
      aPatient('Phil', { why: 'Phone only', phone: '+49 30 5550100', isToTell: false }),
      aPatient('Tom', { toldTime: '10:50 AM', isToTell: false }),
      aPatient('Una', { toldTime: '10:50 AM', expectedTime: '10:15 AM', phone: '+49 30 5550101' }),
      aPatient('Nia', { waits: 'Waits: no room', phone: '+49 30 5550102', isToTell: false }),
      aPatient('Oda', { waits: '', phone: '+49 30 5550103', isToTell: false }),
      aPatient('Vic', { why: 'The booked time is over', toldTime: '10:50 AM', isToTell: false }),
    ];
    server.answer(findLatePatients.doctor, { patients });
    server.answer(tellLate.doctor, { message: '1 patient is told', told: 1, waiting: 0 });
    const { user } = await open('doctor', [aDay('Ruth', { delay: late })]);
    await user.click(await screen.findByRole('button', { name: 'Running 20 min late' }));
    const list = within(await (await dialog()).findByRole('list', { name: 'Affected patients' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ann, 10:15 AMAbout 10:35 AM, by SMS',
      'Phil, 10:15 AM+49 30 5550100No message: phone only',
      'Tom, 10:15 AMTold about 10:50 AM',
      'Una, 10:15 AM+49 30 5550101Told about 10:50 AM, now 10:15 AM, by email',
      'Nia, 10:15 AM+49 30 5550102Not told yet: waits: no room',
      'Oda, 10:15 AMSending by email',
      'Vic, 10:15 AMNo message: the booked time is over, told about 10:50 AM, now 10:35 AM',
    ]);
    await user.click((await dialog()).getByRole('button', { name: 'Tell 2 patients' }));
    expect(server.callsOf(tellLate.doctor)[0]?.input).toEqual({});
  });

  test('another user’s delay is shown', async () => {
    server.refuse(setDelay.admin, 409, 'Nora Lind said meanwhile: 45 min late');
    const { user } = await open('admin', [aDay('Omar'), aDay('Ruth', { delay: late })]);
    await user.click(await screen.findByRole('button', { name: 'Ruth running 20 min late' }));
    await user.click((await dialog()).getByRole('button', { name: '+10 30 min late' }));
    expect(await screen.findByText('Nora Lind said meanwhile: 45 min late')).toBeVisible();
  });
});
