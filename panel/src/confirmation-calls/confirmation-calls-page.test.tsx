import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import {
  type ConfirmationCall,
  claimCall,
  readConfirmationCalls,
  recordContact,
  releaseCall,
  type UnreadReply,
  undoContact,
} from '@docket/contract/endpoints/confirmation-calls.ts';
import { markReplyRead } from '@docket/contract/endpoints/messages.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetDialogs, useOpenDialogs } from '../appointments/dialogs/dialog-store.ts';
import { useSingleKeys } from '../layout/shortcuts/use-single-keys.ts';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { ConfirmationCallsPage } from './confirmation-calls-page.tsx';

let server: ScriptedServer;
let calls: ConfirmationCall[];
let replies: UnreadReply[];
const aCall = (name: string, part: Partial<ConfirmationCall> = {}): ConfirmationCall => ({
  appointment: {
    ...anAppointment({ _id: name, patientId: `patient ${name}`, slotDate: '21_11_2026' }),
    userData: { name, image: '', dob: null, phone: '020 7946 0018', email: '' },
  },
  facts: { past: 5, missed: 0, bookedDaysAgo: 1, first: false, noEmail: false, untold: null },
  risk: 0,
  lastContact: null,
  claim: null,
  reply: null,
  change: null,
  held: null,
  ...part,
});
const farAhead = 4_000_000_000_000;

beforeEach(() => {
  forgetDialogs();
  replies = [];
  calls = [
    aCall('Ann', {
      facts: { past: 5, missed: 2, bookedDaysAgo: 40, first: false, noEmail: true, untold: null },
      risk: 9,
    }),
    aCall('Ben'),
    aCall('Cem'),
  ];
  server = scriptServer();
  server.answer(readClinic, { name: 'Test clinic', timeZone: 'Europe/Berlin', demo: null });
  server.answer(readConfirmationCalls, () => ({ slotDate: '21_11_2026', confirmed: 3, calls, replies }));
  server.answer(claimCall, { message: 'Claimed for five minutes', until: farAhead });
  server.answer(releaseCall, { message: 'Released' });
  server.answer(undoContact, { message: 'Taken back' });
  server.answer(recordContact, ({ input }) => {
    if (input.outcome === 'confirmed')
      calls = calls.filter(({ appointment }) => appointment._id !== input.appointmentId);
    return { message: 'Written', contactId: 'c1' };
  });
});

function PageWithKeys() {
  useSingleKeys('admin');
  return (
    <main>
      <ConfirmationCallsPage />
    </main>
  );
}
const draw = () => renderPage(<PageWithKeys />, { signedIn: ['admin'] });
const nameOf = (name: string) => screen.findByRole('button', { name });
const expectOpen = (name: string) =>
  waitFor(() => {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Confirmed' })).toBeEnabled();
  });
const claimed = () => server.callsOf(claimCall).map(({ input }) => input.appointmentId);

