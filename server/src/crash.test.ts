import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import type { Program } from '@docket/testing/program.ts';
import { useTestPrograms } from '@docket/testing/test-programs.ts';
import { describe, expect, test } from 'vitest';

const programs = useTestPrograms();
const baseUrl = () => `http://127.0.0.1:${programs.port}`;
const settings = () => ({ DATA_DIR: join(programs.folder, 'data'), DEMO: '' });
const start = () => programs.start(settings());
const startOpen = () => programs.startOpen(settings());
/** The other process may delete the file between two checks. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Kills the process as a power cut would, without a chance to finish. */
async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL');
  await ended();
}

async function signIn(): Promise<string> {
  const { demo } = await call(readClinic, {}, { baseUrl: baseUrl() });
  const { email, password } = demo?.admin ?? { email: '', password: '' };
  return (await call(login.admin, { email, password }, { baseUrl: baseUrl() })).token;
}

async function listIds(token: string): Promise<Set<string>> {
  const { appointments } = await call(listAppointments.admin, {}, { baseUrl: baseUrl(), token });
  return new Set(appointments.map(({ _id }) => _id));
}

// The test watches the files of the embedded database.
describe.skipIf(process.env.TEST_DATABASE_URL)('killed in the middle', { timeout: 180_000 }, () => {
  test('during bookings, no acknowledged booking is lost', async () => {
    const server = await startOpen();
    const token = await signIn();
    const { doctors } = await call(listDoctors, {}, { baseUrl: baseUrl(), token });
    const acknowledged: string[] = [];
    // One booking loop for each doctor, day after day, until the server is gone.
    const bookings = doctors
      .filter(({ available }) => available)
      .map(async ({ _id: doctorId }) => {
        for (let day = 0; ; day += 1) {
          const slot = {
            slotDate: `${(day % 28) + 1}_${(Math.floor(day / 28) % 12) + 1}_2031`,
            slotTime: '9:00 AM',
          };
          // Overbooked on purpose, because the doctor's working hours do not matter here.
          const input = { doctorId, ...slot, patient: { name: `Patient ${day}` }, overbook: true };
          const { appointment } = await call(bookAppointment, input, { baseUrl: baseUrl(), token });
          acknowledged.push(appointment._id);
        }
      });
    const ended = Promise.allSettled(bookings);
    while (acknowledged.length < 150) await pause(5);
    await kill(server);
    await ended;

    await startOpen();
    const present = await listIds(await signIn());
    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  });

  test('while making the demo clinic, it is made again completely', async () => {
    const log = join(settings().DATA_DIR, 'docket.db-wal');
    const half = 1_000_000; // bytes: the schema is far smaller, the entire clinic far larger
    const server = start();
    while (sizeOf(log) < half) await pause(1);
    await kill(server);
    expect(server.printed()).not.toContain('is open at');

    await startOpen();
    expect((await listIds(await signIn())).size).toBeGreaterThan(4_000);
  });

  test('during a filling, the clinic is unchanged and keeps its triggers', async () => {
    const server = await startOpen();
    const before = await listIds(await signIn());
    server.child.kill('SIGTERM');
    await server.ended();
    const journal = join(settings().DATA_DIR, 'docket.db-journal');
    const args = ['--appointments', '40000'];
    const filling = programs.start(settings(), { program: 'server/demo/demo.ts', args });
    while (sizeOf(journal) < 100_000) await pause(1);
    await kill(filling);

    await startOpen();
    const token = await signIn();
    expect(await listIds(token)).toEqual(before);
    const query = { status: 'pending', sort: '-slot', limit: 1 } as const;
    const { appointments } = await call(listAppointments.admin, query, { baseUrl: baseUrl(), token });
    const { doctorId = '', slotDate = '', slotTime = '' } = appointments[0] ?? {};
    const again = { doctorId, slotDate, slotTime, patient: { name: 'Too Late' } };
    await expect(call(bookAppointment, again, { baseUrl: baseUrl(), token })).rejects.toThrow(
      'This time is already taken',
    );
  });
});
