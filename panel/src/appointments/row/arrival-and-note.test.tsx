import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { scriptServer } from '../../testing/scripted-server.ts';
import { ArrivalAndNoteMarks } from './arrival-and-note.tsx';

const arrivedAt = Date.parse('2026-11-20T13:50Z');
const inRoom = { arrivedAt, calledAt: Date.parse('2026-11-20T14:05Z') };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const draw = (at: string, times: Partial<typeof inRoom>) => {
  vi.setSystemTime(Date.parse(at));
  const clinic = { name: 'Clinic', timeZone: 'UTC', now: Date.now(), demo: null };
  scriptServer().answer(readClinic, clinic);
  const appointment = {
    ...anAppointment({ slotDate: '20_11_2026', slotTime: '2:00 PM' }),
    reason: 'Check-up',
    ...times,
  };
  return renderPage(<ArrivalAndNoteMarks appointment={appointment} />, { signedIn: ['admin'] });
};

test.each([
  ['in the room', inRoom, /^In the room since .*2:05.*PM · waited 15 min$/],
  ['waiting', { arrivedAt }, /^Here \d+ h/],
] as const)('who was %s without an outcome is so on that day alone', async (_, times, text) => {
  const { unmount } = await draw('2026-11-20T23:50Z', times);
  expect(await screen.findByText(text)).toBeVisible();
  unmount();
  await draw('2026-11-21T00:10Z', times);
  expect(await screen.findByText('Check-up')).toBeVisible();
  expect(screen.queryByText(/In the room|Here/)).toBeNull();
});
