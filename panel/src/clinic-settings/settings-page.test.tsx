import { changeSettings, readSettings, suggestHolidays } from '@docket/contract/clinic-settings.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { addTimeOff, previewTimeOff } from '@docket/contract/replanning.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { FirstRun } from './first-run.tsx';
import { SettingsPage } from './settings-page.tsx';

type Read = AnswerOf<typeof readSettings>;
const began: Read = {
  settings: {
    ...{ name: 'Harbour Practice', address: '', phone: '', country: '', state: '' },
    ...{ openingHours: [], noticeMinutes: 0, openSlotsForAll: true },
    ...{ clock: '12', dateOrder: 'day', currency: '$', firstWeekday: 1 },
  },
  timeZone: 'Europe/Berlin',
  fixed: [],
  version: 3,
  changed: null,
  setUp: { doctors: true, hours: false, holidays: false, people: false },
};
const attribution = 'Holidays: from Wikipedia, CC BY-SA 3.0';

function script(read: Partial<Read> = {}) {
  const server = scriptServer();
  server.answer(readSettings, { ...began, ...read });
  server.answer(suggestHolidays, { countries: [], states: [], holidays: [], attribution });
  server.answer(changeSettings, { message: 'Settings saved', version: 4 });
  return server;
}
const draw = () => renderPage(<SettingsPage />, { signedIn: ['admin'] });
const save = () => screen.findByRole('button', { name: 'Save settings' });

test('only what was changed is sent, with the version it was changed from', async () => {
  const server = script();
  const { user } = await draw();
  expect(await save()).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: '14:30' }));
  await user.clear(screen.getByLabelText('Currency sign'));
  await user.type(screen.getByLabelText('Currency sign'), '€');
  await user.click(await save());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsOf(changeSettings)[0]?.input).toEqual({
    clock: '24',
    currency: '€',
    version: 3,
    leaveOutside: false,
  });
});

test('what the environment gives can not be typed over, and says where it comes from', async () => {
  script({ fixed: ['name', 'timeZone'] });
  await draw();
  expect(await screen.findByLabelText('Practice name')).toBeDisabled();
  expect(screen.getByText('Given by CLINIC_NAME where the server is started')).toBeVisible();
  expect(screen.getByText('Given by CLINIC_TIME_ZONE where the server is started')).toBeVisible();
});

test('a name that is missing is said at its field, and nothing is sent', async () => {
  const server = script();
  const { user } = await draw();
  await user.clear(await screen.findByLabelText('Practice name'));
  await user.click(await save());
  expect(await screen.findByText('Practice name is required')).toBeVisible();
  expect(server.callsOf(changeSettings)).toHaveLength(0);
});

test('opening hours that leave appointments outside are saved once somebody has seen them', async () => {
  const server = script();
  const zoe = { _id: 'a', slotDate: '23_11_2026', slotTime: '7:00 AM', patient: 'Zoë Young' };
  const outside = { ...zoe, phone: '020 7946 0018', doctor: 'Dr. Omar Haddad' };
  server.refuse(changeSettings, 409, '1 upcoming appointment is outside of these opening hours', {
    outside: 1,
    appointments: [outside],
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('switch', { name: /^The practice has opening hours/ }));
  await user.click(await save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Affected appointments' }));
  expect(dialog.getByText('020 7946 0018')).toBeVisible();
  server.answer(changeSettings, { message: 'Settings saved', version: 4 });
  await user.click(dialog.getByRole('button', { name: 'Save, they stay booked' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  const [first, second] = server.callsOf(changeSettings);
  expect(first?.input).toMatchObject({ leaveOutside: false });
  expect(second?.input).toMatchObject({ leaveOutside: true });
  const weekday = (day: number) => ({ weekday: day, intervals: [{ from: '08:00', to: '18:00' }] });
  expect(second?.input).toMatchObject({ openingHours: [1, 2, 3, 4, 5].map(weekday) });
});

test('a public holiday is closed by one click, as time off of the whole clinic', async () => {
  const server = script({ settings: { ...began.settings, country: 'DE' } });
  const closed = { date: '2026-12-25', name: 'Christmas Day', isClosed: true };
  const open = { date: '2027-01-01', name: "New Year's Day", isClosed: false };
  server.answer(suggestHolidays, { countries: [], states: [], holidays: [closed, open], attribution });
  server.answer(previewTimeOff.admin, { affected: [] });
  server.answer(addTimeOff.admin, { message: 'Time off added', changeId: 'change' });
  const { user } = await draw();
  const list = within(await screen.findByRole('list', { name: 'Public holidays' }));
  expect(list.getByText('Friday, 25 December 2026').closest('li')).toHaveTextContent('Closed');
  expect(screen.getByText(attribution)).toBeVisible();
  await user.click(list.getByRole('button', { name: "Close on New Year's Day" }));
  expect(await screen.findByText('Time off added')).toBeVisible();
  const day = { fromDate: '2027-01-01', toDate: '2027-01-01', reason: "New Year's Day" };
  expect(server.callsOf(addTimeOff.admin)[0]?.input).toMatchObject(day);
  expect(server.callsOf(addTimeOff.admin)[0]?.input).not.toHaveProperty('doctorId');
});

test('a failure offers Try again', async () => {
  const server = script();
  server.refuse(readSettings, 500, 'Something went wrong');
  const { user } = await draw();
  await screen.findByText('The settings could not be loaded');
  server.answer(readSettings, began);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Practice name')).toHaveValue('Harbour Practice');
});

test('a new practice is led through its first steps, and the list is gone when all are done', async () => {
  const server = script();
  const { client } = await renderPage(<FirstRun />, { signedIn: ['admin'] });
  const steps = within(await screen.findByRole('region', { name: 'Set up your practice' }));
  expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/doctor-list',
    '/settings',
    '/people',
  ]);
  server.answer(readSettings, {
    ...began,
    setUp: { doctors: true, hours: true, holidays: true, people: true },
  });
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your practice' })).toBeNull());
});
