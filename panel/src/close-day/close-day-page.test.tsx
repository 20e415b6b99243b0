import type { Endpoint } from '@docket/contract/endpoint.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import {
  type CloseDay,
  closeDay,
  countDrawer,
  readCloseDay,
  reopenDay,
  setOutcomes,
  undoOutcomes,
} from '@docket/contract/endpoints/close-day.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideNames, showNames } from '../api/privacy/names-hidden.ts';
import { setSingleKeysOn } from '../layout/shortcuts/single-keys-setting.ts';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { CloseDayPage } from './close-day-page.tsx';

const money = {
  appointments: 3,
  expectedCents: 15_000,
  writtenOffCents: 0,
  openCents: 5_000,
  refundsDueCents: 0,
  received: { cash: 6_000, card: 4_000, online: 0, transfer: 0 },
};
const last = {
  number: 4,
  date: '2026-11-19',
  by: 'Nora Lind',
  at: 1,
  countedCents: 12_000,
  expectedCents: 12_000,
  takenCents: 0,
  leftCents: 10_000,
  note: '',
};
const aDay = (overrides: Partial<CloseDay> = {}): CloseDay => ({
  date: '2026-11-20',
  later: 0,
  money,
  entries: [],
  closing: null,
  drawer: { last, cashCents: 6_000, counts: [] },
  withoutOutcome: ['Ann', 'Ben', 'Cleo'].map((name, at) => ({
    ...anAppointment({ _id: name, patient: name, slotTime: `${9 + at}:00 AM` }),
    arrivedAt: name === 'Ben' ? null : 1,
  })),
  ...overrides,
});

let server: ScriptedServer;
beforeEach(() => {
  showNames();
  setSingleKeysOn(true);
  server = scriptServer();
});
afterEach(() => vi.useRealTimers());
const { received, ...sums } = money;
const totals = { ...sums, received, completed: 2, noShows: 1, withoutOutcome: 1, differenceCents: -500 };
const closing: CloseDay['closing'] = {
  totals,
  withoutOutcome: [],
  changes: [],
};
const sentTo = (endpoint: Endpoint) => server.callsOf(endpoint).map(({ input }) => input);
const draw = () => renderPage(<CloseDayPage />, { at: '/close-day', signedIn: ['admin'] });

test('keys record outcomes row by row, and the drawer follows the last row', async () => {
  server.answer(readCloseDay, aDay());
  server.answer(setOutcomes, { message: 'Appointment completed' });
  const { user } = await draw();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seen: Ann' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seen: Ben' })).toHaveFocus());
  await user.keyboard('x');
  expect(screen.queryByRole('button', { name: 'Seen: Ben' })).toBeNull();
  server.answer(readCloseDay, aDay({ withoutOutcome: [] }));
  await user.keyboard('e');
  const question = await screen.findByRole('dialog', { name: 'Mark all 2 arrivals as seen?' });
  expect(sentTo(setOutcomes)).toHaveLength(1);
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Mark as seen' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Counted' })).toHaveFocus());
  expect(screen.getByText('Every appointment that has begun has an outcome.')).toBeVisible();
  expect(sentTo(setOutcomes)).toMatchObject([
    { outcome: 'no-show', appointments: [{ appointmentId: 'Ben' }] },
    { outcome: 'seen', appointments: [{ appointmentId: 'Ann' }, { appointmentId: 'Cleo' }] },
  ]);
});

test('E asks nothing if no patient was here, and is not offered', async () => {
  const [ann] = aDay().withoutOutcome;
  server.answer(readCloseDay, aDay({ withoutOutcome: ann ? [{ ...ann, arrivedAt: null }] : [] }));
  const { user } = await draw();
  const row = await screen.findByRole('button', { name: 'Seen: Ann' });
  await waitFor(() => expect(row).toHaveFocus());
  expect(screen.getByText('Keys: S seen, X no-show, M move, arrows from row to row')).toBeVisible();
  await user.keyboard('e');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(setOutcomes)).toEqual([]);
});

