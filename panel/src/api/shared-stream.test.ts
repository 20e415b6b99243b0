import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  aChangeOf,
  aHello,
  type ScriptedStreams,
  scriptStreams,
  setHidden,
  shareLocks,
} from '../testing/scripted-streams.ts';
import { shareStream } from './shared-stream.ts';

let streams: ScriptedStreams;
const stops: (() => void)[] = [];

beforeEach(() => {
  setHidden(false);
  streams = scriptStreams();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function openTab(role: 'admin' | 'doctor' = 'admin') {
  const heard: string[] = [];
  const stop = shareStream(role, 'token', (event) => heard.push(event.topic));
  stops.push(stop);
  return { heard, stop };
}

test('one of many tabs opens a stream and passes its events on', async () => {
  shareLocks();
  const tabs = Array.from({ length: 7 }, () => openTab());
  await vi.waitFor(() => expect(streams.opened).toHaveLength(1));
  expect(streams.opened[0]?.headers.get('aToken')).toBe('token');
  streams.opened[0]?.send(aHello());
  streams.opened[0]?.send(aChangeOf('a'));
  for (const { heard } of tabs) await vi.waitFor(() => expect(heard).toEqual(['hello', 'appointments']));
  expect(streams.opened).toHaveLength(1);
});

test('when the tab that holds the stream closes, the next one opens its own', async () => {
  shareLocks();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(streams.opened).toHaveLength(1));
  first.stop();
  await vi.waitFor(() => expect(streams.opened).toHaveLength(2));
  expect(streams.opened[0]?.signal?.aborted).toBe(true);
  streams.opened[1]?.send(aHello());
  await vi.waitFor(() => expect([second.heard, third.heard]).toEqual([['hello'], ['hello']]));
  expect(first.heard).toEqual([]);
});

test('a tab that opens later gets the hello event', async () => {
  shareLocks();
  openTab();
  await vi.waitFor(() => expect(streams.opened).toHaveLength(1));
  streams.opened[0]?.send(aHello());
  const late = openTab();
  await vi.waitFor(() => expect(late.heard).toEqual(['hello']));
});

test('each role has a separate stream', async () => {
  shareLocks();
  const [admin, doctor] = [openTab('admin'), openTab('doctor')];
  await vi.waitFor(() =>
    expect(streams.opened.map(({ path }) => path)).toEqual(['/api/admin/live', '/api/doctor/live']),
  );
  streams.opened[1]?.send(aHello());
  await vi.waitFor(() => expect(doctor.heard).toEqual(['hello']));
  expect(admin.heard).toEqual([]);
});

test('without locks, a visible tab holds its own stream', async () => {
  const [tab, other] = [openTab(), openTab()];
  await vi.waitFor(() => expect(streams.opened).toHaveLength(2));
  setHidden(true);
  expect(streams.opened.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  setHidden(false);
  await vi.waitFor(() => expect(streams.opened).toHaveLength(4));
  streams.opened[3]?.send(aHello());
  await vi.waitFor(() => expect(other.heard).toEqual(['hello']));
  expect(tab.heard).toEqual([]);
});
