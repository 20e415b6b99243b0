import { type Change, markCalled, type PatientCall, readCalls } from '@docket/contract/endpoints/changes.ts';
import { readPractice } from '@docket/contract/endpoints/clinic-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { wholeClinic } from '../doctors/hours-owner.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { CallsDialog } from './calls-dialog.tsx';

const change: Change = {
  _id: 'c1',
  at: 1,
  who: { name: 'Nora Lind', role: 'admin' },
  what: 'time off added',
  doctorId: 'd',
  summary: 'Time off on 23 November 2026, Ill',
  appointments: 2,
  undoneAt: null,
};
const was = { slotDate: '23_11_2026', slotTime: '9:00 AM', doctor: 'Omar Haddad' };
const aCall = (part: Partial<PatientCall>): PatientCall => ({
  appointmentId: 'a',
  patient: 'Zoë Young',
  phone: '020 7946 0018',
  ...was,
  movedTo: { slotDate: '24_11_2026', slotTime: '10:30 AM', doctor: 'Ruth Adeyemi' },
  called: null,
  ...part,
});

let server: ScriptedServer;
let calls: PatientCall[];
beforeEach(() => {
  calls = [
    aCall({}),
    aCall({
      appointmentId: 'b',
      patient: ' ',
      phone: '',
      movedTo: null,
      cancelReason: 'Ill',
      cancelKind: 'doctor',
    }),
  ];
  server = scriptServer();
  server.answer(readCalls.admin, () => ({ calls }));
  server.answer(readPractice.admin, { practice: { name: 'Docket', address: '', phone: '' } });
  server.answer(markCalled.admin, ({ input }) => {
    const called = input.called ? { by: 'Nora Lind', at: 1 } : null;
    calls = calls.map((call) => (call.appointmentId === input.appointmentId ? { ...call, called } : call));
    return { message: 'Marked as called' };
  });
});
const draw = () =>
  renderPage(<CallsDialog change={change} whose={wholeClinic} onClose={() => {}} />, { signedIn: ['admin'] });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Patients to call' })).getAllByRole('listitem');

test('each patient is listed with phone, old time and outcome', async () => {
  await draw();
  const [zoe, unknown] = await rows();
  expect(zoe).toHaveTextContent('Was Mon 23 November 2026, 9:00 AM, Omar Haddad');
  expect(zoe).toHaveTextContent('Now Tue 24 November 2026, 10:30 AM, Ruth Adeyemi');
  expect(within(zoe as HTMLElement).getByRole('link')).toHaveAttribute('href', 'tel:02079460018');
  expect(unknown).toHaveTextContent('Unknown PatientNo phone');
  expect(unknown).toHaveTextContent('Cancelled by the doctor: Ill');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2 still to call.');
});

test('a tick shows before the server answers, and names the caller', async () => {
  const letGo = server.hold(markCalled.admin);
  const { user } = await draw();
  const tick = await screen.findByRole('checkbox', { name: 'Called: Zoë Young' });
  await user.click(tick);
  expect(tick).toBeChecked();
  letGo();
  expect(await screen.findByText('Called by Nora Lind')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 still to call.');
  expect(server.callsOf(markCalled.admin)[0]?.input).toEqual({
    changeId: 'c1',
    appointmentId: 'a',
    called: true,
  });
  await user.click(tick);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 of 2 still to call.'));
  expect(tick).not.toBeChecked();
});

test('a refused tick is reverted, with the reason', async () => {
  server.refuse(markCalled.admin, 404, 'Change not found');
  const { user } = await draw();
  const tick = await screen.findByRole('checkbox', { name: 'Called: Zoë Young' });
  await user.click(tick);
  expect(await screen.findByText('Change not found')).toBeVisible();
  expect(tick).not.toBeChecked();
});

test('reports when all are called, and prints the list without the page below it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  calls = calls.map((call) => ({ ...call, called: { by: 'Tom Berg', at: 1 } }));
  const { user } = await draw();
  expect(await screen.findByText('All patients have been called.')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-printing', 'calls');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a list that failed to load is read again', async () => {
  server.refuse(readCalls.admin, 500, 'Something went wrong');
  const { user } = await draw();
  await screen.findByText('Couldn’t load the list');
  server.answer(readCalls.admin, () => ({ calls }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});
