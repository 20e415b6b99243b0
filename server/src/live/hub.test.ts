import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { createParser } from 'eventsource-parser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../platform/context.ts';
import type { Engine, PublishedChange } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { createHub, type Hub } from './hub.ts';

const clinic = useTestClinic();
let hub: Hub;
let publish: (event: PublishedChange) => void;
let miss: () => void;

// The real database, except that the test publishes the changes.
function open(changed: Partial<Context> = {}): Hub {
  const engine: Engine = Object.create(clinic.context.engine, {
    listen: {
      value: async (heard: typeof publish, missed: typeof miss) => {
        publish = heard;
        miss = missed;
        return () => {};
      },
    },
  });
  return createHub({ ...clinic.context, engine, ...changed }, { version: '1.2.3', build: 'blue' });
}
beforeEach(() => {
  hub = open();
});
afterEach(() => hub.close());

async function follow(role: Caller['role'], { id, name, token }: SignedIn, of = hub) {
  const { events } = await of.openStream({
    accountId: id,
    role,
    name,
    isManager: role === 'admin',
    tokenHash: hashToken(token),
  });
  const received: LiveEvent[] = [];
  const ended = new Promise((resolve) => events.once('end', resolve));
  return {
    events,
    received,
    ended,
    /** Reads the stream as a client would. */
    read() {
      const { feed } = createParser({ onEvent: ({ data }) => received.push(JSON.parse(data)) });
      events.setEncoding('utf8').on('data', feed);
    },
  };
}
const topics = ({ received }: { received: LiveEvent[] }) => received.map((event) => event.topic);

test('hello names the program and the time since the last change', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  hub = open();
  const admin = await anAdmin(clinic.context);
  now.mockReturnValue(14_000);
  const first = await follow('admin', admin);
  first.read();
  await vi.waitFor(() => expect(first.received).toHaveLength(1));
  expect(first.received).toEqual([
    { topic: 'hello', you: admin.id, version: '1.2.3', build: 'blue', quietMs: 4_000 },
  ]);
  publish({ topic: 'people', ids: { accountId: 'x' } });
  now.mockReturnValue(14_300);
  const second = await follow('admin', admin);
  second.read();
  await vi.waitFor(() => expect(second.received[0]).toMatchObject({ quietMs: 300 }));
  now.mockRestore();
});

test('a heartbeat goes to all streams and ends expired sessions', async () => {
  const [admin, doctor] = [await anAdmin(clinic.context), await aDoctor(clinic.context)];
  const over = await follow('admin', admin);
  over.read();
  clinic.setNow('2026-11-20T15:00');
  const later = await aDoctor(clinic.context);
  const going = await follow('doctor', later);
  going.read();
  await hub.sendHeartbeat();
  await vi.waitFor(() => expect(topics(over)).toEqual(['hello', 'heartbeat']));
  clinic.setNow('2026-11-20T23:00');
  await hub.sendHeartbeat();
  await over.ended;
  expect(topics(over)).toEqual(['hello', 'heartbeat', 'ended']);
  await vi.waitFor(() => expect(topics(going)).toEqual(['hello', 'heartbeat', 'heartbeat']));
  expect(doctor.id).not.toBe(later.id);
});

test('a stream that is not read is closed, and the others get every event', async () => {
  const admin = await anAdmin(clinic.context);
  const idle = await follow('admin', admin);
  const reader = await follow('admin', admin);
  reader.read();
  const cut = new Promise((resolve) => idle.events.once('close', resolve));
  const many = 3_000;
  for (let count = 0; count < many; count += 1) publish({ topic: 'people', ids: { accountId: `a${count}` } });
  await cut;
  await vi.waitFor(() => expect(reader.received).toHaveLength(many + 1));
  expect(idle.events.readableLength).toBeLessThanOrEqual(65_536);
});

