import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import {
  archiveDoctor,
  changeAvailability,
  type Doctor,
  editDoctor,
  inviteDoctor,
  listDoctors,
} from '@docket/contract/endpoints/doctors.ts';
import { readDoctorsToday } from '@docket/contract/endpoints/doctors-today.ts';
import { setAway } from '@docket/contract/endpoints/hours.ts';
import { removeSecondFactor } from '@docket/contract/endpoints/second-factor.ts';
import { listPeople, readStaffRole, reopenSignIn } from '@docket/contract/endpoints/staff.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDoctor } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DoctorListPage } from '../list/doctor-list-page.tsx';

let server: ScriptedServer;
let ada: Doctor;
let coming: number;
beforeEach(() => {
  server = scriptServer();
  server.answer(listPeople, { people: [], links: [], shut: [] });
  server.answer(readDoctorsToday, { doctors: [] });
  coming = 7;
  ada = aDoctor({
    _id: 'ada',
    name: 'Ada Brandt',
    email: 'ada@clinic.example',
    degree: 'MD',
    experience: '12 Years',
    fees: 72.5,
    version: 3,
  });
  server.answer(readClinic, { name: 'Docket', timeZone: 'UTC', demo: null });
  server.answer(listDoctors, () => ({ doctors: [ada, aDoctor({ _id: 'ben', name: 'Ben Cole' })] }));
  server.answer(listAppointments.admin, () => ({ appointments: [], total: coming, totalCapped: false }));
});

afterEach(() => void vi.useRealTimers());

const draw = (at = '/doctor-list?doctor=ada') =>
  renderPage(<DoctorListPage hours={({ name }) => <p>Hours of {name}</p>} />, { at, signedIn: ['admin'] });
const drawer = (name = 'Ada Brandt') => screen.findByRole('dialog', { name });
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole('button', { name });

test('"Set fee" of a new doctor opens the form at the fee', async () => {
  const { user, currentUrl } = await draw('/doctor-list?doctor=ada&tab=fee');
  await drawer();
  await waitFor(() => expect(field('Fee')).toHaveFocus());
  await user.click(button('Cancel'));
  await waitFor(() => expect(currentUrl()).not.toContain('tab='));
  expect(button('Edit')).toHaveFocus();
});

test('the front desk sees a doctor, Available and the hours, but can’t change accounts or fees', async () => {
  localStorage.setItem('docket.staff-role', 'front desk');
  server.answer(readStaffRole, { name: 'Mia Jansen', staffRole: 'front desk' });
  ada = { ...ada, canSignIn: false };
  await draw();
  const opened = within(await drawer());
  expect(await opened.findByText('$72.50')).toBeVisible();
  expect(opened.getByRole('tab', { name: 'Hours' })).toBeVisible();
  expect(opened.getByRole('checkbox', { name: /Available/ })).toBeVisible();
  const names = screen
    .getAllByRole('button', { hidden: true })
    .map((button) => button.textContent || button.ariaLabel);
  expect(names.filter((name) => /Edit|link|Archive|Bring back|second factor/.test(name ?? ''))).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Add Doctor', hidden: true })).toBeNull();
  expect(server.callsOf(listPeople)).toEqual([]);
});

test('the drawer says that fee and hours are not set', async () => {
  ada = { ...ada, fees: 0, keepsHours: false };
  await draw();
  const opened = within(await drawer());
  expect(await opened.findByText('No fee set')).toBeVisible();
  expect(opened.getByText('No working hours set yet')).toBeVisible();
});

test('a login that failed tries closed says so on card and drawer, and is opened again there', async () => {
  const shut = [
    { accountId: 'ada', name: 'Ada Brandt', email: 'ada@clinic.example', role: 'doctor' as const },
  ];
  server.answer(listPeople, { people: [], links: [], shut });
  const { user } = await draw();
  const opened = within(await drawer());
  expect(await opened.findByText(/^Locked after 100 wrong passwords/)).toBeVisible();
  const card = screen.getByRole('article', { name: 'Ada Brandt', hidden: true });
  expect(within(card).getByText('Login locked')).toBeInTheDocument();
  server.answer(reopenSignIn, () => {
    server.answer(listPeople, { people: [], links: [], shut: [] });
    return { message: 'Sign-in opened again' };
  });
  await user.click(opened.getByRole('button', { name: 'Unlock login' }));
  await waitFor(() => expect(opened.queryByText(/^Closed:/)).toBeNull());
  expect(server.callsOf(reopenSignIn)[0]?.input).toEqual({ accountId: 'ada' });
});