test('the keys of other pages mean the same here: N and A change no row', async () => {
  server.answer(readCloseDay, aDay());
  const { user } = await draw();
  const row = await screen.findByRole('button', { name: 'Seen: Ann' });
  await waitFor(() => expect(row).toHaveFocus());
  // They reach the page, which opens New appointment or Appointments.
  for (const key of ['n', 'a']) expect(fireEvent.keyDown(row, { key })).toBe(true);
  await user.keyboard('na');
  expect(sentTo(setOutcomes)).toEqual([]);
});

test.each(['s', 'x', 'Enter'])(
  '%s held down says the outcome of one row, not of the next ones',
  async (key) => {
    server.answer(readCloseDay, aDay());
    server.answer(setOutcomes, { message: 'Appointment completed' });
    const { user } = await draw();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Seen: Ann' })).toHaveFocus());
    await user.keyboard(`{${key}}`);
    const next = await screen.findByRole('button', { name: 'Seen: Ben' });
    await waitFor(() => expect(next).toHaveFocus());
    // Enter clicks a focused button unless the handler prevents it.
    if (fireEvent.keyDown(next, { key, repeat: true })) fireEvent.click(next);
    expect(screen.getByRole('button', { name: 'Seen: Ben' })).toBeVisible();
    expect(sentTo(setOutcomes)).toMatchObject([{ appointments: [{ appointmentId: 'Ann' }] }]);
    await user.keyboard('s');
    await waitFor(() => expect(sentTo(setOutcomes)).toHaveLength(2));
  },
);

test('letters do nothing while single keys are off; arrows still move between rows', async () => {
  server.answer(readCloseDay, aDay());
  server.answer(setOutcomes, { message: 'Appointment completed' });
  setSingleKeysOn(false);
  const { user } = await draw();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seen: Ann' })).toHaveFocus());
  expect(screen.queryByText(/^Keys:/)).toBeNull();
  await user.keyboard('se{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seen: Ben' })).toHaveFocus());
  expect(sentTo(setOutcomes)).toEqual([]);
  act(() => setSingleKeysOn(true));
  expect(screen.getByText(/^Keys: S seen/)).toBeVisible();
  await user.keyboard('s');
  expect(sentTo(setOutcomes)).toMatchObject([{ appointments: [{ appointmentId: 'Ben' }] }]);
});

test('the second click of a double click does not act on the next row', async () => {
  server.answer(readCloseDay, aDay());
  server.answer(setOutcomes, { message: 'Appointment completed' });
  const { user } = await draw();
  for (const name of ['Seen: Ann', 'No-show: Ben', 'Seen: Cleo']) {
    const button = await screen.findByRole('button', { name });
    fireEvent.click(button, { detail: 2 });
    expect(button).toBeVisible();
  }
  fireEvent.click(screen.getByRole('button', { name: 'Mark all 2 arrivals as seen' }), { detail: 2 });
  expect(sentTo(setOutcomes)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Seen: Ann' }));
  expect(sentTo(setOutcomes)).toMatchObject([{ appointments: [{ appointmentId: 'Ann' }] }]);
});

test('a held Enter or double click that closes a day does not reopen it', async () => {
  server.answer(readCloseDay, aDay({ withoutOutcome: [], closing }));
  server.answer(reopenDay, { message: 'Day reopened' });
  const { user } = await draw();
  const button = await screen.findByRole('button', { name: 'Reopen day' });
  fireEvent.click(button, { detail: 2 });
  if (fireEvent.keyDown(button, { key: 'Enter', repeat: true })) fireEvent.click(button);
  expect(sentTo(reopenDay)).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(sentTo(reopenDay)).toHaveLength(1));
});

