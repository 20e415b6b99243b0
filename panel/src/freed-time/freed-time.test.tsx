import {
  cancelAppointment,
  listAppointments,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import { patientByLink } from '@docket/contract/endpoints/offer-link.ts';
import {
  acceptOffer,
  findTakers,
  listWishes,
  type Offer,
  offerTime,
  setWantsEarlier,
  type Wish,
} from '@docket/contract/endpoints/waiting-list.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideNames, showNames } from '../api/privacy/names-hidden.ts';
import { AllAppointmentsPage } from '../appointments/list/all-appointments-page.tsx';
import { aDoctor, anAppointment, aWish } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { showAcceptedByLink } from './accepted-by-link.tsx';
import { closeFreedTime } from './freed-time.ts';
import { FreedTimeDialog } from './freed-time-dialog.tsx';

let server: ScriptedServer;
let takers: Wish[];
const booked = anAppointment({
  patient: 'Nora Lind',
  doctor: 'Kenji Mori',
  doctorId: 'd1',
  slotDate: '24_11_2026',
  slotTime: '10:30 AM',
});
const offer: Offer = {
  _id: 'o1',
  doctorId: 'd1',
  doctorName: 'Kenji Mori',
  slotDate: '24_11_2026',
  slotTime: '10:30 AM',
  durationMinutes: 30,
  until: { slotDate: '20_11_2026', slotTime: '9:20 AM' },
  by: 'Ada',
  message: {
    kind: 'offer',
    channel: 'email',
    state: 'handed over',
    reason: '',
    address: 'ann@example.org',
    dueAt: 0,
    sentAt: Date.UTC(2026, 10, 20, 9),
    deliveredAt: null,
    attempts: 1,
  },
};

const byLink = { name: patientByLink, role: 'system' as const };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] });
  closeFreedTime();
  takers = [aWish({ name: 'Ann', phone: '555 0100', urgent: true }), aWish({ name: 'Ben' })];
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', now: Date.now(), demo: null });
  server.answer(listDoctors, { doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori' })] });
  server.answer(listAppointments.admin, {
    appointments: [booked],
    nextCursor: null,
    previousCursor: null,
    total: 1,
    totalCapped: false,
  });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  server.answer(listWishes, () => ({ wishes: takers, total: takers.length }));
  server.answer(findTakers, () => ({ why: null, taken: null, takers }));
  server.answer(offerTime, ({ input }) => {
    takers = takers.map((wish) => (wish._id === input.wishId ? { ...wish, offer } : wish));
    return { message: 'Held until 9:20 AM', offer };
  });
  server.answer(acceptOffer, () => {
    takers = [];
    return { message: 'Appointment moved', appointment: booked, freed: null };
  });
});
afterEach(() => vi.useRealTimers());

async function open() {
  const page = await renderPage(
    <>
      <AllAppointmentsPage />
      <FreedTimeDialog />
    </>,
    { at: '/all-appointments', signedIn: ['admin'] },
  );
  await screen.findByRole('row', { name: /Nora Lind/ });
  return page;
}
async function cancel() {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: /^Cancel the appointment of Nora Lind/ }));
  return page;
}

test('an offer that is held into another day names the day', async () => {
  const until = { slotDate: '21_11_2026', slotTime: '6:52 AM' };
  takers = [aWish({ name: 'Ann', offer: { ...offer, until } })];
  const { user } = await cancel();
  await user.click(await screen.findByRole('button', { name: 'Offer this time' }));
  expect(await screen.findByText(/Held until/)).toHaveTextContent('Held until tomorrow, 6:52 AM');
});