describe('a doctor’s drawer', () => {
  test('opens from the card, shows everything, and is in the URL', async () => {
    const { user, currentUrl } = await draw('/doctor-list');
    await user.click(await screen.findByRole('link', { name: 'Ada Brandt' }));
    const open = within(await drawer());
    for (const text of ['12 Years', '$72.50', '17 Cross Street', 'Listens first.'])
      expect(open.getByText(text, { exact: false })).toBeVisible();
    expect(open.getByText('MD - General physician', { exact: false })).toBeVisible();
    expect(open.getByRole('link', { name: 'ada@clinic.example' })).toHaveAttribute(
      'href',
      'mailto:ada@clinic.example',
    );
    expect(open.getByRole('checkbox', { name: 'Available' })).toBeChecked();
    expect(open.getByRole('link', { name: 'Appointments' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/all-appointments\?.*doctor=ada/),
    );
    expect(open.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/calendar?doctor=ada');
    expect(currentUrl()).toContain('doctor=ada');
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentUrl()).not.toContain('doctor=');
  });

  test('keeps the input while the user looks at the Hours tab', async () => {
    const { user, currentUrl } = await draw();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(field('Name'), ' Two');
    await user.click(screen.getByRole('tab', { name: 'Hours' }));
    expect(screen.getByText('Hours of Ada Brandt')).toBeVisible();
    expect(currentUrl()).toContain('tab=hours');
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    expect(field('Name')).toHaveValue('Ada Brandt Two');
  });

  test('says so for an unknown doctor in the URL', async () => {
    await draw('/doctor-list?doctor=nobody');
    expect(await screen.findByText('Doctor not found')).toBeVisible();
  });
});

describe('editing', () => {
  const edit = async () => {
    const view = await draw();
    await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
    return view;
  };

  test('every field and the picture are sent with the version they were opened on', async () => {
    server.answer(editDoctor, () => ({ message: 'Doctor saved', doctor: ada }));
    const { user } = await edit();
    expect(field('Name')).toHaveFocus();
    const typed = {
      Name: 'Ada Stone',
      Email: 'stone@clinic.example',
      Experience: '13 Years',
      Degree: 'PhD',
      Fee: '80',
      About: 'New words.',
      'Address line 1': 'One',
      'Address line 2': 'Two',
    };
    for (const [name, value] of Object.entries(typed)) {
      await user.clear(field(name));
      await user.type(field(name), value);
    }
    const form = within(screen.getByRole('form', { name: 'Edit Ada Brandt' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Speciality' }), 'Neurologist');
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await user.upload(input, file);
    await user.click(button('Save'));
    expect(await screen.findByText('Doctor saved')).toBeVisible();
    const [sent] = server.callsOf(editDoctor);
    expect(sent?.input).toEqual({
      docId: 'ada',
      version: '3',
      name: 'Ada Stone',
      email: 'stone@clinic.example',
      speciality: 'Neurologist',
      experience: '13 Years',
      degree: 'PhD',
      fee: '80',
      about: 'New words.',
      address: '{"line1":"One","line2":"Two"}',
    });
    expect(sent?.file?.name).toBe('me.png');
    await waitFor(() => expect(button('Edit')).toHaveFocus());
  });

  test('errors appear at their fields before sending, and the first one takes the focus', async () => {
    const { user } = await edit();
    await user.clear(field('Email'));
    await user.clear(field('About'));
    await user.click(button('Save'));
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(screen.getByText('About is required')).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(server.callsOf(editDoctor)).toHaveLength(0);
  });

  test('a taken email is shown at the field', async () => {
    const sentence = 'Doctor with this email already exists';
    server.refuse(editDoctor, 409, sentence, { field: 'email' });
    const { user } = await edit();
    await user.type(field('Email'), 'x');
    await user.click(button('Save'));
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(sentence));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveValue('ada@clinic.examplex');
  });

  test('a refused picture is shown at the picture', async () => {
    server.refuse(editDoctor, 415, 'The file is not a picture');
    const { user } = await edit();
    await user.type(field('Name'), '!');
    await user.click(button('Save'));
    expect((await screen.findAllByText('The file is not a picture')).length).toBeGreaterThan(1);
  });

  test('Cancel discards the input without a question', async () => {
    const { user } = await edit();
    await user.type(field('Name'), '!');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
    await user.click(button('Edit'));
    expect(field('Name')).toHaveValue('Ada Brandt');
  });

  test('closing with unsaved changes asks, then stays or leaves', async () => {
    const { user, currentUrl } = await edit();
    await user.type(field('Name'), '!');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/are not saved yet/)).toBeNull());
    expect(field('Name')).toHaveValue('Ada Brandt!');
    expect(currentUrl()).toContain('doctor=ada');
    await user.click(button('Close'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(currentUrl()).not.toContain('doctor=ada'));
  });

  test('another user’s change is shown with author and fields; theirs load, mine stay, and Save works', async () => {
    const now = { ...ada, fees: 90, about: 'Theirs.', version: 4 };
    const details = { doctor: now, by: { name: 'Nora Lind', role: 'admin' }, at: Date.UTC(2026, 10, 20, 9) };
    server.refuse(editDoctor, 409, 'Someone else changed this doctor in the meantime', details);
    const { user } = await edit();
    await user.type(field('Name'), '!');
    await user.click(button('Save'));
    expect(
      await screen.findByText('Changed in the meantime by Nora Lind, 20 November 2026, 9:00 AM'),
    ).toBeVisible();
    expect(screen.getByText('Fee is now')).toBeVisible();
    expect(screen.getByText('$90')).toBeVisible();
    await user.click(button('Use these values'));
    expect(field('About')).toHaveValue('Theirs.');
    expect(field('Fee')).toHaveValue('$90');
    expect(field('Name')).toHaveValue('Ada Brandt!');
    expect(screen.queryByText(/^Changed in the meantime/)).toBeNull();
    server.answer(editDoctor, () => ({ message: 'Doctor saved', doctor: now }));
    await user.click(button('Save'));
    await screen.findByText('Doctor saved');
    expect(server.callsOf(editDoctor).at(-1)?.input).toMatchObject({ version: '4', about: 'Theirs.' });
  });

  test('mine can be saved instead, over the version that was shown', async () => {
    const details = { doctor: { ...ada, about: 'Theirs.', version: 4 }, by: null, at: null };
    server.refuse(editDoctor, 409, 'Someone else changed this doctor in the meantime', details);
    const { user } = await edit();
    await user.type(field('Name'), '!');
    await user.click(button('Save'));
    await screen.findByText('Changed in the meantime');
    await user.click(button('Keep mine'));
    await waitFor(() => expect(server.callsOf(editDoctor)).toHaveLength(2));
    expect(server.callsOf(editDoctor)[1]?.input).toMatchObject({ version: '4', about: 'Listens first.' });
  });
});

test('a doctor with a password gets a new password link, with the effect on the old one', async () => {
  server.answer(inviteDoctor, { message: 'Invitation link created', invitationPath: '/set-password#new' });
  const { user } = await draw();
  expect(await screen.findByText(/the current one works until then. Earlier links end/)).toBeVisible();
  await user.click(button('New password link'));
  const link = await screen.findByRole('textbox', { name: 'Password link' });
  expect(link).toHaveValue(`${window.location.origin}/set-password#new`);
  expect(button('Copy')).toBeVisible();
});

test('the second factor is removed, and the button disappears', async () => {
  ada = { ...ada, secondFactor: true };
  server.answer(removeSecondFactor, () => {
    ada = { ...ada, secondFactor: false };
    return { message: 'Second factor turned off' };
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }));
  const ask = within(await screen.findByRole('dialog', { name: /^Remove the second factor of/ }));
  await user.click(ask.getByRole('button', { name: 'Remove second factor' }));
  expect(await screen.findByText('Second factor turned off')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull());
  expect(server.callsOf(removeSecondFactor)[0]?.input).toEqual({ accountId: 'ada' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Login' })).toHaveFocus());
});

describe('archiving', () => {
  beforeEach(() => {
    server.answer(archiveDoctor, ({ input }) => {
      ada = { ...ada, archived: input.archived === true, available: input.archived !== true };
      return { message: input.archived ? 'Doctor archived' : 'Doctor brought back' };
    });
  });

  test('says beforehand what happens and how many appointments are booked', async () => {
    await draw();
    expect(await screen.findByText(/takes no bookings and can’t log in/)).toBeVisible();
    const link = await screen.findByRole('link', { name: 'View them' });
    expect(link).toHaveAttribute('href', expect.stringContaining('doctor=ada'));
    expect(link).toHaveAttribute('href', expect.stringContaining('status=pending'));
    const today = new Date().toISOString().slice(0, 10);
    const query = { doctorId: 'ada', status: 'pending', from: today, limit: '1' };
    expect(server.callsOf(listAppointments.admin)[0]?.input).toEqual(query);
  });

  test.each([
    [0, 'No upcoming appointments are booked.'],
    [1, /^1 upcoming appointment stays booked./],
  ])('with %d of them it reads so', async (total, text) => {
    coming = total;
    await draw();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('asks again, in place, if appointments are booked', async () => {
    const { user } = await draw();
    await screen.findByText(/^7 upcoming/);
    await user.click(button('Archive'));
    await user.click(button('Cancel'));
    expect(button('Archive')).toHaveFocus();
    await user.click(button('Archive'));
    expect(screen.getByText('Archive with 7 upcoming appointments booked?')).toBeVisible();
    expect(button('Cancel')).toHaveFocus();
    expect(server.callsOf(archiveDoctor)).toHaveLength(0);
    await user.click(button('Archive anyway'));
    expect(await screen.findByText('Doctor archived')).toBeVisible();
    await user.click(button('Undo'));
    await waitFor(() => expect(button('Archive')).toBeVisible());
  });

  test('is one click without appointments, hides the card, and can be undone from the toast', async () => {
    coming = 0;
    const { user } = await draw();
    await screen.findByText(/^No upcoming/);
    await user.click(button('Archive'));
    expect(await screen.findByText('Doctor archived')).toBeVisible();
    expect(server.callsOf(archiveDoctor)[0]?.input).toEqual({ docId: 'ada', archived: true });
    expect(within(await drawer()).getByText(/Takes no bookings and can’t log in/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Available', description: 'Ada Brandt' })).toBeNull();
    await user.click(button('Undo'));
    await waitFor(() => expect(server.callsOf(archiveDoctor)).toHaveLength(2));
    expect(server.callsOf(archiveDoctor)[1]?.input).toEqual({ docId: 'ada', archived: false });
    await waitFor(() => expect(button('Archive')).toBeVisible());
  });

  test('a refusal restores the card', async () => {
    server.refuse(archiveDoctor, 404, 'Doctor not found');
    const { user } = await draw();
    await screen.findByText(/^7 upcoming/);
    await user.click(button('Archive'));
    await user.click(button('Archive anyway'));
    expect(await screen.findByText('Doctor not found')).toBeVisible();
    await waitFor(() => expect(button('Archive')).toBeVisible());
  });

  test('archived doctors are left out of list and count, appear with the filter, and come back from their card', async () => {
    ada = { ...ada, archived: true, available: false };
    const { user, currentUrl } = await draw('/doctor-list');
    expect(await screen.findByText('1 doctor')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Ada Brandt' })).toBeNull();
    await user.click(button('Archived (1)'));
    expect(await screen.findByText('1 archived doctor')).toBeVisible();
    expect(currentUrl()).toContain('show=archived');
    const card = within(screen.getByRole('article', { name: 'Ada Brandt' }));
    expect(card.getByText('Archived')).toBeVisible();
    expect(card.queryByRole('checkbox')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Bring back' }));
    expect(await screen.findByText('Doctor brought back')).toBeVisible();
    expect(await screen.findByText('No archived doctors')).toBeVisible();
    await user.click(button('Show all doctors'));
    expect(await screen.findByRole('article', { name: 'Ada Brandt' })).toBeVisible();
  });

  test('a count that fails can be tried again', async () => {
    server.refuse(listAppointments.admin, 500, 'Something went wrong');
    const { user } = await draw();
    expect(await screen.findByText(/Couldn’t count the upcoming/)).toBeVisible();
    server.answer(listAppointments.admin, { appointments: [], total: 2, totalCapped: false });
    await user.click(button('Try again'));
    expect(await screen.findByRole('link', { name: 'View them' })).toBeVisible();
  });
});

test('an absence shows its end beside Available; Undo of an early end restores the rest', async () => {
  vi.setSystemTime('2026-11-20T10:00:30Z');
  const end = '2026-11-20T10:40';
  ada = { ...ada, available: false, awayUntil: end };
  server.answer(changeAvailability, () => {
    ada = { ...ada, available: true, awayUntil: null };
    return { message: 'Availability changed' };
  });
  server.answer(setAway.admin, { message: 'Away', awayUntil: end });
  const { user } = await draw('/doctor-list');
  const card = within(await screen.findByRole('article', { name: 'Ada Brandt' }));
  expect(card.getByText('Away until 10:40 AM')).toBeVisible();
  await user.click(card.getByRole('checkbox', { name: 'Available' }));
  expect(await screen.findByText('Availability changed')).toBeVisible();
  expect(card.queryByText(/^Away until /)).toBeNull();
  await user.click(button('Undo'));
  await waitFor(() => expect(server.callsOf(setAway.admin)).toHaveLength(1));
  expect(server.callsOf(setAway.admin)[0]?.input).toEqual({ doctorId: 'ada', minutes: 40 });
});

test('a doctor becomes available on screen when the absence ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T10:39:50Z') });
  ada = { ...ada, available: false, awayUntil: '2026-11-20T10:40' };
  await draw('/doctor-list');
  await screen.findByText('Away until 10:40 AM');
  ada = { ...ada, available: true, awayUntil: null };
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  const card = within(screen.getByRole('article', { name: 'Ada Brandt' }));
  await waitFor(() => expect(card.getByRole('checkbox', { name: 'Available' })).toBeChecked());
  expect(card.queryByText(/^Away until/)).toBeNull();
});
