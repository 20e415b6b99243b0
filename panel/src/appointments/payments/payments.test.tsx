import { type Appointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import {
  keepFee,
  listPayments,
  type PaymentEntry,
  receivePayment,
  refundPayment,
  setAmount,
  undoPayment,
  writeOff,
} from '@docket/contract/endpoints/payments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDoctor, anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { AllAppointmentsPage } from '../list/all-appointments-page.tsx';
import { DoctorAppointmentsPage } from '../list/doctor-appointments-page.tsx';
// Loaded in advance: this test waits for no file.
import '../dialogs/dialogs.tsx';

let server: ScriptedServer;
const nora = anAppointment({ _id: 'a1', patient: 'Nora Lind', status: 'completed' });
const written = { paymentId: 'e1', receivedCents: 5_000, openCents: 0 };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:00:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', now: Date.now(), demo: null });
  server.answer(listPayments.admin, {
    receivedCents: 5_000,
    openCents: 0,
    writtenOffCents: 0,
    entries: [],
  });
  server.answer(listDoctors, { doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori' })] });
});
afterEach(() => vi.useRealTimers());

const page = (appointments: Appointment[]) => ({
  appointments,
  nextCursor: null,
  previousCursor: null,
  total: appointments.length,
  totalCapped: false,
});
const open = (appointment: Appointment) => {
  server.answer(listAppointments.admin, page([appointment]));
  return renderPage(
    <>
      <AllAppointmentsPage />
      <DialogHost />
    </>,
    { at: '/all-appointments', signedIn: ['admin'] },
  );
};
const row = async () => within(await screen.findByRole('row', { name: /Nora Lind/ }));

it('receives the open amount in cash with one click, and Undo reverts it', async () => {
  server.answer(receivePayment.admin, { message: 'Payment received', ...written });
  server.answer(undoPayment.admin, { message: 'Payment undone', ...written });
  const { user } = await open(nora);
  await user.click((await row()).getByRole('button', { name: 'Receive $50 cash from Nora Lind' }));
  expect(await screen.findByText('Received $50 cash')).toBeVisible();
  expect(server.callsOf(receivePayment.admin)[0]?.input).toEqual({
    appointmentId: 'a1',
    cents: 5_000,
    method: 'cash',
    openCents: 5_000,
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Payment undone')).toBeVisible();
  expect(server.callsOf(undoPayment.admin)[0]?.input).toEqual({ paymentId: 'e1' });
});

it.each(['admin', 'doctor'] as const)('moves the focus to the menu of the row (%s)', async (role) => {
  const drawn = page([nora]);
  for (const list of [listAppointments.admin, listAppointments.doctor]) server.answer(list, drawn);
  server.answer(receivePayment[role], { message: 'Payment received', ...written });
  const letGo = server.hold(receivePayment[role]);
  const List = role === 'admin' ? AllAppointmentsPage : DoctorAppointmentsPage;
  const { user } = await renderPage(<List />, { at: '/all-appointments', signedIn: [role] });
  const button = (await row()).getByRole('button', { name: /^Receive/ });
  button.focus();
  await user.keyboard('{Enter}');
  // A disabled button has no focus.
  expect(button).toBeEnabled();
  server.answer(listAppointments[role], page([{ ...nora, receivedCents: 5_000, openCents: 0 }]));
  letGo();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(async () =>
    expect((await row()).getByRole('button', { name: 'More for Nora Lind' })).toHaveFocus(),
  );
});

it('offers Receive neither before the patient is in the room nor for received or cancelled appointments', async () => {
  for (const appointment of [
    { ...nora, slotDate: '21_11_2026' },
    { ...nora, isCompleted: false },
    { ...nora, receivedCents: 5_000, openCents: 0 },
    { ...nora, cancelled: true, openCents: 0 },
    { ...nora, openCents: null },
  ]) {
    const { unmount } = await open(appointment);
    expect((await row()).queryByRole('button', { name: /^Receive/ })).toBeNull();
    unmount();
  }
});

it('receives a part by card, with a note, and reports an invalid amount', async () => {
  server.answer(receivePayment.admin, { message: 'Payment received', ...written });
  const { user } = await open(nora);
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record another payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive $50 in cash' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveValue('50');
  await user.clear(amount);
  await user.type(amount, '50.01');
  await user.click(dialog.getByRole('button', { name: 'Receive up to $50 in cash' }));
  expect(dialog.getByText(/^An amount from 0.01 to 50.00/)).toBeVisible();
  expect(dialog.getByText('Method')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '20');
  await user.click(dialog.getByRole('radio', { name: 'Card' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Rest on Friday');
  await user.click(dialog.getByRole('button', { name: 'Receive $20 by card' }));
  expect(await screen.findByText('Received $20 by card')).toBeVisible();
  expect(server.callsOf(receivePayment.admin)[0]?.input).toEqual({
    appointmentId: 'a1',
    cents: 2_000,
    method: 'card',
    openCents: 5_000,
    note: 'Rest on Friday',
  });
});

it('lowers the amount or makes it free, with a reason, and Undo reverts it', async () => {
  const part = { ...nora, receivedCents: 1_000, openCents: 4_000, version: 3 };
  const answer = { message: 'Amount changed', wasCents: 5_000, receivedCents: 1_000, openCents: 3_500 };
  server.answer(setAmount, answer);
  const { user } = await open(part);
  const ask = async () => {
    await user.click((await row()).getByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change the amount' }));
    return within(await screen.findByRole('dialog', { name: 'Change the amount' }));
  };
  const dialog = await ask();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveValue('50');
  await user.clear(amount);
  await user.type(amount, '9.99');
  await user.click(dialog.getByRole('button', { name: 'Change amount' }));
  expect(dialog.getByText(/^An amount from 10.00 to 100,000.00/)).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '45');
  await user.click(dialog.getByRole('button', { name: 'Change amount' }));
  expect(await screen.findByText('Amount changed to $45')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Amount changed to $50')).toBeVisible();
  const again = await ask();
  await user.click(again.getByRole('radio', { name: 'No charge' }));
  expect(again.getByRole('textbox', { name: 'Amount' })).toHaveValue('10');
  await user.click(again.getByRole('radio', { name: 'Other' }));
  await user.click(again.getByRole('button', { name: 'Change amount' }));
  expect(again.getByText('The history keeps why')).toBeVisible();
  await user.type(again.getByRole('textbox', { name: 'Reason' }), 'A colleague');
  await user.click(again.getByRole('button', { name: 'Change amount' }));
  await waitFor(() => expect(server.callsOf(setAmount)).toHaveLength(3));
  expect(server.callsOf(setAmount).map(({ input }) => input)).toEqual([
    { appointmentId: 'a1', version: 3, cents: 4_500, reason: 'Discount' },
    { appointmentId: 'a1', version: 4, cents: 5_000, reason: 'Undone' },
    { appointmentId: 'a1', version: 3, cents: 1_000, reason: 'A colleague' },
  ]);
});

it('prefills a payment as on screen, and nothing for a refund or write-off', async () => {
  const { user } = await open({ ...nora, amount: 49.5, receivedCents: 1_240, openCents: 3_710 });
  for (const [item, name, amount] of [
    ['Record another payment', 'Receive $37.10 in cash', '37.10'],
    ['Refund', 'Refund up to $12.40 in cash', ''],
    ['Write off', 'Write off up to $37.10', ''],
    ['Change the amount', 'Change the amount', '49.50'],
  ] as const) {
    await user.click((await row()).getByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(amount);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  }
});

it('refunds and writes off', async () => {
  const part = { ...nora, receivedCents: 3_000, openCents: 2_000 };
  server.answer(refundPayment, { message: 'Payment refunded', ...written });
  server.answer(writeOff, { message: 'Amount written off', ...written });
  const { user } = await open(part);
  for (const [action, empty, typed, yes] of [
    ['Refund', 'Refund up to $30 in cash', '30', 'Refund $30 in cash'],
    ['Write off', 'Write off up to $20', '20', 'Write off $20'],
  ] as const) {
    await user.click((await row()).getByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: empty }));
    // Enter alone gives no money out.
    await waitFor(() => expect(dialog.getByRole('button', { name: empty })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: empty }));
    expect(dialog.getByText(/^An amount from 0.01/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), typed);
    expect(await screen.findByRole('dialog', { name: yes })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: yes }));
  }
  expect(await screen.findByText('Wrote off $20')).toBeVisible();
  const refund = { cents: 3_000, method: 'cash', receivedCents: 3_000 };
  expect(server.callsOf(refundPayment)[0]?.input).toMatchObject(refund);
  expect(server.callsOf(writeOff)[0]?.input).toMatchObject({ cents: 2_000, openCents: 2_000 });
});

it('refunds by the method of most of the money, unless another one is chosen', async () => {
  const anEntry = (part: Partial<PaymentEntry>): PaymentEntry => ({
    _id: 'e1',
    appointmentId: 'a1',
    at: 0,
    day: null,
    kind: 'payment',
    method: 'online',
    cents: 3_000,
    note: '',
    who: null,
    reverses: null,
    isReversed: false,
    ...part,
  });
  server.answer(listPayments.admin, {
    receivedCents: 4_500,
    openCents: 500,
    writtenOffCents: 0,
    entries: [
      anEntry({}),
      anEntry({ method: 'cash', cents: 2_000 }),
      anEntry({ kind: 'refund', method: 'cash', cents: 500 }),
      anEntry({ method: 'card', cents: 9_000, isReversed: true }),
      anEntry({ kind: 'reversal', method: 'card', cents: 9_000 }),
    ],
  });
  server.answer(refundPayment, { message: 'Payment refunded', ...written });
  const { user } = await open({ ...nora, cancelled: true, receivedCents: 4_500, openCents: 0 });
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Refund/ }));
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'Online' })).toBeChecked());
  expect(screen.getByRole('dialog', { name: 'Refund up to $45 online' })).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Card' }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '30');
  expect(dialog.getByRole('button', { name: 'Refund $30 by card' })).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Online' }));
  await user.click(dialog.getByRole('button', { name: 'Refund $30 online' }));
  await waitFor(() =>
    expect(server.callsOf(refundPayment)[0]?.input).toMatchObject({ cents: 3_000, method: 'online' }),
  );
});