test('an event for many callers is read once', async () => {
  const admin = await anAdmin(clinic.context);
  const all: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 20; count += 1) all.push(await follow('admin', admin));
  for (const connection of all) connection.read();
  const select = vi.spyOn(clinic.context.engine.read.db, 'selectFrom');
  publish({ topic: 'appointments', ids: { appointmentId: 'a', historyId: 'h', doctorId: 'd' } });
  await vi.waitFor(() => {
    for (const connection of all)
      expect(connection.received.at(-1)).toEqual({ topic: 'appointments', appointmentId: 'a', change: null });
  });
  const forMany = select.mock.calls.length;
  select.mockClear();
  for (const connection of all.slice(1)) connection.events.destroy();
  publish({ topic: 'appointments', ids: { appointmentId: 'b', historyId: 'h', doctorId: 'd' } });
  await vi.waitFor(() => expect(all[0]?.received.at(-1)).toMatchObject({ appointmentId: 'b' }));
  expect(select.mock.calls.length).toBe(forMany);
  select.mockRestore();
});

test('reads nothing without open streams', async () => {
  const gone = await follow('admin', await anAdmin(clinic.context));
  gone.events.destroy();
  await new Promise((resolve) => gone.events.once('close', resolve));
  const select = vi.spyOn(clinic.context.engine.read.db, 'selectFrom');
  publish({ topic: 'patients', ids: { patientId: 'p' } });
  await new Promise(setImmediate);
  expect(select).not.toHaveBeenCalled();
  select.mockRestore();
});

test('after missed changes all streams get a resync', async () => {
  const connection = await follow('doctor', await aDoctor(clinic.context));
  connection.read();
  miss();
  await vi.waitFor(() => expect(topics(connection)).toEqual(['hello', 'resync']));
});

test('too many changes become one resync', async () => {
  const connection = await follow('admin', await anAdmin(clinic.context));
  connection.read();
  for (let count = 0; count < 5_001; count += 1)
    publish({ topic: 'people', ids: { accountId: `a${count}` } });
  publish({ topic: 'people', ids: { accountId: 'last' } });
  await vi.waitFor(() => expect(topics(connection)).toEqual(['hello', 'resync', 'people']));
});

test('a failed read becomes one resync', async () => {
  const warn = vi.spyOn(clinic.context.log, 'warn');
  const connection = await follow('admin', await anAdmin(clinic.context));
  connection.read();
  const broken = vi.spyOn(clinic.context.engine.read.db, 'selectFrom').mockImplementation(() => {
    throw new Error('away');
  });
  publish({ topic: 'appointments', ids: { appointmentId: 'a', historyId: 'h', doctorId: 'd' } });
  await vi.waitFor(() => expect(topics(connection)).toEqual(['hello', 'resync']));
  expect(warn).toHaveBeenCalledOnce();
  await hub.sendHeartbeat();
  expect(warn).toHaveBeenCalledTimes(2);
  broken.mockRestore();
  publish({ topic: 'people', ids: { accountId: 'a' } });
  await vi.waitFor(() => expect(topics(connection)).toEqual(['hello', 'resync', 'heartbeat', 'people']));
  warn.mockRestore();
});

test('an account may have a hundred open streams, and a new one once one closes', async () => {
  const admin = await anAdmin(clinic.context);
  const first = await follow('admin', admin);
  for (let count = 1; count < 100; count += 1) await follow('admin', admin);
  await expect(follow('admin', admin)).rejects.toMatchObject({
    kind: 'too many',
    details: { retryAfterSeconds: 60 },
  });
  await follow('doctor', await aDoctor(clinic.context));
  first.events.destroy();
  await new Promise((resolve) => first.events.once('close', resolve));
  await follow('admin', admin);
});

test('a closed hub refuses new streams', async () => {
  const admin = await anAdmin(clinic.context);
  const connection = await follow('admin', admin);
  connection.read();
  await hub.close();
  await connection.ended;
  await expect(follow('admin', admin)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a heartbeat ends the streams of idle sessions', async () => {
  await hub.close();
  hub = open({ settings: { ...clinic.context.settings, sessionIdleMinutes: 30 } });
  const idle = await follow('admin', await anAdmin(clinic.context));
  idle.read();
  clinic.setNow('2026-11-20T10:15');
  const busy = await follow('admin', await anAdmin(clinic.context));
  busy.read();
  clinic.setNow('2026-11-20T10:31');
  await hub.sendHeartbeat();
  await idle.ended;
  expect(topics(idle)).toEqual(['hello', 'ended']);
  await vi.waitFor(() => expect(topics(busy)).toEqual(['hello', 'heartbeat']));
});
