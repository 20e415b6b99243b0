import { cancelAppointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { patientByLink } from '@docket/contract/endpoints/offer-link.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import {
  aChangeOf,
  aHello,
  type ScriptedStreams,
  scriptStreams,
  setHidden,
  shareLocks,
} from '../testing/scripted-streams.ts';
import { LiveScreens, useIsUpdated } from './live-screens.tsx';
import { RecentChange } from './recent-change.tsx';

let server: ScriptedServer;
let streams: ScriptedStreams;
// Recent changes stay for some seconds, so each test uses a new appointment.
let id = '';
const newest = 'newest-booking';
let count = 0;

beforeEach(() => {
  count += 1;
  id = `appointment-of-${count}`;
  setHidden(false);
  server = scriptServer();
  streams = scriptStreams();
  const latestAppointments = [anAppointment({ _id: newest })];
  server.answer(readAdminDashboard, {
    dashData: { doctors: 1, appointments: 2, patients: 2, latestAppointments },
  });
  server.answer(listAppointments.admin, { appointments: [anAppointment({ _id: id, patient: 'Anna Kern' })] });
});
afterEach(() => {
  act(() => useIsUpdated.setState(false));
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const onAcceptedByLink = vi.fn<(appointmentId: string) => void>();

function Rows() {
  const list = useRead(['appointments'], listAppointments.admin, {});
  useRead(['appointments', 'bookings'], readAdminDashboard, {});
  const cancel = useAction(cancelAppointment.admin, { touches: ['appointments'] });
  return (
    <>
      <LiveScreens onAcceptedByLink={onAcceptedByLink} />
      <input aria-label="Typed" />
      <button type="button" onClick={() => void cancel.run({ appointmentId: id })}>
        Cancel
      </button>
      {list.data?.appointments.map((appointment) => (
        <p key={appointment._id}>
          {appointment.cancelled ? 'Cancelled' : 'Pending'} <RecentChange appointment={appointment} />
        </p>
      ))}
    </>
  );
}

async function open() {
  const drawn = await renderPage(<Rows />, { signedIn: ['admin'] });
  await screen.findByText('Pending');
  await waitFor(() => expect(streams.opened).toHaveLength(1));
  await publish(aHello());
  return drawn;
}
const publish = (...events: Parameters<ScriptedStreams['opened'][number]['send']>) =>
  act(async () => streams.opened.at(-1)?.send(...events));
const reads = () => server.callsOf(listAppointments.admin).length;
const nowCancelled = () =>
  server.answer(listAppointments.admin, {
    appointments: [anAppointment({ _id: id, patient: 'Anna Kern', status: 'cancelled' })],
  });

test('a row changed by another user updates and names them, also for screen readers', async () => {
  await open();
  nowCancelled();
  await publish(aChangeOf(id));
  expect(await screen.findByText('Cancelled by Sarah Lind just now')).toBeVisible();
  expect(screen.getByText(/^Cancelled$/)).toBeVisible();
  expect(reads()).toBe(2);
  await waitFor(() =>
    expect(screen.getByText('Anna Kern: Cancelled by Sarah Lind just now')).toHaveRole('status'),
  );
});

test('a check-in repeats lists only, unless the newest bookings show its appointment', async () => {
  await open();
  const dashboards = () => server.callsOf(readAdminDashboard).length;
  await publish(aChangeOf(id, 'arrived'));
  await waitFor(() => expect(reads()).toBe(2));
  expect(dashboards()).toBe(1);
  await publish(aChangeOf(id, 'booked'));
  await waitFor(() => expect(dashboards()).toBe(2));
  await publish(aChangeOf(newest, 'arrived'));
  await waitFor(() => expect(dashboards()).toBe(3));
});

test('the notice in the row disappears after some seconds', async () => {
  await open();
  nowCancelled();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await publish(aChangeOf(id));
  expect(await screen.findByText('Cancelled by Sarah Lind just now')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.queryByText('Cancelled by Sarah Lind just now')).toBeNull();
});

test('fifty changes in a second cause one refetch', async () => {
  await open();
  vi.useFakeTimers();
  for (let at = 0; at < 50; at += 1) {
    await publish(aChangeOf(`b${at}`));
    await act(() => vi.advanceTimersByTimeAsync(19));
  }
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reads()).toBe(2);
});

test('a reconnect refetches nothing if nothing has changed since', async () => {
  await open();
  vi.useFakeTimers();
  streams.opened[0]?.end();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(streams.opened).toHaveLength(2);
  await publish(aHello());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reads()).toBe(1);
});