it('keeps a part of received money as a fee, or receives one, with the reason and Undo', async () => {
  const missed = {
    ...nora,
    cancelled: true,
    cancelReason: 'Did not come',
    receivedCents: 5_000,
    openCents: 0,
  };
  server.answer(keepFee, { message: 'Kept as a fee', ...written });
  server.answer(undoPayment.admin, { message: 'The fee is no longer kept', ...written });
  const { user } = await open(missed);
  const ask = async () => {
    await user.click((await row()).getByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keep as a fee' }));
    return within(await screen.findByRole('dialog', { name: 'Keep up to $50 as a fee' }));
  };
  const dialog = await ask();
  for (const label of ['Method', 'Why']) expect(dialog.getByText(label)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('');
  expect(dialog.getByRole('radio', { name: 'Missed appointment' })).toBeChecked();
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '50.01');
  await user.click(dialog.getByRole('button', { name: 'Keep up to $50 as a fee' }));
  expect(dialog.getByText('An amount from 0.01 to 50.00, with at most two decimals')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /^Amount/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '15');
  await user.click(dialog.getByRole('button', { name: 'Keep $15 as a fee' }));
  expect(await screen.findByText('Kept $15 as a fee')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The fee is no longer kept')).toBeVisible();
  const again = await ask();
  await user.type(again.getByRole('textbox', { name: /^Amount/ }), '60');
  await user.click(again.getByRole('radio', { name: 'Card' }));
  await user.click(again.getByRole('radio', { name: 'Other' }));
  await user.click(again.getByRole('button', { name: 'Receive a fee by card' }));
  expect(again.getByText('An amount from 0.01 to 50.00, with at most two decimals')).toBeVisible();
  await user.clear(again.getByRole('textbox', { name: /^Amount/ }));
  await user.type(again.getByRole('textbox', { name: /^Amount/ }), '40');
  await user.click(again.getByRole('button', { name: 'Receive $40 by card as a fee' }));
  expect(again.getByText('The history keeps why')).toBeVisible();
  await user.type(again.getByRole('textbox', { name: 'Reason' }), 'Second time');
  await user.click(again.getByRole('button', { name: 'Receive $40 by card as a fee' }));
  await waitFor(() => expect(server.callsOf(keepFee)).toHaveLength(2));
  expect(server.callsOf(keepFee).map(({ input }) => input)).toEqual([
    { appointmentId: 'a1', cents: 1_500, reason: 'Missed appointment', dueCents: 5_000 },
    { appointmentId: 'a1', cents: 4_000, reason: 'Second time', method: 'card', dueCents: 5_000 },
  ]);
});

it('reports a colleague’s refund of a moment ago, and records nothing', async () => {
  const cancelled = { ...nora, cancelled: true, receivedCents: 5_000, openCents: 0 };
  const details = { receivedCents: 3_000, openCents: 0 };
  server.refuse(refundPayment, 409, 'What was received has changed in the meantime', details);
  const { user } = await open(cancelled);
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund up to $50 in cash' }));
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  await user.type(amount, '20');
  server.answer(listAppointments.admin, page([{ ...cancelled, receivedCents: 3_000 }]));
  await user.click(dialog.getByRole('button', { name: 'Refund $20 in cash' }));
  expect(await screen.findByText('What was received has changed in the meantime')).toBeVisible();
  expect(screen.getByText('$30 received, $0 open')).toBeVisible();
  expect(server.callsOf(refundPayment)[0]?.input).toMatchObject({ cents: 2_000, receivedCents: 5_000 });
  // The dialog stays open with the current sums.
  expect(await dialog.findByText('At most $30')).toBeVisible();
});

it('lists the entries beside the history, each with its Undo until it is undone', async () => {
  const entry: PaymentEntry = {
    _id: 'e1',
    appointmentId: 'a1',
    at: Date.parse('2026-11-20T10:00:00Z'),
    day: '2026-11-20',
    kind: 'payment',
    method: 'cash',
    cents: 2_000,
    note: 'Rest on Friday',
    who: { name: 'Ada Front', role: 'admin' },
    reverses: null,
    isReversed: false,
  };
  const undone = { ...entry, _id: 'e0', cents: 1_000, isReversed: true };
  const reversal: PaymentEntry = {
    ...undone,
    _id: 'e2',
    kind: 'reversal',
    reverses: 'e0',
    isReversed: false,
  };
  server.answer(readHistory.admin, { history: [] });
  server.answer(listPayments.admin, {
    receivedCents: 2_000,
    openCents: 3_000,
    writtenOffCents: 0,
    entries: [undone, reversal, entry],
  });
  server.answer(undoPayment.admin, { message: 'Payment undone', ...written });
  const { user } = await open({ ...nora, receivedCents: 2_000, openCents: 3_000 });
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'History' }));
  expect(await drawer.findByText('$20 received · $30 open')).toBeVisible();
  expect(drawer.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await user.click(drawer.getByRole('button', { name: 'Undo: Received $20 cash' }));
  expect(server.callsOf(undoPayment.admin)[0]?.input).toEqual({ paymentId: 'e1' });
});

it('lets a doctor receive for an own appointment, and neither refund nor write off', async () => {
  server.answer(listAppointments.doctor, page([nora]));
  const { user } = await renderPage(
    <>
      <DoctorAppointmentsPage />
      <DialogHost />
    </>,
    { at: '/doctor-appointments', signedIn: ['doctor'] },
  );
  expect((await row()).getByRole('button', { name: 'Receive $50 cash from Nora Lind' })).toBeVisible();
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record another payment' }));
  expect(await screen.findByRole('dialog', { name: 'Receive $50 in cash' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /refund|write off/i })).toBeNull();
});

it('offers no payment with an archived doctor, whose open amount can only be written off', async () => {
  const { user } = await open({ ...nora, docData: { ...nora.docData, archived: true } });
  expect((await row()).queryByRole('button', { name: /^Receive/ })).toBeNull();
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  const writesOff = await screen.findByRole('menuitem', { name: 'Write off' });
  expect(screen.queryByRole('menuitem', { name: /^Receive|^Record another payment/ })).toBeNull();
  await user.click(writesOff);
  expect(await screen.findByRole('dialog', { name: 'Write off up to $50' })).toBeVisible();
});
