import type { Refused } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { mergePatients } from '@docket/contract/endpoints/patients.ts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { scriptServer } from '../../testing/scripted-server.ts';
import { callServer } from '../call-server.ts';
import { recordActivity } from '../session.ts';
import { useRead } from '../use-read.ts';
import {
  areNamesHidden,
  hideNames,
  hideNamesWhenIdle,
  setHideAfterMinutes,
  showNames,
  toggleNames,
} from './names-hidden.ts';
import { UnlessNamesHidden } from './unless-names-hidden.tsx';

const key = 'docket.names-hidden';
const minute = 60_000;
let stop = () => {};

beforeEach(() => {
  showNames();
  setHideAfterMinutes(0);
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
});

const appointments = [anAppointment({ patient: 'Ada Lovelace', doctor: 'Maya Cohen', reason: 'Migraine' })];

function Names() {
  const { data } = useRead(['appointments'], listAppointments.admin, {});
  const [appointment] = data?.appointments ?? [];
  return (
    <p>
      {appointment?.userData.name}, {appointment?.reason}, {appointment?.docData.name}
    </p>
  );
}

test('cached data is hidden at once, without another read, and shown again', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments });
  const { client } = await renderPage(<Names />, { signedIn: ['admin'] });
  await screen.findByText('Ada Lovelace, Migraine, Maya Cohen');
  act(hideNames);
  expect(screen.getByText('A. L., Hidden, Maya Cohen')).toBeVisible();
  act(showNames);
  expect(screen.getByText('Ada Lovelace, Migraine, Maya Cohen')).toBeVisible();
  expect(server.callsOf(listAppointments.admin)).toHaveLength(1);
  // Data read while names are hidden is known when they are shown.
  act(hideNames);
  await act(() => client.invalidateQueries());
  act(showNames);
  expect(screen.getByText('Ada Lovelace, Migraine, Maya Cohen')).toBeVisible();
});

test('answers and refusals of calls are masked', async () => {
  const server = scriptServer();
  server.answer(listAppointments.admin, { appointments });
  server.answer(mergePatients, { message: 'Ada was merged into Ada Lovelace', mergeId: 'm1' });
  const merge = () => callServer(mergePatients, { patientId: 'p1', otherId: 'p2' });
  expect((await merge()).message).toBe('Ada was merged into Ada Lovelace');
  hideNames();
  expect((await merge()).message).toBe('Done');
  const answer = await callServer(listAppointments.admin, {});
  expect(answer.appointments[0]?.userData.name).toBe('A. L.');
  server.refuse(mergePatients, 409, 'This record was already merged into Ada Lovelace', { mergedInto: 'p3' });
  const refusal = await merge().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 409, details: { mergedInto: 'p3' } });
  expect((refusal as Refused).message).toBe('Not done. Show names (H) and try again to see why');
});

function Form() {
  const [typed, setTyped] = useState('');
  return <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />;
}

test('a form is off the page while hidden and returns with its input; one opened while hidden mounts afterwards', async () => {
  const { user, container } = await renderPage(
    <UnlessNamesHidden>
      <Form />
    </UnlessNamesHidden>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  act(hideNames);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(container.ownerDocument.querySelector('input')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show names' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' L');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada L');
});

test('a component that mounts while hidden starts from true values later', async () => {
  const begun = vi.fn();
  function Begins() {
    useState(() => begun(areNamesHidden()));
    return null;
  }
  hideNames();
  await renderPage(
    <UnlessNamesHidden>
      <Begins />
    </UnlessNamesHidden>,
  );
  expect(begun).not.toHaveBeenCalled();
  act(showNames);
  expect(begun).toHaveBeenCalledWith(false);
});

test('the setting is stored in the browser, and other tabs follow', () => {
  toggleNames();
  expect(localStorage.getItem(key)).not.toBeNull();
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(areNamesHidden()).toBe(false);
  localStorage.setItem(key, 'yes');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(areNamesHidden()).toBe(true);
  localStorage.clear();
  // A tab that was asleep has missed the event.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(areNamesHidden()).toBe(false);
});

test('names hide after the chosen time without activity', () => {
  vi.useFakeTimers();
  recordActivity();
  stop = hideNamesWhenIdle();
  vi.advanceTimersByTime(60 * minute);
  expect(areNamesHidden()).toBe(false);
  recordActivity();
  setHideAfterMinutes(2);
  vi.advanceTimersByTime(minute);
  recordActivity();
  vi.advanceTimersByTime(2 * minute - 1);
  expect(areNamesHidden()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(areNamesHidden()).toBe(true);
  // Activity does not show names again; only a click does.
  recordActivity();
  vi.advanceTimersByTime(minute);
  expect(areNamesHidden()).toBe(true);
  showNames();
  vi.advanceTimersByTime(2 * minute);
  expect(areNamesHidden()).toBe(true);
});

test('after a long sleep names are hidden before any activity', () => {
  vi.useFakeTimers();
  recordActivity();
  setHideAfterMinutes(5);
  stop = hideNamesWhenIdle();
  vi.setSystemTime(Date.now() + 30 * minute);
  recordActivity();
  expect(areNamesHidden()).toBe(true);
});

test('an invalid choice counts as never', () => {
  localStorage.setItem('docket.hide-names-after', '7 min');
  window.dispatchEvent(new StorageEvent('storage', { key: 'docket.hide-names-after' }));
  vi.useFakeTimers();
  stop = hideNamesWhenIdle();
  vi.advanceTimersByTime(60 * minute);
  expect(areNamesHidden()).toBe(false);
});
