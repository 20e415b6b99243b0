import {
  type Appointment,
  cancelAppointment,
  type ListAnswer,
  listAppointments,
  restoreAppointment,
  setPayment,
} from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDoctor, anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { AllAppointmentsPage } from './all-appointments-page.tsx';
// Loaded in advance: this test waits for no file.
import '../dialogs/dialogs.tsx';

let server: ScriptedServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', now: Date.now(), demo: null });
  server.answer(listDoctors, { doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori' })] });
});
afterEach(() => vi.useRealTimers());

const page = (appointments: Appointment[], more: Partial<ListAnswer> = {}): ListAnswer => ({
  appointments,
  nextCursor: null,
  previousCursor: null,
  total: appointments.length,
  totalCapped: false,
  ...more,
});
const open = (at = '/all-appointments') =>
  renderPage(
    <>
      <AllAppointmentsPage />
      <DialogHost />
    </>,
    { at, signedIn: ['admin'] },
  );
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

it('shows the phone number, and leads from a name to the page of the patient', async () => {
  const booked = anAppointment({ patientId: 'p7', patient: 'Nora Lind' });
  const nora = { ...booked, userData: { ...booked.userData, phone: '555 0100' } };
  server.answer(listAppointments.admin, page([nora]));
  server.answer(readHistory.admin, { history: [] });
  const { user } = await open();
  expect(await screen.findByText('555 0100')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nora Lind' })).toHaveAttribute('href', '/patients/p7');
  await user.click(screen.getByRole('button', { name: 'More for Nora Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'History' }));
  expect(drawer.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100');
});

it('names its order where it is chosen, and says in each row when it was booked', async () => {
  const nora = anAppointment({ patient: 'Nora Lind', bookedAt: Date.now() - 2 * 3_600_000 });
  server.answer(listAppointments.admin, page([nora]));
  const { user } = await open();
  expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('Newest booking first');
  expect(screen.getByRole('table')).toHaveTextContent(/^Newest booking first/);
  expect(within(await row('Nora Lind')).getAllByRole('cell')[3]).toHaveAttribute(
    'data-booked',
    'booked 2 h ago',
  );
  await user.click(screen.getByRole('combobox', { name: 'Sort' }));
  await user.click(await screen.findByRole('option', { name: 'Patient, A to Z' }));
  expect(await screen.findByRole('columnheader', { name: 'Patient' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

it('shows every appointment under the columns of the specification', async () => {
  const nora = anAppointment({
    patient: 'Nora Lind',
    doctor: 'Kenji Mori',
    amount: 1_049.5,
    slotTime: '9:00 AM',
  });
  server.answer(listAppointments.admin, page([nora], { total: 604 }));
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'All Appointments' })).toBeVisible();
  expect(await screen.findByText('604 appointments')).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['#', 'Patient', 'Age', 'Date & Time', 'Doctor', 'Fees', 'Actions']);
  const cells = within(await row('Nora Lind')).getAllByRole('cell');
  expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
    '1',
    expect.stringContaining('Nora Lind'),
    '41',
    'Today 20 November 2026, 9:00 AM',
    expect.stringContaining('Kenji Mori'),
    '$1,049.50',
  ]);
});

it('shows Loading... until the data arrives', async () => {
  server.answer(listAppointments.admin, page([anAppointment({ patient: 'Nora Lind' })]));
  const answerNow = server.hold(listAppointments.admin);
  await open();
  expect(await screen.findByText('Loading...')).toBeVisible();
  answerNow();
  await row('Nora Lind');
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

it('offers a new appointment in an empty list', async () => {
  server.answer(listAppointments.admin, page([]));
  const { user, currentUrl } = await open();
  expect(await screen.findByText('No appointments available')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'New appointment' })[0] as HTMLElement);
  await waitFor(() => expect(currentUrl()).toContain('new=1'));
});

it('shows a failure, tries again, and keeps the rows when a later read fails', async () => {
  server.refuse(listAppointments.admin, 500, 'Something went wrong');
  const { user, client } = await open();
  expect(await screen.findByText('Couldn’t load the appointments')).toBeVisible();
  expect(await screen.findByText('Something went wrong')).toBeVisible();

  server.answer(listAppointments.admin, page([anAppointment({ patient: 'Nora Lind' })]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row('Nora Lind');

  server.refuse(listAppointments.admin, 500, 'Something went wrong');
  await client.refetchQueries({ queryKey: ['read'] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await row('Nora Lind')).toBeVisible();
});

it('shows a missing age, a cancelled and a completed appointment in the specification’s words', async () => {
  const unknown = { ...anAppointment(), userData: { name: '', image: '', dob: null, phone: '', email: '' } };
  server.answer(
    listAppointments.admin,
    page([
      unknown,
      anAppointment({ patient: 'Ben Ode', cancelled: true, isCompleted: true }),
      anAppointment({ patient: 'Ruth Adeyemi', status: 'completed' }),
    ]),
  );
  await open();
  expect(within(await row('Unknown Patient')).getByText('-')).toBeVisible();
  // Cancelled outranks completed.
  expect(within(await row('Ben Ode')).getByText('Cancelled')).toBeVisible();
  expect(within(await row('Ruth Adeyemi')).getByText('Completed')).toBeVisible();
  expect(within(await row('Ruth Adeyemi')).queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('cancels at one click, before the server answers, and Undo in the toast restores', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  server.answer(listAppointments.admin, page([nora]));
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  server.answer(restoreAppointment.admin, { message: 'Appointment restored' });
  const answerNow = server.hold(cancelAppointment.admin);
  const { user } = await open();

  await user.click(within(await row('Nora Lind')).getByRole('button', { name: /^Cancel the appointment/ }));
  expect(within(await row('Nora Lind')).getByText('Cancelled')).toBeVisible();
  expect(screen.queryByText('Appointment cancelled')).toBeNull();

  server.answer(listAppointments.admin, page([{ ...nora, cancelled: true }]));
  answerNow();
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({ appointmentId: nora._id, version: 1 });
  await waitFor(() => expect(server.callsOf(listAppointments.admin).length).toBe(2));

  server.answer(listAppointments.admin, page([nora]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Appointment restored')).toBeVisible();
  expect(server.callsOf(restoreAppointment.admin)[0]?.input).toEqual({ appointmentId: nora._id, version: 2 });
  expect(
    within(await row('Nora Lind')).getByRole('button', { name: /^Cancel the appointment/ }),
  ).toBeVisible();
});

it('reverts a refused cancellation, shows why, and reads the colleague’s change', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  server.answer(listAppointments.admin, page([nora]));
  server.refuse(cancelAppointment.admin, 409, 'Appointment is already completed');
  const answerNow = server.hold(cancelAppointment.admin);
  const { user } = await open();
  await user.click(within(await row('Nora Lind')).getByRole('button', { name: /^Cancel the appointment/ }));
  server.answer(listAppointments.admin, page([{ ...nora, isCompleted: true }]));
  answerNow();
  expect(await screen.findByText('Appointment is already completed')).toBeVisible();
  expect(await within(await row('Nora Lind')).findByText('Completed')).toBeVisible();
});

it('requests the chosen days, status, search and order, and keeps them in the URL', async () => {
  server.answer(listAppointments.admin, page([anAppointment({ patient: 'Nora Lind' })], { total: 38 }));
  const { user, currentUrl } = await open();
  const lastInput = () => server.callsOf(listAppointments.admin).at(-1)?.input;
  await row('Nora Lind');

  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(lastInput()).toMatchObject({ from: '2026-11-20', to: '2026-11-20' }));
  expect(await screen.findByText('38 today')).toBeVisible();

  await user.type(screen.getByRole('searchbox', { name: 'Patient or doctor' }), 'lind');
  await waitFor(() => expect(lastInput()).toMatchObject({ q: 'lind', from: '2026-11-20' }));
  // One request for the word instead of one per letter.
  expect(server.callsOf(listAppointments.admin).filter(({ input }) => 'q' in input)).toHaveLength(1);

  // A range of days is sorted by time by default.
  await waitFor(() => expect(lastInput()).toMatchObject({ sort: 'slot' }));
  expect(currentUrl()).not.toContain('sort');
  expect(screen.getByRole('columnheader', { name: 'Date & Time' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Date & Time' }));
  await waitFor(() => expect(lastInput()).toMatchObject({ sort: '-slot' }));
  expect(currentUrl()).toContain('dates=today');
  expect(currentUrl()).toContain('q=lind');
  expect(currentUrl()).toContain('sort=-slot');

  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(lastInput()).toEqual({ limit: '50', sort: '-slot' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('opens as the URL says, by default on the days chosen last', async () => {
  server.answer(listAppointments.admin, page([anAppointment()]));
  const first = await open('/all-appointments?dates=week&status=pending&doctor=d1&sort=patient');
  await waitFor(() =>
    expect(server.callsOf(listAppointments.admin).at(-1)?.input).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22',
      status: 'pending',
      doctorId: 'd1',
      sort: 'patient',
    }),
  );
  await first.user.click(screen.getByRole('button', { name: 'Filters · 2' }));
  expect(await screen.findByRole('combobox', { name: 'Doctor' })).toHaveValue('Kenji Mori');
  await first.user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  first.unmount();

  const second = await open('/all-appointments');
  await waitFor(() =>
    expect(server.callsOf(listAppointments.admin).at(-1)?.input).toMatchObject({
      from: '2026-11-21',
      to: '2026-11-21',
    }),
  );
  await waitFor(() => expect(second.currentUrl()).toContain('dates=tomorrow'));
});

it('reports that nothing matches the filters, and clears them', async () => {
  server.answer(listAppointments.admin, ({ input }) =>
    input.status === 'pending' ? page([]) : page([anAppointment({ patient: 'Nora Lind' })]),
  );
  const { user } = await open('/all-appointments?status=pending');
  const notice = (await screen.findByText('No appointments match these filters.'))
    .parentElement as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Clear filters' }));
  expect(await row('Nora Lind')).toBeVisible();
});

it('narrows to unpaid appointments at one click, keeps it in the URL, and reports an empty result', async () => {
  server.answer(listAppointments.admin, ({ input }) => {
    if (!input.unpaid)
      return page([anAppointment({ patient: 'Nora Lind' }), anAppointment({ patient: 'Tom Baker' })]);
    return input.status === 'completed' ? page([]) : page([anAppointment({ patient: 'Nora Lind' })]);
  });
  const { user, currentUrl } = await open('/all-appointments?dates=all');
  expect(await row('Tom Baker')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters', expanded: false }));
  await user.click(screen.getByRole('button', { name: 'Unpaid', pressed: false }));
  expect(await screen.findByText('1 unpaid appointment until today')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Tom Baker/ })).toBeNull();
  expect(currentUrl()).toContain('unpaid=1');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  const notice = (await screen.findByText('No unpaid appointments')).parentElement as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Clear filters' }));
  expect(await row('Tom Baker')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unpaid', pressed: false })).toBeVisible();
  expect(currentUrl()).not.toContain('unpaid');
});

it('turns pages with continued row numbers, and comes back', async () => {
  const names = (from: number) =>
    Array.from({ length: 50 }, (_, at) => anAppointment({ patient: `P${from + at}` }));
  const [one, two] = [names(1), names(51)];
  server.answer(listAppointments.admin, ({ input }) =>
    input.cursor === 'two'
      ? page(two, { previousCursor: 'back', total: 10_000, totalCapped: true })
      : page(one, { nextCursor: 'two', total: 10_000, totalCapped: true }),
  );
  const { user, currentUrl } = await open();
  expect(await screen.findByText('10,000+ appointments')).toBeVisible();
  await waitFor(() => expect(server.callsOf(listAppointments.admin)).toHaveLength(2)); // the next page is prefetched
  const pages = () => within(screen.getByRole('navigation'));
  await user.click(pages().getByRole('button', { name: 'Next' }));
  const first = (await screen.findByText('P51')).closest('tr');
  expect(first?.cells[0]).toHaveTextContent(/^51$/);
  expect(pages().getByText('51–100 of 10,000+')).toBeVisible();
  expect(currentUrl()).toContain('page=2');
  // At most a page of rows, and the head.
  await waitFor(() => expect(screen.getByRole<HTMLTableElement>('table').rows).toHaveLength(51));
  await user.click(pages().getByRole('button', { name: 'Previous' }));
  await screen.findByText('P1');
  expect(currentUrl()).not.toContain('page=');
});

it('shows the history from More', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  server.answer(listAppointments.admin, page([nora]));
  server.answer(readHistory.admin, {
    history: [
      {
        _id: 'h1',
        at: Date.parse('2026-11-18T08:30:00Z'),
        who: { name: 'Ada Front', role: 'admin' },
        what: 'booked',
        from: null,
        to: { status: 'pending', amount: 50 },
      },
      {
        _id: 'h2',
        at: Date.parse('2026-11-19T14:05:00Z'),
        who: { name: 'Ada Front', role: 'admin' },
        what: 'payment set',
        from: { payment: false },
        to: { payment: true },
      },
    ],
  });
  const { user } = await open();
  await user.click(within(await row('Nora Lind')).getByRole('button', { name: 'More for Nora Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const drawer = await screen.findByRole('dialog', { name: 'History' });
  expect(await within(drawer).findByText('Payment changed')).toBeVisible();
  expect(within(drawer).getByText('Payment: Cash, now Online')).toBeVisible();
  expect(within(drawer).getByText('Ada Front, admin · 19 November 2026, 2:05 PM')).toBeVisible();
  expect(within(drawer).getByText('Status: Pending · Fees: $50')).toBeVisible();
});

it('sets the payment, and restores a completed appointment, from the menu of the row', async () => {
  const nora = anAppointment({ patient: 'Nora Lind', status: 'completed' });
  server.answer(listAppointments.admin, page([nora]));
  server.answer(setPayment, { message: 'Payment set to Online' });
  server.answer(restoreAppointment.admin, { message: 'Appointment restored' });
  const { user } = await open();
  await user.click(within(await row('Nora Lind')).getByRole('button', { name: /^More/ }));
  expect(await screen.findByText('Payment: Cash')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Mark as paid online' }));
  expect(await screen.findByText('Payment set to Online')).toBeVisible();
  expect(server.callsOf(setPayment)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 1,
    payment: true,
  });

  await user.click(within(await row('Nora Lind')).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
  expect(await screen.findByText('Appointment restored')).toBeVisible();
});

it('keeps the focus in the row when the used button vanishes, and after Undo', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  server.answer(listAppointments.admin, page([nora, anAppointment({ patient: 'Omar Haddad' })]));
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  server.answer(restoreAppointment.admin, { message: 'Appointment restored' });
  const { user } = await open();
  const cancel = () => screen.findByRole('button', { name: 'Cancel the appointment of Nora Lind' });
  const more = await screen.findByRole('button', { name: 'More for Nora Lind' });
  (await cancel()).focus();
  const letGo = server.hold(listAppointments.admin);
  await user.keyboard('{Enter}');
  expect(await within(await row('Nora Lind')).findByText('Cancelled')).toBeVisible();
  expect(more).toHaveFocus();
  (await screen.findByRole('button', { name: 'Undo' })).focus();
  await user.keyboard('{Enter}');
  expect(more).toHaveFocus();
  letGo();
  expect(await cancel()).toBeVisible();
  expect(more).toHaveFocus();
});

it('shows the menu’s tooltip on hover and focus, except while the menu is open', async () => {
  server.answer(listAppointments.admin, page([anAppointment({ patient: 'Nora Lind' })]));
  const { user } = await open();
  const more = () => screen.findByRole('button', { name: 'More for Nora Lind' });
  expect(await more()).toHaveAttribute('data-tip', 'More');
  await user.click(await more());
  await screen.findByRole('menu');
  expect(await more()).not.toHaveAttribute('data-tip');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await more()).toHaveAttribute('data-tip', 'More'));
});

it('prints every matching appointment in words, not only the page on screen', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  const [nora, tom, ida, eve] = [
    anAppointment({ patient: 'Nora Lind', status: 'cancelled', cancelReason: 'Did not come' }),
    anAppointment({ patient: 'Tom Baker', slotTime: '11:00 AM' }),
    anAppointment({ patient: 'Ida Sand', confirmedAt: Date.now() }),
    anAppointment({ patient: 'Eve Park', status: 'cancelled', cancelReason: 'Ill', cancelKind: 'doctor' }),
  ];
  server.answer(listAppointments.admin, ({ input }) =>
    input.cursor === 'next'
      ? page([tom, ida, eve], { total: 4 })
      : page([nora], { total: 4, nextCursor: 'next' }),
  );
  const { user } = await open('/all-appointments?dates=all');
  await user.click(await screen.findByRole('button', { name: 'Print this list' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const tables = await screen.findAllByRole('table', { hidden: true });
  const onPaper = within(tables.at(-1) as HTMLElement).getAllByRole('row', { hidden: true });
  expect(onPaper.map((line) => line.textContent)).toEqual([
    '#PatientAgePhoneTimeDoctorFeesStatus',
    expect.stringMatching(/^1Nora Lind.*No-show$/),
    expect.stringMatching(/^2Tom Baker\d*11:00 AM.*Pending$/),
    expect.stringMatching(/^3Ida Sand.*Pending, confirmed$/),
    expect.stringMatching(/^4Eve Park.*Cancelled by the doctor: Ill$/),
  ]);
  expect(screen.getByText('4 appointments · Fri 20 November 2026')).toBeInTheDocument();
  print.mockClear();
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(print).toHaveBeenCalled());

  // The browser's menu waits for no rows: the paper says what it lacks.
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText('4 appointments · Fri 20 November 2026')).toBeNull());
  window.dispatchEvent(new Event('beforeprint'));
  expect(await screen.findByText(/^One page of the list\./)).toBeInTheDocument();
});

it('prints the filters of the list', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  const appointment = anAppointment({ patient: 'Nora Lind' });
  server.answer(listAppointments.admin, page([appointment], { total: 1 }));
  const { user } = await open(
    `/all-appointments?dates=all&status=pending&unpaid=1&q=lin&doctor=${appointment.doctorId}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Print this list' }));
  expect(
    await screen.findByText(
      `1 unpaid pending appointment until today · ${appointment.docData.name} · “lin” · Fri 20 November 2026`,
    ),
  ).toBeInTheDocument();
});

it('shows patient and time below a toast, by the server’s clock', async () => {
  // The computer's clock is a day behind.
  server.answer(readClinic, {
    name: 'Clinic',
    timeZone: 'Europe/London',
    now: Date.parse('2026-11-21T09:00:00Z'),
    demo: null,
  });
  const [nora, tom] = [
    anAppointment({ patient: 'Nora Lind', slotDate: '21_11_2026', slotTime: '9:30 AM' }),
    anAppointment({ patient: 'Tom Baker', slotDate: '22_11_2026', slotTime: '10:00 AM' }),
  ];
  server.answer(listAppointments.admin, page([nora, tom]));
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const { user } = await open('/all-appointments?dates=all');
  await waitFor(async () => expect(await row('Nora Lind')).toHaveTextContent('Today 21 November 2026'));
  expect(await row('Tom Baker')).toHaveTextContent('Tomorrow 22 November 2026');
  await user.click(screen.getByRole('button', { name: 'Cancel the appointment of Tom Baker' }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(screen.getByText('Tom Baker, Sun 10:00 AM')).toBeVisible();
});
