import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic, type TestOverrides } from '@docket/testing/clinic.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { type Server, startProgram, startServer } from '@docket/testing/program.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSender } from '../../messages/sender.ts';
import { noteBackup } from '../backup/note-backup.ts';
import { version } from '../version.ts';

const token = 'of-a-program-that-measures';
const bearer = { authorization: `Bearer ${token}` };

/** Parses the text format: values by metric name with labels. */
function readLines(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
const valuesOf = (lines: Map<string, number>, name: string) =>
  [...lines].filter(([line]) => line === name || line.startsWith(`${name}{`));

describe('beside the calls', () => {
  let clinic: TestClinic;
  const open = async (overrides: TestOverrides = {}) => {
    clinic = await openTestClinic({ metricsToken: token, ...overrides });
  };
  afterEach(() => clinic.close());
  const get = (path: string, headers = {}) => clinic.request({ method: 'GET', path, headers });
  const readMetrics = async () => readLines((await get('/metrics', bearer)).body);

  test('without METRICS_TOKEN the route does not exist', async () => {
    await open({ metricsToken: null });
    expect((await get('/metrics', bearer)).status).toBe(404);
    // METRICS_PORT adds no route to the main server either.
    await clinic.close();
    await open({ metricsToken: null, metricsPort: await findFreePort() });
    expect((await get('/metrics', bearer)).status).toBe(404);
  });
  test('a wrong or missing token is refused', async () => {
    await open();
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: token }, { aToken: token }]) {
      const answer = await get('/metrics', headers);
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(answer.body).toEqual({ success: false, message: expect.any(String) });
    }
    expect(await get('/metrics', bearer)).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('text/plain'), 'cache-control': 'no-store' },
    });
  });
  test('requests are counted by route and status, and timed', async () => {
    await open();
    await get('/api/clinic');
    await get('/api/clinic');
    await clinic.request({ method: 'POST', path: '/api/admin/login', body: {} });
    const lines = await readMetrics();
    expect(lines.get('docket_requests_total{method="GET",route="/api/clinic",status="200"}')).toBe(2);
    expect(lines.get('docket_requests_total{method="POST",route="/api/admin/login",status="422"}')).toBe(1);
    expect(lines.get('docket_request_duration_seconds_count{method="GET",route="/api/clinic"}')).toBe(2);
  });
  test('a request can not add labels', async () => {
    await open();
    const paths = ['/api/images/a.webp', '/api/images/b.webp', '/somebody', '/patients/1', '/patients/2'];
    for (const path of paths) await get(path);
    await clinic.app.inject({ method: 'PROPFIND' as 'GET', url: '/somebody' });
    const counted = valuesOf(await readMetrics(), 'docket_requests_total').map(([line]) => line);
    expect(counted.sort()).toEqual([
      'docket_requests_total{method="GET",route="/api/images/:name",status="404"}',
      'docket_requests_total{method="GET",route="/patients/:id",status="503"}',
      'docket_requests_total{method="GET",route="unknown",status="404"}',
      'docket_requests_total{method="other",route="unknown",status="404"}',
    ]);
  });
  test('statements of the database are timed by their first word', async () => {
    await open();
    await clinic.context.engine.transaction(async () => undefined);
    await get('/api/clinic');
    const lines = await readMetrics();
    for (const statement of ['begin', 'commit', 'select'])
      expect(lines.get(`docket_database_statement_seconds_count{statement="${statement}"}`)).toBeGreaterThan(
        0,
      );
    const wordCount = valuesOf(lines, 'docket_database_statement_seconds_count').length;
    expect(wordCount).toBeLessThanOrEqual(8);
  });
});