test('all who were here are taken back with one Undo, and a refusal shows them again', async () => {
  server.answer(readCloseDay, aDay());
  server.answer(setOutcomes, { message: '2 appointments completed' });
  server.answer(undoOutcomes, { message: '2 appointments restored' });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Mark all 2 arrivals as seen' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(sentTo(undoOutcomes)).toEqual([
      { appointments: [{ appointmentId: 'Ann' }, { appointmentId: 'Cleo' }] },
    ]),
  );
  server.refuse(setOutcomes, 409, 'Appointment is already cancelled');
  await user.click(screen.getByRole('button', { name: 'Seen: Ben' }));
  expect(await screen.findByText('Appointment is already cancelled')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Seen: Ben' })).toBeVisible();
});

async function expectNamesFolded(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const summary = screen.getByText('Without an outcome: 1');
  const names = screen.getByRole('list', { name: 'Without an outcome', hidden: true });
  expect(names).not.toBeVisible();
  await user.click(summary);
  expect(names).toBeVisible();
  expect(names).toHaveTextContent(/9:00 AM\s*Ann\s*Dr. Who/);
}

const wrongAmount = 'An amount from 0 to 100,000.00, like 50 or 49.50';

test('the drawer is compared with what was expected, and no wrong amount is sent', async () => {
  server.answer(readCloseDay, aDay());
  server.answer(countDrawer, { message: 'Drawer counted', count: { ...last, number: 5 } });
  const { user } = await draw();
  expect(await screen.findByText('Expected in the drawer: $160')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Counted' }), '1o0{Enter}');
  expect(screen.getByText(wrongAmount)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Counted' }));
  await user.type(screen.getByRole('textbox', { name: 'Counted' }), '155.50');
  await user.type(screen.getByRole('textbox', { name: 'Left in drawer' }), '200{Enter}');
  expect(screen.getByText('At most what was counted')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Left in drawer' }));
  await user.type(screen.getByRole('textbox', { name: 'Left in drawer' }), 'abc{Enter}');
  expect(screen.getByRole('textbox', { name: 'Left in drawer' })).toHaveAccessibleDescription(wrongAmount);
  expect(screen.queryByText('At most what was counted')).toBeNull();
  expect(sentTo(countDrawer)).toEqual([]);
  await user.clear(screen.getByRole('textbox', { name: 'Left in drawer' }));
  await user.type(screen.getByRole('textbox', { name: 'Left in drawer' }), '100{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close day' })).toHaveFocus());
  expect(sentTo(countDrawer)).toEqual([
    { date: '2026-11-20', countedCents: 15_550, leftCents: 10_000, takenCents: 0, note: '', after: 4 },
  ]);
});

test.each(['Counted', 'Taken out earlier'])(
  '%s of more than the ledger takes is said at its field',
  async (label) => {
    server.answer(readCloseDay, aDay());
    const { user } = await draw();
    await user.type(await screen.findByRole('textbox', { name: 'Counted' }), '50');
    for (const amount of ['100000.01', '999,999', '1000000', '-1']) {
      const field = screen.getByRole('textbox', { name: label });
      await user.clear(field);
      await user.type(field, `${amount}{Enter}`);
      expect(field).toHaveAccessibleDescription(wrongAmount);
    }
    expect(sentTo(countDrawer)).toEqual([]);
  },
);

test('a count says what was expected, what was taken out and what is left in', async () => {
  const count = { ...last, countedCents: 20_000, expectedCents: 28_550, takenCents: 5_000, note: 'stamps' };
  const first = { ...last, number: 1, expectedCents: null };
  server.answer(readCloseDay, aDay({ drawer: { last: count, cashCents: 0, counts: [first, count] } }));
  await draw();
  const counts = within(await screen.findByRole('list', { name: 'Counts of the drawer' }));
  expect(counts.getByText('$120 counted, $100 left in drawer')).toBeVisible();
  expect(
    counts.getByText(
      '$200 counted, $100 left in drawer · $285.50 expected, $85.50 short · $50 taken out earlier · stamps',
    ),
  ).toBeVisible();
});

