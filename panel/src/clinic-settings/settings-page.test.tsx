import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Change, listChanges } from '@docket/contract/endpoints/changes.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import {
  changeSettings,
  previewOpeningHours,
  readSettings,
  suggestHolidays,
} from '@docket/contract/endpoints/clinic-settings.ts';
import { readMessageTemplates } from '@docket/contract/endpoints/message-templates.ts';
import { readSmsSetUp, renewSmsAddress } from '@docket/contract/endpoints/messages.ts';
import { type Affected, addTimeOff, previewTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { FirstRun } from './first-run.tsx';
import { SettingsPage } from './settings-page.tsx';

type Read = AnswerOf<typeof readSettings>;
const began: Read = {
  settings: {
    name: 'Harbour Practice',
    address: '',
    phone: '',
    country: '',
    state: '',
    openingHours: [],
    noticeMinutes: 0,
    openSlotsForAll: true,
    reminderHours: [48, 3],
    quietFrom: '20:00',
    quietUntil: '08:00',
    messageLanguage: 'en',
    messagesOff: [],
    firstMessagesPerHour: 20,
    firstMessagesPerDay: 100,
    smsCountries: [],
    clock: '12',
    dateOrder: 'day',
    currency: '$',
    firstWeekday: 1,
  },
  timeZone: 'Europe/Berlin',
  fixed: [],
  version: 3,
  changed: null,
  setUp: { practice: true, doctors: true, hours: false, fees: false, holidays: false, people: false },
};
const attribution = 'Holidays: from Wikipedia, CC BY-SA 3.0';

function script(read: Partial<Read> = {}) {
  const server = scriptServer();
  server.answer(readSettings, { ...began, ...read });
  server.answer(suggestHolidays, { countries: [], states: [], holidays: [], attribution });
  server.answer(changeSettings, { message: 'Settings saved', version: 4 });
  server.answer(listChanges.admin, { changes: [] });
  server.answer(readMessageTemplates, { templates: [] });
  server.answer(readSmsSetUp, { hasGateway: true, inboundSince: null });
  return server;
}
const draw = (part = 'practice') =>
  renderPage(<SettingsPage />, { at: `/settings?part=${part}`, signedIn: ['admin'] });
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
  });
});

test('reminders are hours as they are typed, and nothing is sent that is no hours', async () => {
  const server = script();
  const { user } = await draw('messages');
  const reminders = await screen.findByLabelText('Reminders, hours before the appointment');
  expect(reminders).toHaveValue('48, 3');
  await user.clear(reminders);
  await user.type(reminders, '24 x');
  await user.click(await save());
  expect(await screen.findByText('Up to four different whole hours, from 1 to 336')).toBeVisible();
  await user.clear(reminders);
  await user.type(reminders, '٧٢، ٢٤');
  await user.click(await save());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsOf(changeSettings).map(({ input }) => input)).toEqual([
    { reminderHours: [72, 24], version: 3 },
  ]);
});

test('the sentence of a wrong field stays while another field is changed', async () => {
  script();
  const { user } = await draw('messages');
  const reminders = await screen.findByLabelText('Reminders, hours before the appointment');
  await user.clear(reminders);
  await user.type(reminders, '24 x');
  await user.click(await save());
  const sentence = await screen.findByText('Up to four different whole hours, from 1 to 336');
  await user.click(screen.getByRole('switch', { name: 'Moved' }));
  expect(sentence).toBeVisible();
});

test('a kind of message is switched off and on again', async () => {
  const server = script();
  const { user } = await draw('messages');
  const kinds = within(await screen.findByRole('group', { name: 'Notify patients about' }));
  await user.click(kinds.getByRole('switch', { name: 'Takes place after all' }));
  await user.click(kinds.getByRole('switch', { name: 'Moved' }));
  await user.click(kinds.getByRole('switch', { name: 'Moved' }));
  await user.click(await save());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsOf(changeSettings).map(({ input }) => input)).toEqual([
    { messagesOff: ['restored'], version: 3 },
  ]);
});