describe('messages, events and backups', () => {
  let mail: MailServer;
  let clinic: TestClinic;
  const readMetrics = async () =>
    readLines((await clinic.request({ method: 'GET', path: '/metrics', headers: bearer })).body);
  beforeAll(async () => {
    mail = await startMailServer();
    clinic = await openTestClinic({
      metricsToken: token,
      smtpUrl: mail.url,
      mailFrom: { name: null, address: 'desk@practice.example' },
    });
  });
  afterAll(async () => {
    await clinic.close();
    await mail.close();
  });

  test('waiting messages, their delay, results and consecutive failures', async () => {
    const admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
    const doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
    const patient = await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' });
    await clinic.as(admin).post('book-appointment', {
      doctorId: doctor.id,
      patientId: patient.id,
      slotDate: '23_11_2026',
      slotTime: '10:30 AM',
      payment: false,
    });
    const before = await readMetrics();
    expect(before.get('docket_messages{channel="email",state="waiting"}')).toBe(1);
    expect(before.get('docket_messages{channel="sms",state="waiting"}')).toBe(0);
    expect(before.get('docket_messages_late_seconds{channel="email"}')).toBe(0);

    mail.mood = 'is busy';
    clinic.setNow('2026-11-20T10:03');
    const sender = createSender(clinic.context);
    await sender.sendDue();
    clinic.setNow('2026-11-20T11:03');
    const late = await readMetrics();
    expect(late.get('docket_messages_late_seconds{channel="email"}')).toBe(3_600);
    expect(late.get('docket_message_results_total{channel="email",result="away"}')).toBe(1);
    expect(late.get('docket_channel_failures{channel="email"}')).toBe(1);

    mail.mood = 'accepts';
    await sender.sendDue();
    await sender.stop();
    const after = await readMetrics();
    expect(after.get('docket_messages{channel="email",state="waiting"}')).toBe(0);
    expect(after.get('docket_message_results_total{channel="email",result="handed over"}')).toBe(1);
    expect(after.get('docket_channel_failures{channel="email"}')).toBe(0);
  });

  test('waiting webhook events, the last backup, and connections to PostgreSQL', async () => {
    await clinic.context.engine.transaction(({ db }) =>
      db
        .insertInto('webhook_deliveries')
        .values({
          webhook_id: 'w',
          event_id: 'e',
          event: 'webhook.test',
          at: clinic.context.clock.nowMs() - 90_000,
          next_at: clinic.context.clock.nowMs(),
        })
        .execute(),
    );
    const lines = await readMetrics();
    expect(lines.get('docket_webhook_deliveries_waiting')).toBe(1);
    expect(lines.get('docket_webhook_late_seconds')).toBe(90);
    expect(lines.get('docket_last_backup_timestamp_seconds')).toBe(0);
    await noteBackup(clinic.context.settings, 1_795_000_000_000);
    expect((await readMetrics()).get('docket_last_backup_timestamp_seconds')).toBe(1_795_000_000);
    const size = lines.get('docket_database_pool{which="size"}');
    if (clinic.context.engine.kind === 'postgres') expect(size).toBeGreaterThan(0);
    else expect(size).toBeUndefined();
  });

  test('statements that wait for a connection are those of others, also when two programs measure at once', async () => {
    const { engine } = clinic.context;
    if (engine.kind !== 'postgres') return;
    const countWaiting = (lines: Map<string, number>) => lines.get('docket_database_pool{which="waiting"}');
    for (const lines of await Promise.all([readMetrics(), readMetrics(), readMetrics()]))
      expect(countWaiting(lines)).toBe(0);
    let end = () => {};
    const isEnded = new Promise<void>((resolve) => {
      end = resolve;
    });
    const busy = Array.from({ length: 14 }, () =>
      engine.transaction(async ({ db }) => {
        await sql`select 1`.execute(db);
        await isEnded;
      }),
    );
    await vi.waitFor(() => expect(engine.pool()).toMatchObject({ idle: 0, waiting: 4 }));
    const reading = readMetrics();
    await pause(100);
    end();
    expect(countWaiting(await reading)).toBe(4);
    await Promise.all(busy);
    expect(countWaiting(await readMetrics())).toBe(0);
  });
});

test('without its database a node still reports the other metrics', async () => {
  const clinic = await openTestClinic({ metricsToken: token });
  await clinic.context.engine.close();
  const answer = await clinic.request({ method: 'GET', path: '/metrics', headers: bearer });
  const lines = readLines(answer.body);
  expect(valuesOf(lines, 'docket_sessions')).toEqual([]);
  expect(lines.get('docket_live_streams')).toBe(0);
  expect(lines.get(`docket_info{version="${version}"}`)).toBe(1);
  await clinic.app.close();
});

describe('a separate port', () => {
  let folder: string;
  let metricsPort: number;
  let server: Server | null = null;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docket-metrics-'));
    metricsPort = await findFreePort();
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = () => ({
    DATA_DIR: folder,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'ada@clinic.test',
    ADMIN_PASSWORD: 'a lighthouse in the fog',
  });
  const readMetrics = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=');
    return readLines(await answer.text());
  };

  test('a separate port reports sessions, live streams, disk, event loop and memory, and closes with the server', async () => {
    server = await startServer(settings());
    const { baseUrl } = server;
    const signedIn = await fetch(`${baseUrl}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@clinic.test', password: 'a lighthouse in the fog' }),
    });
    const { token: admin } = (await signedIn.json()) as { token: string };
    const live = await fetch(`${baseUrl}/api/admin/live`, { headers: { aToken: admin } });
    expect(live.status).toBe(200);
    const lines = await readMetrics();
    expect(lines.get('docket_sessions{role="admin"}')).toBe(1);
    expect(lines.get('docket_sessions{role="doctor"}')).toBe(0);
    expect(lines.get('docket_live_streams')).toBe(1);
    expect(lines.get('docket_disk_full')).toBe(0);
    expect(lines.get('docket_disk_bytes{which="size"}')).toBeGreaterThan(
      lines.get('docket_disk_bytes{which="free"}') ?? Number.NaN,
    );
    expect(lines.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(lines.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/clinic`)).status).toBe(404);
    await live.body?.cancel();
    expect(await server.stop()).toBe(0);
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
  });

  test('a port in use stops the start with a sentence', async () => {
    server = await startServer(settings());
    const other = startProgram({
      ...settings(),
      DATA_DIR: join(folder, 'other'),
      PORT: String(await findFreePort()),
    });
    const { code, printed } = await other.ended();
    expect(code).toBe(1);
    expect(printed).toMatch(new RegExp(`^METRICS_PORT ${metricsPort} on 127.0.0.1 is in use[^\\n]+\\n$`));
  });
});