test('another user’s count keeps the input and is shown before counting again', async () => {
  const day = aDay({ withoutOutcome: [] });
  server.answer(readCloseDay, day);
  server.refuse(countDrawer, 409, 'Nora Lind counted the drawer in the meantime', { by: 'Nora Lind', at: 2 });
  const { user, client } = await draw();
  await user.type(await screen.findByRole('textbox', { name: 'Counted' }), '155.50');
  const theirs = { ...last, number: 5, leftCents: 5_000 };
  server.answer(readCloseDay, { ...day, drawer: { last: theirs, cashCents: 0, counts: [theirs] } });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Expected in the drawer: $50')).toBeVisible();
  expect(screen.getByText('Nora Lind counted the drawer in the meantime')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Counted' })).toHaveValue('155.50');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sentTo(countDrawer)).toMatchObject([{ countedCents: 15_550, after: 4 }]));
  expect(screen.getByRole('textbox', { name: 'Counted' })).toHaveValue('155.50');
  // The newer count was shown by then.
  server.answer(countDrawer, { message: 'Drawer counted', count: { ...theirs, number: 6 } });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Counted' })).toHaveValue(''));
  expect(sentTo(countDrawer)[1]).toMatchObject({ countedCents: 15_550, after: 5 });
});

test('a day closed by another user says so, and a closed day lists later changes', async () => {
  server.answer(readCloseDay, aDay({ withoutOutcome: [] }));
  server.refuse(closeDay, 409, 'Sam Okoye has closed this day already');
  const { user } = await draw();
  const named = { appointmentId: 'a', patientName: 'Ann', doctorName: 'Dr. Who', slotTime: '9:00 AM' };
  await screen.findByRole('button', { name: 'Close day' });
  const received = { ...named, what: 'payment received', by: 'Nora Lind', cents: 5_000 } as const;
  const at = 1_795_255_200_000;
  const writtenOff = { ...received, what: 'written off', cents: null, openCents: -3_000, at } as const;
  const since = { withoutOutcome: [named], changes: [{ ...received, at }, writtenOff] };
  server.answer(
    readCloseDay,
    aDay({
      withoutOutcome: [],
      entries: [{ kind: 'closed', by: 'Sam Okoye', at: 1_795_251_600_000, note: '', totals, since }],
      closing: { ...closing, ...since },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Close day' }));
  expect(await screen.findByText('Sam Okoye has closed this day already')).toBeVisible();
  expect(await screen.findByText(/2 seen, 1 no-show, 1 without an outcome · drawer \$5 short/)).toBeVisible();
  await expectNamesFolded(user);
  expect(screen.getByRole('list', { name: 'Changed since closing' })).toHaveTextContent(
    /\+\$50.*Written off, −\$30 open/,
  );
  expect(screen.getByRole('button', { name: 'Reopen day' })).toBeVisible();
  // The counts of a closed day are part of its totals.
  expect(screen.queryByRole('form', { name: 'Count the drawer' })).toBeNull();
});

test('a day is closed and opened again with a note, and each stands with the others', async () => {
  server.answer(readCloseDay, aDay({ withoutOutcome: [] }));
  server.answer(closeDay, { message: 'Day closed' });
  server.answer(reopenDay, { message: 'Day reopened' });
  const { user } = await draw();
  const form = async (name: string) => within(await screen.findByRole('form', { name }));
  await user.type(
    (await form('Close the day')).getByRole('textbox', { name: 'Note' }),
    ' Ann pays on Monday ',
  );
  const closed = {
    kind: 'closed',
    by: 'Nora Lind',
    at: 1_795_251_600_000,
    note: 'Ann pays on Monday',
    totals,
    since: closing,
  } as const;
  server.answer(readCloseDay, aDay({ withoutOutcome: [], entries: [closed], closing }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Closed by Nora Lind, .*: Ann pays on Monday$/)).toBeVisible();
  const note = (await form('Reopen the day')).getByRole('textbox', { name: 'Note' });
  expect(note).toHaveValue('');
  await user.type(note, 'A receipt turned up{Enter}');
  await waitFor(() =>
    expect(sentTo(reopenDay)).toEqual([{ date: '2026-11-20', note: 'A receipt turned up' }]),
  );
  expect(sentTo(closeDay)).toEqual([{ date: '2026-11-20', note: 'Ann pays on Monday' }]);
});

test('with appointments still to come, closing asks first; Undo reopens the day', async () => {
  server.answer(readCloseDay, aDay({ later: 60 }));
  server.answer(closeDay, { message: 'Day closed' });
  server.answer(reopenDay, { message: 'Day reopened' });
  const { user } = await draw();
  expect(
    await screen.findByText('3 appointments have no outcome, 60 are still to come. The closing lists them.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close day' }));
  const title = 'Close the day with 60 appointments still to come?';
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByText('Cancel'));
  expect(sentTo(closeDay)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close day' }));
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByText('Close day'));
  await waitFor(() => expect(sentTo(closeDay)).toEqual([{ date: '2026-11-20', note: '' }]));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(sentTo(reopenDay)).toEqual([{ date: '2026-11-20', note: '' }]));
});

test('closing and reopening by Enter move the focus to the result', async () => {
  const at = 1_795_251_600_000;
  const entry = { kind: 'closed', by: 'Nora Lind', at, note: '', totals, since: closing } as const;
  const isOpen = aDay({ withoutOutcome: [] });
  server.answer(readCloseDay, isOpen);
  server.answer(closeDay, { message: 'Day closed' });
  server.answer(reopenDay, { message: 'Day reopened' });
  const { user } = await draw();
  (await screen.findByRole('button', { name: 'Close day' })).focus();
  server.answer(readCloseDay, aDay({ withoutOutcome: [], entries: [entry], closing }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Closed' })).toHaveFocus());
  screen.getByRole('button', { name: 'Reopen day' }).focus();
  server.answer(readCloseDay, isOpen);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Close' })).toHaveFocus());
});

test('each closing keeps its sums and what was changed since, also when the day was opened again', async () => {
  const named = { appointmentId: 'a', patientName: 'Ann', doctorName: 'Dr. Who', slotTime: '9:00 AM' };
  const change = { ...named, what: 'payment received', by: 'Sam Okoye', cents: 5_000 } as const;
  const since = { withoutOutcome: [named], changes: [{ ...change, at: 1_795_253_400_000 }] };
  const then = { ...totals, writtenOffCents: 700, refundsDueCents: 300 };
  const entry = { by: 'Nora Lind', note: '' };
  server.answer(
    readCloseDay,
    aDay({
      withoutOutcome: [],
      money: { ...money, received: { ...received, card: 9_000 }, openCents: 0 },
      entries: [
        { ...entry, kind: 'closed', at: 1_795_251_600_000, totals: then, since },
        { ...entry, kind: 'reopened', at: 1_795_255_200_000, totals: null, since: null },
      ],
    }),
  );
  const { user } = await draw();
  expect((await screen.findAllByText('Received: Card'))[0]?.nextElementSibling?.textContent).toBe('$90');
  const atClosing = within(screen.getByRole('region', { name: 'Sums at closing' }));
  const sum = (label: string) => atClosing.getByText(label).nextElementSibling?.textContent;
  expect(sum('Expected')).toBe('$150');
  expect(sum('Received: Cash')).toBe('$60');
  expect(sum('Received: Card')).toBe('$40');
  expect(atClosing.queryByText('Received: Online')).toBeNull();
  expect(sum('Written off')).toBe('$7');
  expect(sum('Open')).toBe('$50');
  expect(sum('Refunds due')).toBe('$3');
  expect(screen.getByText(/^2 seen, 1 no-show, 1 without an outcome/)).toBeVisible();
  await expectNamesFolded(user);
  expect(screen.getByRole('list', { name: 'Changed since closing' })).toHaveTextContent(
    /9:00 AM\s*Ann\s*Dr. Who.* \+\$50\s*Sam Okoye/,
  );
  expect(screen.getByRole('button', { name: 'Close day' })).toBeVisible();
});

test('a typed note is kept but hidden while names are, and stored notes are hidden', async () => {
  const entry = {
    kind: 'closed',
    by: 'Nora Lind',
    at: 1_795_251_600_000,
    note: 'Ann pays on Monday',
    totals,
    since: closing,
  } as const;
  const counts = [{ ...last, note: 'Ben had no change' }];
  server.answer(
    readCloseDay,
    aDay({
      entries: [entry, { ...entry, kind: 'reopened', totals: null, since: null }],
      drawer: { last, cashCents: 0, counts },
    }),
  );
  const { user, container } = await draw();
  const form = async (name: string) => within(await screen.findByRole('form', { name }));
  const noteIn = async (name: string) => (await form(name)).getByRole('textbox', { name: 'Note' });
  for (const name of ['Count the drawer', 'Close the day']) await user.type(await noteIn(name), 'Zyxara');
  act(hideNames);
  expect(await noteIn('Count the drawer')).toBeDisabled();
  expect(container).not.toHaveTextContent(/Ann pays|Ben had/);
  expect(screen.queryByDisplayValue('Zyxara')).toBeNull();
  act(showNames);
  expect(screen.getAllByDisplayValue('Zyxara')).toHaveLength(2);
  expect(container).toHaveTextContent(/Ben had no change/);
});

test('the arrows change the day, a week back for the front desk, and an invalid day says why', async () => {
  const now = Date.parse('2026-11-20T09:00Z');
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', now, demo: null });
  server.answer(readStaffRole, { name: 'Reception', staffRole: 'front desk' });
  server.answer(readCloseDay, ({ input }) => aDay({ date: String(input.date ?? '2026-11-20') }));
  const { user, currentUrl, unmount } = await draw();
  expect(await screen.findByText('Friday, 20 November 2026')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next day' })).toBeDisabled());
  for (let days = 0; days < 7; days += 1) {
    expect(screen.getByRole('button', { name: 'Previous day' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await screen.findByText(new RegExp(`, ${19 - days} November 2026`));
  }
  expect(currentUrl()).toBe('/close-day?date=2026-11-13');
  expect(screen.getByRole('button', { name: 'Previous day' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  expect(await screen.findByText('Saturday, 14 November 2026')).toBeVisible();
  unmount();
  server.refuse(readCloseDay, 422, 'This day has not come yet');
  await renderPage(<CloseDayPage />, { at: '/close-day?date=2026-11-22', signedIn: ['admin'] });
  expect((await screen.findAllByText('This day has not come yet')).length).toBeGreaterThan(0);
  // A retry would get the refusal again.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  // The user can leave the day.
  expect(screen.getByRole('button', { name: 'Previous day' })).toBeEnabled();
});

test('left open past midnight it stays on its day, keeps the input, and says so', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:58Z'), shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const clinic = () => ({ name: 'Clinic', timeZone: 'UTC', now: Date.now(), demo: null });
  server.answer(readClinic, clinic);
  const isoToday = () => new Date().toISOString().slice(0, 10);
  server.answer(readCloseDay, ({ input }) =>
    aDay({ withoutOutcome: [], date: String(input.date ?? isoToday()) }),
  );
  server.answer(closeDay, { message: 'Day closed' });
  const { client, currentUrl } = await draw();
  expect(await screen.findByText('Friday, 20 November 2026')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to today' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Counted' }), '155');
  await act(async () => {
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    // As after a change of the day elsewhere.
    await client.invalidateQueries();
  });
  expect(screen.getByRole('textbox', { name: 'Counted' })).toHaveValue('155');
  expect(screen.getByText('Friday, 20 November 2026')).toBeVisible();
  expect(screen.getByText('This is yesterday, not today.', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close day' }));
  await waitFor(() => expect(sentTo(closeDay)).toEqual([{ date: '2026-11-20', note: '' }]));
  await user.click(screen.getByRole('link', { name: 'Go to today' }));
  expect(await screen.findByText('Saturday, 21 November 2026')).toBeVisible();
  expect(currentUrl()).toBe('/close-day?date=2026-11-21');
  expect(screen.queryByText('This is yesterday, not today.', { exact: false })).toBeNull();
});
