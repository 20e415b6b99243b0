import { unattendedHeader } from '@docket/contract/endpoint.ts';
import { readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptServer } from '../testing/scripted-server.ts';
import { callServer } from './call-server.ts';
import {
  expectIdleEnd,
  isAttended,
  lastActiveMs,
  limitActivity,
  onActivity,
  recordActivity,
  storeToken,
} from './session.ts';

const key = 'docket.active-at';
let heard: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  recordActivity();
  heard = [];
  stop = onActivity(() => heard.push(lastActiveMs()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const doSomething = (kind: string, on: EventTarget = document.body) =>
  on.dispatchEvent(new Event(kind, { bubbles: true }));
const fromAnotherTab = (ms: number) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: String(ms) }));

test.each(['pointerdown', 'pointermove', 'keydown', 'touchmove', 'wheel'])('%s is activity', (kind) => {
  vi.advanceTimersByTime(5_000);
  doSomething(kind);
  expect(lastActiveMs()).toBe(Date.now());
  expect(localStorage.getItem(key)).toBe(String(Date.now()));
  expect(heard).toEqual([Date.now()]);
});

test('frequent activity is reported at most once a second', () => {
  vi.advanceTimersByTime(5_000);
  const beganMs = Date.now();
  for (let step = 0; step < 30; step += 1) {
    doSomething('pointermove');
    vi.advanceTimersByTime(50);
  }
  expect(heard).toEqual([beganMs, beganMs + 1_000]);
});

test('activity in another tab counts here, and a late report does not move the time back', () => {
  vi.advanceTimersByTime(20_000);
  fromAnotherTab(Date.now());
  expect(lastActiveMs()).toBe(Date.now());
  fromAnotherTab(Date.now() - 9_000);
  fromAnotherTab(Number.NaN);
  expect(heard).toEqual([Date.now()]);
});

test('while the warning is shown, only an answer counts as activity', () => {
  vi.advanceTimersByTime(5_000);
  const everything = limitActivity((event) => event.type !== 'pointermove');
  doSomething('pointermove');
  expect(heard).toEqual([]);
  doSomething('keydown');
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  everything();
  doSomething('pointermove');
  expect(heard).toHaveLength(2);
});

test('a read long after the last activity is marked as unattended', async () => {
  const server = scriptServer();
  storeToken('admin', 'a');
  const read = async () => {
    await callServer(readAdminDashboard, {}).catch(() => {});
    return server.callsOf(readAdminDashboard).at(-1)?.headers.get(unattendedHeader) ?? null;
  };
  const noIdleEnd = expectIdleEnd();
  expect(await read()).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(await read()).toBe('1');
  doSomething('keydown');
  expect(await read()).toBeNull();
  // Activity in another tab does not make this tab attended.
  vi.advanceTimersByTime(10_000);
  fromAnotherTab(Date.now());
  expect(await read()).toBe('1');
  noIdleEnd();
  expect(await read()).toBeNull();
  expect(isAttended()).toBe(true);
});