test.each([
  ['United Kingdom', 'GB'],
  ['France', 'FR'],
  ['Russia', 'RU'],
  ['Serbia', 'RS'],
])('%s is chosen by its own code', async (name, country) => {
  const server = script();
  const { user } = await draw();
  const field = await screen.findByRole('combobox', { name: 'Country' });
  await user.click(field);
  await user.type(field, name);
  await user.click(await screen.findByRole('option', { name, hidden: true }));
  await user.click(await save());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsOf(changeSettings)[0]?.input).toEqual({ country, version: 3 });
});

test('SMS go to countries that are added by name or code; the practice’s own has no way out', async () => {
  const server = script({ settings: { ...began.settings, country: 'DE', smsCountries: ['AT'] } });
  const { user } = await draw('messages');
  const field = await screen.findByRole('combobox', { name: 'Countries Docket sends SMS to' });
  expect(screen.getByText('Germany (DE)')).toBeVisible();
  expect(screen.getByText('Austria (AT)')).toBeVisible();
  expect(await save()).toBeDisabled();
  await user.type(field, 'jm');
  await user.click(await screen.findByRole('option', { name: 'Jamaica (JM)', hidden: true }));
  await user.keyboard('{Backspace}{Backspace}');
  // Enter takes the only match.
  await user.type(field, 'jamai{Enter}');
  expect(await screen.findByText('Jamaica (JM)')).toBeVisible();
  await user.click(await save());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  const countries = server.callsOf(changeSettings).map(({ input }) => input);
  expect(countries).toEqual([{ smsCountries: ['DE', 'JM'], version: 3 }]);
  expect(screen.getByText('Germany (DE)').parentElement?.querySelector('button')).toBeNull();
});

test('what the environment gives can not be typed over, and says where it comes from', async () => {
  script({ fixed: ['name', 'timeZone'] });
  await draw();
  expect(await screen.findByLabelText('Practice name')).toBeDisabled();
  expect(screen.getByText('Set on the server (CLINIC_NAME)')).toBeVisible();
  expect(screen.getByText('Set on the server (CLINIC_TIME_ZONE)')).toBeVisible();
});

test('a time zone that no environment gives is the one kept, with the way to change it', async () => {
  script();
  await draw();
  const zone = await screen.findByLabelText('Time zone');
  expect(zone).toHaveAccessibleDescription(
    'Set at the first start. Change it on the server: npm run set-time-zone',
  );
});

test('a name that is missing is said at its field, and nothing is sent', async () => {
  const server = script();
  const { user } = await draw();
  await user.clear(await screen.findByLabelText('Practice name'));
  await user.click(await save());
  expect(await screen.findByText('Practice name is required')).toBeVisible();
  expect(server.callsOf(changeSettings)).toHaveLength(0);
});

const zoe: Affected = {
  appointment: anAppointment({ _id: 'a', slotDate: '23_11_2026', slotTime: '7:00 AM', patient: 'Zoë Young' }),
  proposal: {
    appointmentId: 'a',
    version: 0,
    do: 'move',
    doctorId: 'doctor-1',
    slotDate: '23_11_2026',
    slotTime: '9:00 AM',
  },
  label: 'Mon 23 November, 9:00 AM',
  choices: [],
};
const weekday = (day: number) => ({ weekday: day, intervals: [{ from: '08:00', to: '18:00' }] });
const openingHours = [1, 2, 3, 4, 5].map(weekday);

