import { cancelAppointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { reportReachable } from './call-server.ts';
import { type ActionOptions, serverUnreachableText, useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

function Bookings(options: Partial<ActionOptions<typeof cancelAppointment.admin>>) {
  const list = useRead(['appointments'], listAppointments.admin, {});
  const cancel = useAction(cancelAppointment.admin, { touches: ['appointments'], ...options });
  const first = list.data?.appointments[0];
  return (
    <>
      <p>{first ? (first.cancelled ? 'It is cancelled' : 'It is pending') : 'Nothing yet'}</p>
      <button type="button" onClick={() => void cancel.run({ appointmentId: 'a' })}>
        Cancel
      </button>
    </>
  );
}

test('a success shows the server’s sentence and repeats the touched reads', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments: [anAppointment({ _id: 'a' })] });
  server.answer(cancelAppointment.admin, () => {
    server.answer(listAppointments.admin, {
      appointments: [anAppointment({ _id: 'a', status: 'cancelled' })],
    });
    return { message: 'Appointment cancelled' };
  });
  const { user } = await renderPage(<Bookings />, { signedIn: ['admin'] });
  await screen.findByText('It is pending');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Appointment cancelled');
  expect(await screen.findByText('It is cancelled')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.headers.get('aToken')).toBe('admin-token');
});

test('a refusal shows the server’s sentence and reverts the change', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments: [] });
  server.refuse(cancelAppointment.admin, 409, 'Appointment is already completed');
  const takeBack = vi.fn();
  const { user } = await renderPage(<Bookings optimistic={() => takeBack} />, { signedIn: ['admin'] });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Appointment is already completed');
  expect(takeBack).toHaveBeenCalledOnce();
});

test('a second click before the answer belongs to the first attempt; a click after the answer sends again', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments: [] });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const release = server.hold(cancelAppointment.admin);
  const { user } = await renderPage(<Bookings />, { signedIn: ['admin'] });
  const button = screen.getByRole('button', { name: 'Cancel' });
  await user.click(button);
  await user.click(button);
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('Appointment cancelled');
  expect(server.callsOf(cancelAppointment.admin)).toHaveLength(1);
  await user.click(button);
  await waitFor(() => expect(server.callsOf(cancelAppointment.admin)).toHaveLength(2));
});

test('an error without an envelope shows its own message', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments: [] });
  server.breakDown(cancelAppointment.admin);
  const { user } = await renderPage(<Bookings />, { signedIn: ['admin'] });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server answered 502 without an explanation',
  );
});

test('while the server is unreachable nothing is sent or queued', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments: [] });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const { user } = await renderPage(<Bookings />, { signedIn: ['admin'] });
  await screen.findByText('Nothing yet');
  act(() => reportReachable(false));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(serverUnreachableText);
  act(() => reportReachable(true));
  expect(server.callsOf(cancelAppointment.admin)).toEqual([]);
});

test('Undo is in the toast and runs once', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments: [] });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const restored = vi.fn();
  const { user } = await renderPage(
    <Bookings
      undo={({ appointmentId }) =>
        () =>
          restored(appointmentId)
        }
    />,
    {
      signedIn: ['admin'],
    },
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(restored).toHaveBeenCalledExactlyOnceWith('a');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

function Booking({ reason }: { reason: string }) {
  const book = useAction(bookAppointment, { touches: ['appointments'] });
  const input = {
    doctorId: 'd',
    patientId: 'p',
    slotDate: '20_11_2026',
    slotTime: '10:30 AM',
    payment: false,
    reason,
  };
  return (
    <button type="button" onClick={() => void book.run(input)}>
      Book
    </button>
  );
}

test('a creation without an answer is retried under its key', async () => {
  const server = scriptServer();
  server.breakDown(bookAppointment);
  const { user } = await renderPage(<Booking reason="cough" />, { signedIn: ['admin'] });
  const button = screen.getByRole('button', { name: 'Book' });
  await user.click(button);
  await screen.findByRole('alert');
  server.refuse(bookAppointment, 409, 'This time is already taken');
  await user.click(button);
  await screen.findByText('This time is already taken');
  await user.click(button);
  await waitFor(() => expect(server.callsOf(bookAppointment)).toHaveLength(3));
  const keys = server.callsOf(bookAppointment).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