test('who would take a cancelled time is said, and three clicks give it to one of them', async () => {
  const { user } = await cancel();
  expect(await screen.findByText('Tue 24 Nov, 10:30 AM is free: 2 patients could take it')).toBeVisible();
  const query = { doctorId: 'd1', slotDate: '24_11_2026', slotTime: '10:30 AM', durationMinutes: '30' };
  expect(server.callsOf(findTakers)[0]?.input).toEqual(query);
  await user.click(screen.getByRole('button', { name: 'Offer this time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tue 24 Nov, 10:30 AM with Kenji Mori' }));
  const rows = await dialog.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Ann.*Urgent/);
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: '555 0100' })).toHaveAttribute(
    'href',
    'tel:5550100',
  );
  await user.click(dialog.getByRole('button', { name: 'Offer this time to Ann' }));
  expect(await dialog.findByText('Held until 9:20 AM')).toBeVisible();
  expect(dialog.getByText(/^Email to ann@example.org handed over/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Offer this time to Ben' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Accepted' }));
  await waitFor(() => expect(server.callsOf(acceptOffer)[0]?.input).toEqual({ offerId: 'o1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nothing is shown without takers or after a failed read', async () => {
  takers = [];
  const { unmount } = await cancel();
  await waitFor(() => expect(server.callsOf(findTakers)).toHaveLength(1));
  expect(screen.queryByText(/could take it/)).toBeNull();
  unmount();
  server.refuse(findTakers, 500, 'Something went wrong');
  await cancel();
  // At least two calls, because the toast of the first cancellation asks for takers again.
  await waitFor(() => expect(server.callsOf(findTakers).length).toBeGreaterThan(1));
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('what an accepted offer frees is offered next', async () => {
  server.answer(acceptOffer, {
    message: 'Appointment moved',
    appointment: booked,
    freed: { ...offer, slotDate: '25_11_2026' },
  });
  takers = takers.map((wish, at) => (at === 0 ? { ...wish, offer } : wish));
  const { user } = await cancel();
  await user.click(await screen.findByRole('button', { name: 'Offer this time' }));
  await user.click(await screen.findByRole('button', { name: 'Accepted' }));
  expect(await screen.findByText('Wed 25 Nov, 10:30 AM is free: 2 patients could take it')).toBeVisible();
});

test('who took it by link meanwhile is said, and who would take the time they left', async () => {
  takers = takers.map((wish, at) => (at === 0 ? { ...wish, offer } : wish));
  const { user, client } = await cancel();
  await user.click(await screen.findByRole('button', { name: 'Offer this time' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Accepted' });
  server.answer(findTakers, ({ input }) =>
    input.slotDate === '24_11_2026'
      ? {
          why: 'This time is already taken',
          taken: {
            patient: 'Ann',
            who: byLink,
            freed: { ...offer, slotDate: '25_11_2026' },
          },
          takers: [],
        }
      : { why: null, taken: null, takers: takers.slice(1) },
  );
  await act(() => client.invalidateQueries());
  expect(await dialog.findByText('Ann took it by link.')).toBeVisible();
  expect(await dialog.findByText('Wed 25 Nov, 10:30 AM is free: 1 patient could take it')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Offer this time' }));
  expect(await screen.findByRole('dialog', { name: 'Wed 25 Nov, 10:30 AM with Kenji Mori' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Offer this time to Ben' })).toBeVisible();
});

test('an offer accepted by link is told on any page, with the time that it frees', async () => {
  server.answer(readHistory.admin, {
    history: [
      {
        _id: 'h1',
        at: 1,
        who: byLink,
        what: 'moved',
        from: null,
        to: {
          doctorId: 'd1',
          doctorName: 'Kenji Mori',
          slotDate: '24_11_2026',
          slotTime: '10:30 AM',
          durationMinutes: 30,
        },
      },
    ],
  });
  server.answer(findTakers, ({ input }) => ({
    why: null,
    taken:
      input.slotDate === '24_11_2026'
        ? {
            patient: 'Ann',
            who: byLink,
            freed: { ...offer, slotDate: '25_11_2026' },
          }
        : null,
    takers,
  }));
  await open();
  act(() => showAcceptedByLink('a1'));
  expect(await screen.findByText('An offer was accepted by link')).toBeVisible();
  expect(await screen.findByText('Ann: Tue 24 Nov, 10:30 AM with Kenji Mori')).toBeVisible();
  act(() => hideNames());
  expect(await screen.findByText('A.: Tue 24 Nov, 10:30 AM with Kenji Mori')).toBeVisible();
  act(() => showNames());
  expect(await screen.findByText('Wed 25 Nov, 10:30 AM is free: 2 patients could take it')).toBeVisible();
});

test('an Undo whose time is offered meanwhile says to whom, and may take it', async () => {
  server.refuse(restoreAppointment.admin, 409, 'This time is offered to a patient until 9:20 AM', {
    why: 'offered',
    offeredTo: { patient: 'Ann', until: '9:20 AM' },
    nextFree: [],
    by: null,
    at: null,
  });
  const { user } = await cancel();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Offered to Ann until 9:20 AM')).toBeVisible();
});

test('who would take the time of a cancelled appointment is asked from its menu as well', async () => {
  server.answer(listAppointments.admin, {
    appointments: [{ ...booked, cancelled: true }],
    nextCursor: null,
    previousCursor: null,
    total: 1,
    totalCapped: false,
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More for Nora Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Who could take this time?' }));
  expect(await screen.findByText(/^2 patients could take it/)).toBeVisible();
});

test('the menu of a row says who wants to come earlier, and takes it back', async () => {
  server.answer(setWantsEarlier, { message: 'Wants an earlier time', wishId: 'w9' });
  takers = [];
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More for Nora Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Wants an earlier time' }));
  expect(server.callsOf(setWantsEarlier)[0]?.input).toEqual({
    appointmentId: booked._id,
    wantsEarlier: true,
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.callsOf(setWantsEarlier)[1]?.input).toMatchObject({ wantsEarlier: false }),
  );
});