test('opening hours are saved once the appointments outside them are settled', async () => {
  const server = script();
  server.answer(previewOpeningHours, { affected: [zoe] });
  const message = 'Settings saved: 1 appointment moved';
  server.answer(changeSettings, { message, version: 4, changeId: 'change' });
  const { user } = await draw('booking');
  await user.click(await screen.findByRole('switch', { name: /^The practice has opening hours/ }));
  await user.click(screen.getByRole('switch', { name: /^Publish free times/ }));
  await user.click(await save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Affected appointments' }));
  expect(dialog.getByRole('combobox', { name: /of the appointment of Zoë Young/ })).toHaveValue(zoe.label);
  expect(server.callsOf(previewOpeningHours)[0]?.input).toEqual({ openingHours });
  expect(server.callsOf(changeSettings)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(server.callsOf(changeSettings)[0]?.input).toEqual({
    openingHours,
    openSlotsForAll: false,
    version: 3,
    cancelReason: '',
    plan: [zoe.proposal],
  });
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
});

test('opening hours that affect nobody are saved at once', async () => {
  const server = script();
  server.answer(previewOpeningHours, { affected: [] });
  server.answer(changeSettings, { message: 'Settings saved', version: 4, changeId: 'change' });
  const { user } = await draw('booking');
  await user.click(await screen.findByRole('switch', { name: /^The practice has opening hours/ }));
  await user.click(await save());
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsOf(changeSettings)[0]?.input).toMatchObject({ openingHours, plan: [], version: 3 });
});

test('after another user’s save the choices show it and keep the input', async () => {
  const server = script();
  server.answer(previewOpeningHours, { affected: [zoe] });
  server.refuse(changeSettings, 409, 'The settings were changed by Tom Berg just now: look at them again', {
    version: 4,
  });
  const { user } = await draw('booking');
  await user.click(await screen.findByRole('switch', { name: /^The practice has opening hours/ }));
  await user.click(await save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Affected appointments' }));
  server.answer(readSettings, { ...began, version: 4 });
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Someone else changed these settings in the meantime')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Affected appointments' })).toBeNull();
  expect(screen.getByText('Not saved yet')).toBeVisible();
});

test('a public holiday is closed by one click, as time off of the whole clinic', async () => {
  const server = script({ settings: { ...began.settings, country: 'DE' } });
  const closed = { date: '2026-12-25', name: 'Christmas Day', isClosed: true };
  const open = { date: '2027-01-01', name: "New Year's Day", isClosed: false };
  server.answer(suggestHolidays, { countries: [], states: [], holidays: [closed, open], attribution });
  server.answer(previewTimeOff.admin, { affected: [] });
  server.answer(addTimeOff.admin, { message: 'Time off added', changeId: 'change' });
  const { user } = await draw('booking');
  const list = within(await screen.findByRole('list', { name: 'Public holidays' }));
  expect(list.getByText('Friday, 25 December 2026').closest('li')).toHaveTextContent('Closed');
  expect(screen.getByText(attribution)).toBeVisible();
  await user.click(list.getByRole('button', { name: "Close on New Year's Day" }));
  expect(await screen.findByText('Time off added')).toBeVisible();
  const day = { fromDate: '2027-01-01', toDate: '2027-01-01', reason: "New Year's Day" };
  expect(server.callsOf(addTimeOff.admin)[0]?.input).toMatchObject(day);
  expect(server.callsOf(addTimeOff.admin)[0]?.input).not.toHaveProperty('doctorId');
});

