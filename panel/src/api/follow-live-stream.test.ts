import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aHello, type ScriptedStreams, scriptStreams, setHidden } from '../testing/scripted-streams.ts';
import { isReachable, reportReachable } from './call-server.ts';
import { followLiveStream } from './follow-live-stream.ts';
import { forgetSessionEnd, readTokens, storeToken, useEndedSessions } from './session.ts';

let streams: ScriptedStreams;
let heard: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  setHidden(false);
  reportReachable(true);
  storeToken('admin', 'token');
  streams = scriptStreams();
  heard = [];
  stop = followLiveStream('admin', 'token', (event) => heard.push(event.topic));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => streams.opened.at(-1);

test('a stream that ended is opened again after a short pause', async () => {
  await wait(0);
  last()?.send(aHello());
  await wait(0);
  last()?.end();
  await wait(200);
  expect(streams.opened).toHaveLength(1);
  await wait(800);
  expect(streams.opened).toHaveLength(2);
  last()?.send(aHello());
  await wait(0);
  expect(heard).toEqual(['hello', 'hello']);
});

test('reconnects to an unreachable server are delayed longer each time, and the outage is reported', async () => {
  streams.refuse('no answer');
  last();
  await wait(0);
  last()?.end();
  await wait(600_000);
  const attempts = streams.opened.length;
  expect(attempts).toBeGreaterThan(12);
  expect(attempts).toBeLessThan(50);
  expect(isReachable()).toBe(false);
  streams.refuse(null);
  reportReachable(true);
  await wait(0);
  expect(streams.opened.length).toBe(attempts + 1);
});

test('one failed attempt is not reported, because a restart takes that long', async () => {
  await wait(0);
  streams.refuse('no answer');
  last()?.end();
  await wait(800);
  expect(streams.opened.length).toBeGreaterThan(1);
  expect(isReachable()).toBe(true);
});

test('the server sets the pause', async () => {
  await wait(0);
  last()?.write('retry: 2000\n\n');
  await wait(0);
  last()?.end();
  await wait(1_990);
  expect(streams.opened).toHaveLength(1);
  await wait(20);
  expect(streams.opened).toHaveLength(2);
  streams.refuse({ status: 429, headers: { 'retry-after': '60' } });
  last()?.end();
  await wait(2_000);
  const attempts = streams.opened.length;
  setHidden(false);
  await wait(57_000);
  expect(streams.opened).toHaveLength(attempts);
  await wait(5_000);
  expect(streams.opened).toHaveLength(attempts + 1);
});

test('a silent connection is closed and replaced', async () => {
  await wait(0);
  last()?.send(aHello());
  await wait(50_000);
  last()?.send({ topic: 'heartbeat' });
  await wait(50_000);
  expect(streams.opened).toHaveLength(1);
  await wait(12_000);
  expect(streams.opened).toHaveLength(2);
  expect(streams.opened[0]?.signal?.aborted).toBe(true);
});

test('an ended session asks for a login and stops the retries', async () => {
  await wait(0);
  streams.refuse({ status: 401 });
  last()?.send({ topic: 'ended' });
  last()?.end();
  await wait(120_000);
  expect(streams.opened).toHaveLength(2);
  expect(readTokens().admin).toBeNull();
});

test.each([
  ['archived', { archived: true }],
  ['idle', { idle: true }],
  ['over', {}],
])('the page says why its session ended: %s', async (reason, details) => {
  const { result } = renderHook(useEndedSessions);
  streams.refuse({ status: 401, details });
  last()?.end();
  await act(() => wait(2_000));
  expect(result.current).toEqual([{ role: 'admin', reason }]);
  act(() => forgetSessionEnd('admin'));
});

test('an unknown event is skipped', async () => {
  await wait(0);
  last()?.write('data: {"topic":"weather"}\n\n');
  last()?.send({ topic: 'resync' });
  await wait(0);
  expect(heard).toEqual(['resync']);
});