test('each patient stands with reasons and phone, and the day with its counts', async () => {
  await draw();
  const rows = within(await screen.findByRole('list', { name: 'Patients to call' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Missed 2 of last 5 · booked 40 days ago · no email');
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', 'tel:02079460018');
  expect(screen.getByRole('status')).toHaveTextContent('3 to call, 3 confirmed');
  expect(claimed()).toEqual([]);
});

test('one key per call: the next row opens by itself, and what was confirmed leaves', async () => {
  const { user } = await draw();
  await nameOf('Ann');
  await user.keyboard('j');
  await expectOpen('Ann');
  await user.keyboard('1');
  await expectOpen('Ben');
  expect(screen.queryByRole('button', { name: 'Ann' })).toBeNull();
  await user.keyboard('2');
  await expectOpen('Cem');
  expect(claimed()).toEqual(['Ann', 'Ben', 'Cem']);
  expect(server.callsOf(recordContact).map(({ input }) => [input.appointmentId, input.outcome])).toEqual([
    ['Ann', 'confirmed'],
    ['Ben', 'no answer'],
  ]);
  // Recording an outcome ends the claim on the server.
  expect(server.callsOf(releaseCall)).toEqual([]);
});

test('J passes over who was called while anybody is left, and Escape leaves the open row', async () => {
  calls[1] = aCall('Ben', { lastContact: { outcome: 'no answer', by: 'Ada', at: 1 } });
  const { user } = await draw();
  await user.click(await nameOf('Ann'));
  await expectOpen('Ann');
  await user.keyboard('j');
  await expectOpen('Cem');
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cem' })).toHaveAttribute('aria-expanded', 'false'),
  );
  await waitFor(() =>
    expect(server.callsOf(releaseCall).map(({ input }) => input.appointmentId)).toEqual(['Ann', 'Cem']),
  );
  // Without an open row it begins with the first uncalled patient.
  await user.keyboard('j');
  await expectOpen('Ann');
});

test('J after an outcome stays with the patient whose row has opened by itself, and goes on when pressed once more', async () => {
  calls.push(aCall('Dan'));
  const { user } = await draw();
  await user.click(await nameOf('Ann'));
  await expectOpen('Ann');
  await user.keyboard('2');
  await expectOpen('Ben');
  await user.keyboard('j');
  await expectOpen('Ben');
  // A key pressed while the outcome is being recorded counts too.
  await user.keyboard('2j');
  await expectOpen('Cem');
  await user.keyboard('{ArrowDown}');
  await expectOpen('Dan');
  expect(claimed()).toEqual(['Ann', 'Ben', 'Cem', 'Dan']);
});

test('K after an outcome goes to the patient before the one who was called', async () => {
  calls.push(aCall('Dan'));
  const { user } = await draw();
  await user.click(await nameOf('Ben'));
  await expectOpen('Ben');
  await user.keyboard('2');
  await expectOpen('Cem');
  await user.keyboard('k');
  await expectOpen('Ann');
  expect(claimed()).toEqual(['Ben', 'Cem', 'Ann']);
});

test('J skips nobody where the open row has left the list meanwhile', async () => {
  const { user, client } = await draw();
  await user.keyboard('j');
  await expectOpen('Ann');
  calls = calls.slice(1);
  await act(() => client.invalidateQueries());
  await expectOpen('Ben');
  await user.keyboard('j');
  await expectOpen('Ben');
  expect(claimed()).toEqual(['Ann', 'Ben']);
});

test('Undo in the toast takes it back', async () => {
  const { user } = await draw();
  await user.click(await nameOf('Ann'));
  await expectOpen('Ann');
  await user.keyboard('3');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(undoContact)[0]?.input).toEqual({ contactId: 'c1' }));
});