test('a change during an interrupted stream is refetched once after the reconnect', async () => {
  await open();
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  streams.opened[0]?.end();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await publish(aHello({ quietMs: 300 }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(reads()).toBe(2);
});

test('a hidden tab refetches when it becomes visible', async () => {
  shareLocks();
  await open();
  vi.useFakeTimers();
  setHidden(true);
  nowCancelled();
  await publish(aChangeOf(id));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(reads()).toBe(1);
  await act(async () => setHidden(false));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reads()).toBe(2);
});

test('a hidden tab without locks has no stream, and refetches changes when it becomes visible', async () => {
  await open();
  vi.useFakeTimers();
  setHidden(true);
  expect(streams.opened[0]?.signal?.aborted).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await act(async () => setHidden(false));
  expect(streams.opened).toHaveLength(2);
  await publish(aHello({ quietMs: 30_000 }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reads()).toBe(2);
});

test('the user’s own change is not announced, and refetched once', async () => {
  const { user } = await open();
  server.answer(cancelAppointment.admin, () => {
    nowCancelled();
    streams.opened[0]?.send(aChangeOf(id, 'cancelled', { accountId: 'me', name: 'Me' }));
    return { message: 'Appointment cancelled' };
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/^Cancelled$/)).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(reads()).toBe(2);
  expect(screen.queryByText(/by Me/)).toBeNull();
});

test('an offer accepted by link is announced at the desk; other moves and other acts by patients are not', async () => {
  onAcceptedByLink.mockClear();
  await open();
  const patient = { accountId: null, name: patientByLink };
  await publish(aChangeOf('other', 'moved', { accountId: 'ada', name: 'Ada' }));
  await publish(aChangeOf('another', 'cancelled', patient));
  await publish(aChangeOf(id, 'moved', patient));
  await publish(aChangeOf('new', 'booked', patient));
  await waitFor(() => expect(onAcceptedByLink.mock.calls).toEqual([[id], ['new']]));
});

test('typed input and its focus survive a refetch', async () => {
  const { user } = await open();
  const field = screen.getByRole('textbox', { name: 'Typed' });
  await user.type(field, 'half a sen');
  nowCancelled();
  await publish(aChangeOf(id));
  await screen.findByText('Cancelled by Sarah Lind just now');
  expect(field).toHaveValue('half a sen');
  expect(field).toHaveFocus();
});

test('a newer panel on the server is offered, never forced', async () => {
  vi.stubEnv('BUILD_NAME', 'old');
  await open();
  expect(screen.queryByText('Docket has been updated.')).toBeNull();
  await publish(aHello({ build: 'old' }));
  expect(screen.queryByText('Docket has been updated.')).toBeNull();
  await publish(aHello({ build: 'new' }));
  expect(await screen.findByText('Docket has been updated.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByText(/Pending/)).toBeVisible();
});

test('code that the server no longer has asks for a reload; an unreachable server does not', async () => {
  await open();
  const entry = document.createElement('script');
  entry.type = 'module';
  entry.src = '/assets/index-old.js';
  document.head.append(entry);
  server.setAway(true);
  await act(async () => window.dispatchEvent(new Event('vite:preloadError')));
  expect(screen.queryByText('Docket has been updated.')).toBeNull();
  server.setAway(false);
  await act(async () => window.dispatchEvent(new Event('vite:preloadError')));
  expect(await screen.findByText('Docket has been updated.')).toBeVisible();
  entry.remove();
});