test('a public holiday with appointments on it asks what becomes of each before it is closed', async () => {
  const server = script({ settings: { ...began.settings, country: 'DE' } });
  const open = { date: '2026-11-23', name: 'Repentance Day', isClosed: false };
  server.answer(suggestHolidays, { countries: [], states: [], holidays: [open], attribution });
  server.answer(previewTimeOff.admin, { affected: [zoe] });
  server.answer(addTimeOff.admin, { message: 'Time off added: 1 appointment moved', changeId: 'change' });
  const { user } = await draw('booking');
  await user.click(await screen.findByRole('button', { name: 'Close on Repentance Day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Affected appointments' }));
  expect(server.callsOf(addTimeOff.admin)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Time off added: 1 appointment moved')).toBeVisible();
  expect(server.callsOf(addTimeOff.admin)[0]?.input).toMatchObject({ plan: [zoe.proposal] });
});

test('what was changed of hours and time off is listed with whose it is, whom to call and the way back', async () => {
  const server = script();
  const change = (part: Partial<Change>): Change => ({
    _id: 'one',
    at: 1,
    who: { name: 'Nora Lind', role: 'admin' },
    what: 'opening hours changed',
    doctorId: null,
    doctorName: null,
    summary: 'Opening hours set: Mon, 8:00 AM to 6:00 PM',
    appointments: 2,
    undoneAt: null,
    undoneBy: null,
    ...part,
  });
  const ownChange = {
    _id: 'two',
    doctorId: 'd',
    doctorName: 'Omar Haddad',
    summary: 'Time off on 23 November 2026',
  };
  server.answer(listChanges.admin, {
    changes: [change({}), change({ ...ownChange, what: 'time off added', appointments: 0 })],
  });
  await draw('booking');
  const list = within(await screen.findByRole('list', { name: 'Changes of hours and time off' }));
  expect(list.getByRole('button', { name: /^Patients to call: Opening hours set/ })).toBeVisible();
  expect(list.getByText('Omar Haddad: Time off on 23 November 2026')).toBeVisible();
  expect(server.callsOf(listChanges.admin)[0]?.input).toEqual({});
});

test('each part has its URL, and unsaved changes are not left without a question', async () => {
  script();
  const { user, currentUrl } = await draw();
  await user.type(await screen.findByLabelText('Phone'), '030 1');
  const booking = screen.getByRole('link', { name: 'Booking' });
  await user.click(booking);
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Phone')).toHaveValue('030 1');
  await user.click(booking);
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('switch', { name: /^Publish free times/ })).toBeVisible();
  expect(booking).toHaveAttribute('aria-current', 'page');
  expect(currentUrl()).toBe('/settings?part=booking');
  expect(await save()).toBeDisabled();
});

test('a failure offers Try again', async () => {
  const server = script();
  server.refuse(readSettings, 500, 'Something went wrong');
  const { user } = await draw();
  await screen.findByText('Couldn’t load the settings');
  server.answer(readSettings, began);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Practice name')).toHaveValue('Harbour Practice');
});

test('a new practice is led through its first steps, and the list is gone when all are done', async () => {
  const server = script();
  server.answer(readClinic, { name: 'Harbour Practice', timeZone: 'Europe/Berlin', demo: null });
  const { client } = await renderPage(<FirstRun />, { signedIn: ['admin'] });
  const steps = within(await screen.findByRole('region', { name: 'Set up your practice' }));
  expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(2);
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/doctor-list',
    '/doctor-list',
    '/settings?part=booking',
    '/people',
  ]);
  server.answer(readSettings, {
    ...began,
    setUp: { practice: true, doctors: true, hours: true, fees: true, holidays: true, people: true },
  });
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your practice' })).toBeNull());
});

test('the gateway’s address for replies is made by a click, stands there once, and says what it ends', async () => {
  const server = script();
  const url = 'https://docket.practice.example/api/messages/inbound/secret';
  server.answer(renewSmsAddress, { message: 'The gateway has a new address', url });
  const { user } = await draw('connections');
  expect(await screen.findByText(/No delivery reports or replies yet/)).toBeVisible();
  server.answer(readSmsSetUp, { hasGateway: true, inboundSince: Date.parse('2026-11-20T10:00:00Z') });
  await user.click(screen.getByRole('button', { name: 'Make an address' }));
  expect(await screen.findByRole('textbox', { name: 'Gateway address' })).toHaveValue(url);
  await user.click(await screen.findByRole('button', { name: 'Make a new address' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
  expect(ask.getByText(/The current address stops working at once/)).toBeVisible();
  expect(server.callsOf(renewSmsAddress)).toHaveLength(1);
  await user.click(ask.getByRole('button', { name: 'Make a new address' }));
  await waitFor(() => expect(server.callsOf(renewSmsAddress)).toHaveLength(2));
});