test('who is being called by a colleague is said, has no phone to click, and is skipped', async () => {
  calls[1] = aCall('Ben', { claim: { by: 'Ada', until: farAhead, mine: false } });
  const { user } = await draw();
  expect(await screen.findByText('Ada is calling')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Ben' })).toBeDisabled();
  await user.keyboard('j');
  await expectOpen('Ann');
  await user.keyboard('{ArrowDown}');
  await expectOpen('Cem');
  await waitFor(() =>
    expect(server.callsOf(releaseCall).map(({ input }) => input.appointmentId)).toEqual(['Ann']),
  );
  await user.keyboard('k');
  await expectOpen('Ann');
  expect(claimed()).toEqual(['Ann', 'Cem', 'Ann']);
});

test('of two who open the same row at once the second goes on to the next', async () => {
  server.refuse(claimCall, 409, 'Ada is calling this patient');
  const { user } = await draw();
  await nameOf('Ann');
  await user.keyboard('j');
  await waitFor(() => expect(claimed()).toEqual(['Ann', 'Ben', 'Cem']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeNull());
  await user.keyboard('1');
  expect(server.callsOf(recordContact)).toEqual([]);
});

test('a click on the phone of whom a colleague has since is no call', async () => {
  server.refuse(claimCall, 409, 'Ada is calling this patient');
  const { user } = await draw();
  await nameOf('Ann');
  const dialled: boolean[] = [];
  const note = (event: MouseEvent) => void dialled.push(!event.defaultPrevented);
  document.addEventListener('click', note);
  await user.click(screen.getAllByRole('link')[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeNull());
  document.removeEventListener('click', note);
  expect(dialled).toEqual([false]);
});

test('a click on the phone claims the patient, and leaving the page ends the claim', async () => {
  const { user, unmount } = await draw();
  await nameOf('Ann');
  const link = screen.getAllByRole('link')[0] as HTMLElement;
  // Dialling waits for the claim, because a colleague may be calling.
  const dialled: boolean[] = [];
  const note = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) dialled.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', note);
  const answer = server.hold(claimCall);
  await user.click(link);
  await waitFor(() => expect(claimed()).toEqual(['Ann']));
  expect(dialled).toEqual([false]);
  answer();
  await expectOpen('Ann');
  expect(dialled).toEqual([false, true]);
  await user.click(link);
  expect(dialled).toEqual([false, true, true]);
  expect(claimed()).toEqual(['Ann']);
  document.removeEventListener('click', note);
  unmount();
  await waitFor(() => expect(server.callsOf(releaseCall)[0]?.input).toEqual({ appointmentId: 'Ann' }));
});

test('closing the tab ends the claim, also one that is just being asked for', async () => {
  const { user } = await draw();
  await user.click(await nameOf('Ann'));
  await expectOpen('Ann');
  const answer = server.hold(claimCall);
  await user.keyboard('j');
  await waitFor(() => expect(claimed()).toEqual(['Ann', 'Ben']));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const released = server.callsOf(releaseCall);
  expect(released.map(({ input, outlivesPage }) => [input.appointmentId, outlivesPage])).toEqual([
    ['Ben', true],
    ['Ann', true],
  ]);
  // A page restored from the browser's cache has no open row.
  expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeNull();
  answer();
});

test('4 asks where to move, and once that is done the next row opens', async () => {
  const { user, client } = await draw();
  await user.click(await nameOf('Ann'));
  await expectOpen('Ann');
  await user.keyboard('4');
  expect(useOpenDialogs.getState()).toMatchObject({
    isDialogOpen: true,
    dialog: { kind: 'move', role: 'admin', appointment: { _id: 'Ann' } },
  });
  expect(server.callsOf(recordContact)).toEqual([]);
  // The appointment is on another day then.
  calls = calls.filter(({ appointment }) => appointment._id !== 'Ann');
  await act(() => client.invalidateQueries());
  await expectOpen('Ben');
});

test('who is cancelled on the phone leaves, and the next row opens', async () => {
  server.answer(cancelAppointment.admin, ({ input }) => {
    calls = calls.filter(({ appointment }) => appointment._id !== input.appointmentId);
    return { message: 'Appointment cancelled' };
  });
  const { user } = await draw();
  await user.click(await nameOf('Ann'));
  await expectOpen('Ann');
  await user.keyboard('5');
  await expectOpen('Ben');
  expect(server.callsOf(cancelAppointment.admin).map(({ input }) => input.kind)).toEqual(['patient']);
  await waitFor(() =>
    expect(server.callsOf(releaseCall).map(({ input }) => input.appointmentId)).toEqual(['Ann']),
  );
});

test('nobody to call and a failure are said', async () => {
  server.answer(readConfirmationCalls, { slotDate: null, confirmed: 0, calls: [], replies: [] });
  const { unmount } = await draw();
  expect(await screen.findByText('No calls to make')).toBeVisible();
  unmount();
  server.refuse(readConfirmationCalls, 500, 'Something went wrong');
  await draw();
  expect(await screen.findByText('Couldn’t load the calls')).toBeVisible();
});

test('whoever answered an SMS stands with their words, also of another day and once confirmed; 6 marks it as read', async () => {
  const reply = {
    _id: 'r1',
    text: 'Can I come later?',
    at: Date.now() - 120_000,
    wantsToCancel: false,
    stopsMessages: false,
  };
  const asks = aCall('Dee', { reply });
  calls = [
    aCall('Eva', { reply: { ...reply, _id: 'r2', text: 'ABSAGEN', wantsToCancel: true } }),
    { ...asks, appointment: { ...asks.appointment, slotDate: '24_11_2026', confirmedAt: 1 } },
    ...calls,
  ];
  server.answer(markReplyRead, () => {
    calls = calls.filter((call) => call.reply?._id !== 'r1');
    return { message: 'Marked as read' };
  });
  const { user } = await draw();
  await nameOf('Eva');
  const rows = screen.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Wants to cancel: ABSAGEN');
  expect(rows[1]).toHaveTextContent('Answered: Can I come later?');
  expect(rows[1]).toHaveTextContent('24 November');
  expect(rows[0]).not.toHaveTextContent('21 November');
  await user.click(await nameOf('Dee'));
  await expectOpen('Dee');
  await user.keyboard('6');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dee' })).toBeNull());
  expect(server.callsOf(markReplyRead).map(({ input }) => input)).toEqual([{ replyId: 'r1' }]);
});

test('an answer that may mean "stop" says that no message leaves; 7 lets them go on', async () => {
  const reply = {
    _id: 'r1',
    text: 'stop the pain',
    at: Date.now(),
    wantsToCancel: false,
    stopsMessages: true,
  };
  calls = [aCall('Dee', { reply }), ...calls];
  replies = [
    {
      ...reply,
      _id: 'r2',
      patientId: 'p1',
      patientName: 'Eva',
      phone: '030 1234567',
      slotDate: '20_11_2026',
      slotTime: '10:30 AM',
      status: null,
    },
  ];
  server.answer(markReplyRead, { message: 'Marked as read, messages go on' });
  const { user } = await draw();
  await user.click(await nameOf('Dee'));
  await expectOpen('Dee');
  expect(screen.getAllByText(/No messages are sent until this is marked as read/)).toHaveLength(2);
  await user.keyboard('7');
  await user.click(screen.getByRole('button', { name: 'Read, keep sending messages: Eva' }));
  await waitFor(() =>
    expect(server.callsOf(markReplyRead).map(({ input }) => input)).toEqual([
      { replyId: 'r1', resume: true },
      { replyId: 'r2', resume: true },
    ]),
  );
});

test('what was answered about something cancelled, over or only offered stands apart until it is read', async () => {
  const about = {
    slotDate: '20_11_2026',
    slotTime: '10:30 AM',
    status: null,
    wantsToCancel: false,
    stopsMessages: false,
  } as const;
  const contact = { patientId: 'p1', phone: '030 1234567', at: Date.now() - 120_000 };
  replies = [
    { ...about, ...contact, _id: 'r1', patientName: 'Dee', text: 'Same doctor?' },
    { ...about, ...contact, _id: 'r2', patientName: 'Eva', text: 'ok', status: 'cancelled' },
  ];
  server.answer(markReplyRead, ({ input }) => {
    replies = replies.filter(({ _id }) => _id !== input.replyId);
    return { message: 'Marked as read' };
  });
  const { user } = await draw();
  const list = within(await screen.findByRole('list', { name: 'Answers to read' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Dee030 1234567Answered: Same doctor\?.*About an offered time: /),
    expect.stringMatching(/^Eva030 1234567Answered: ok.*About a cancelled appointment: /),
  ]);
  screen.getByRole('button', { name: 'Read: Dee' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Dee')).toBeNull());
  expect(screen.getByText('Eva')).toBeVisible();
  // The next one has the focus, and a key still held down marks no reply.
  const next = screen.getByRole('button', { name: 'Read: Eva' });
  expect(next).toHaveFocus();
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
  expect(server.callsOf(markReplyRead).map(({ input }) => input)).toEqual([{ replyId: 'r1' }]);
});

test('a patient whose first message waits stands with the reason, on whatever day', async () => {
  const waiting = aCall('Wes', {
    held: { at: Date.now(), limitOf: 'practice', reason: 'Waits' },
  });
  calls = [{ ...waiting, appointment: { ...waiting.appointment, slotDate: '12_3_2030' } }, ...calls];
  await draw();
  await nameOf('Wes');
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    'No message yet: today’s limit of new addresses is reached',
  );
});

test('a patient to whose country no SMS go stands with the country and what a manager can do', async () => {
  const reason = 'Docket sends no SMS to Jamaica (+1 876). A manager can add the country in Settings.';
  const was = { slotDate: '12_3_2030', slotTime: '10:30 AM' };
  const facts = {
    past: 2,
    missed: 1,
    bookedDaysAgo: 1,
    first: false,
    noEmail: true,
    untold: 'no address',
  } as const;
  calls = [
    aCall('Jim', { facts, held: { at: Date.now(), limitOf: 'country', reason } }),
    aCall('Joy', {
      facts: { ...facts, noEmail: false },
      held: { at: Date.now(), limitOf: 'country', reason },
      change: { what: 'moved', was, at: Date.now() },
    }),
  ];
  await draw();
  await nameOf('Jim');
  for (const row of screen.getAllByRole('listitem')) {
    expect(row).toHaveTextContent(reason);
    expect(row).toHaveTextContent('Missed 1 of last 2');
    expect(row).not.toHaveTextContent('no address');
  }
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Not told: was');
});

test('who was not told of a change stands with what to say; one who is cancelled is told by 1 to 3 alone', async () => {
  const at = Date.now() - 60_000;
  const was = { slotDate: '12_3_2030', slotTime: '10:30 AM' };
  const [gone, moved] = [
    aCall('Gus', { change: { what: 'cancelled', was, at } }),
    // The change came after the last call.
    aCall('Mia', {
      change: { what: 'moved', was, at },
      lastContact: { outcome: 'no answer', at: at - 1, by: 'Ada' },
    }),
  ];
  calls = [
    { ...gone, appointment: { ...gone.appointment, ...was, cancelled: true } },
    { ...moved, appointment: { ...moved.appointment, slotDate: '13_3_2030', slotTime: '9:00 AM' } },
    ...calls,
  ];
  const { user } = await draw();
  await nameOf('Gus');
  const rows = screen.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Not told: was Tue 12 Mar 10:30 AM, cancelled');
  expect(rows[1]).toHaveTextContent('Not told: was Tue 12 Mar 10:30 AM, moved to Wed 13 Mar 9:00 AM');
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Told' })).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.keyboard('1');
  await expectOpen('Mia');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(server.callsOf(recordContact).map(({ input }) => [input.appointmentId, input.outcome])).toEqual([
    ['Gus', 'confirmed'],
  ]);
});

test('offers another doctor first, and no confirmation, where the doctor is archived', async () => {
  const { appointment } = aCall('Dora');
  const docData = { ...appointment.docData, archived: true as const };
  calls = [aCall('Dora', { appointment: { ...appointment, docData, slotDate: '30_11_2026' } }), ...calls];
  const { user } = await draw();
  await user.click(await nameOf('Dora'));
  const acts = within(await screen.findByRole('group', { name: 'The call to Dora' })).getAllByRole('button');
  expect(acts.map((act) => [act.textContent, act.getAttribute('aria-keyshortcuts')])).toEqual([
    ['Move 4', '4'],
    ['No answer 2', '2'],
    ['Left a message 3', '3'],
    ['Cancel 5', '5'],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 to call for other days first\. /);
});

test('says of a confirmed appointment on another day that its doctor is archived', async () => {
  const { appointment } = aCall('Dora');
  const docData = { ...appointment.docData, archived: true as const };
  calls = [
    aCall('Dora', { appointment: { ...appointment, docData, slotDate: '30_11_2026', confirmedAt: 1 } }),
    ...calls,
  ];
  draw();
  await nameOf('Dora');
  expect(screen.getAllByText('The doctor is archived: offer another doctor, or cancel')).toHaveLength(1);
});
