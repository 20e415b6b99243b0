import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import { findPatients, listPatients, readPatient } from '@docket/contract/endpoints/patients.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { dumpSchema } from '@docket/testing/dump-schema.ts';
import { ask } from '@docket/testing/every-call/ask.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import type { World } from '@docket/testing/every-call/world.ts';
import { bringUpToDate, copyDatabase, type MadeDatabase } from '@docket/testing/make-database.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import { startServer } from '@docket/testing/program.ts';
import { listKept, restoreRelease, toWorld } from '@docket/testing/releases/kept.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clinicSettingsStore } from '../src/clinic-settings/store.ts';
import { createRefolder } from '../src/platform/search/refold.ts';
import { version } from '../src/platform/version.ts';

const keptReleases = listKept();
// `npm run test:all` updates the databases of all releases, `npm test` that of the last one.
const releases = process.env.TEST_ALL === '1' ? keptReleases : keptReleases.slice(-1);
const writingCalls = everyCall.filter(({ endpoint }) => endpoint.method !== 'GET');

test('a database of this release is kept: node testing/src/releases/keep-release.ts makes it', () => {
  // A development version has no kept database.
  if (version.endsWith('-dev')) return;
  expect(keptReleases.map((release) => release.version)).toContain(version);
});

describe.each(releases)('a database of release $version', (release) => {
  let kept: MadeDatabase;
  let updated: MadeDatabase;
  beforeAll(async () => {
    kept = await restoreRelease(release);
    updated = await copyDatabase(kept.settings);
    await bringUpToDate(updated.settings);
  });
  afterAll(async () => {
    await kept?.drop();
    await updated?.drop();
  });

  /** Runs the work on a copy of the updated database. */
  async function withUpdated(work: (clinic: TestClinic, world: World) => Promise<void>): Promise<void> {
    const { settings, drop } = await copyDatabase(updated.settings);
    const clinic = await openTestClinic(settings);
    try {
      await work(clinic, toWorld(clinic, release));
    } finally {
      await clinic.close();
      await drop();
    }
  }

  async function askCall({ name, endpoint }: (typeof everyCall)[number], clinic: TestClinic, world: World) {
    const { caller } = endpoint;
    const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
    const token = caller === 'doctor' ? world.doctor.account.token : world.admin.token;
    const answer = await ask(clinic, endpoint, await toRequest(endpoint, input, { token }));
    const report = `${name}: ${JSON.stringify(answer.body).slice(0, 300)}`;
    // A call newer than the release may find no record to act on here.
    if (!release.calls.includes(name)) return expect(answer.status, report).toBeLessThan(500);
    expect([200, 201], report).toContain(answer.status);
    if (endpoint.csv) return expect(answer.body, report).toMatch(/^\ufeff/);
    const isAsDeclared = (endpoint.events ?? endpoint.answer).safeParse(answer.body);
    expect(isAsDeclared.error, report).toBeUndefined();
  }

  /** Makes a call as admin and returns its answer, parsed by the schema. */
  async function read<E extends Endpoint>(endpoint: E, input: InputOf<E>, { clinic, admin }: World) {
    const { token } = admin;
    const { body } = await clinic.request(await toRequest(endpoint, input as Input, { token }));
    return endpoint.answer.parse(body) as AnswerOf<E>;
  }

  test('has the schema of a new database after the update, and correct counts', async () => {
    await withUpdated(async ({ context: { engine } }) => {
      await expect(await dumpSchema(engine.read)).toMatchFileSnapshot(`./schema.${engine.kind}.txt`);
      expect(await findMiscounts(engine.read)).toEqual([]);
    });
  });

  test('keeps its lists, patients, pictures and history', async () => {
    const { appointments, patients, doctors, patient, history } = release.facts;
    await withUpdated(async (clinic, world) => {
      expect((await read(listAppointments.admin, { limit: 1 }, world)).total).toBe(appointments);
      expect((await read(listPatients, { limit: 1 }, world)).total).toBe(patients);
      expect((await read(listDoctors, {}, world)).doctors).toHaveLength(doctors);
      const { id, name, note } = patient;
      const found = await read(findPatients, { q: name }, world);
      expect(found.patients).toEqual([expect.objectContaining({ _id: id, name })]);
      const page = await read(readPatient, { id }, world);
      expect(page.patient).toMatchObject({ name, note });
      const picture = await clinic.app.inject({ method: 'GET', url: page.patient.image });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      const historyAnswer = await read(readHistory.admin, { id: history.appointmentId }, world);
      expect(historyAnswer.history.map(({ what }) => what)).toEqual(history.what);
    });
  });

  // Releases from 0.6.0 on store the present fold.
  const isFolded = !['0.2.0', '0.3.0', '0.4.0', '0.5.0'].includes(release.version);
  test('has its patients and doctors folded again once, with unchanged names and phones', async () => {
    await withUpdated(async ({ context }) => {
      const { engine } = context;
      const people = () =>
        engine.read.db
          .selectFrom('patients')
          .select(['id', 'name', 'phone', 'version'])
          .orderBy('n')
          .execute();
      const before = await people();
      const doctors = await engine.read.db.selectFrom('doctors').select('id').execute();
      expect(await createRefolder(context).refoldAll()).toBe(isFolded ? 0 : before.length + doctors.length);
      expect(await people()).toEqual(before);
      expect(await createRefolder(context).refoldAll()).toBe(0);
      expect(await findMiscounts(engine.read)).toEqual([]);
    });
  });

  test('answers every reading call', async () => {
    await withUpdated(async (clinic, world) => {
      for (const call of everyCall.filter(({ endpoint }) => endpoint.method === 'GET'))
        await askCall(call, clinic, world);
    });
  });

  // Each call runs on a separate copy, since the effects of one would disturb another. `npm run test:all` also asks
  // the releases between the oldest and the newest.
  const isBetween = release !== releases[0] && release !== releases.at(-1);
  const callsToAsk = isBetween && process.env.TEST_ALL !== '1' ? [] : writingCalls;
  for (const call of callsToAsk)
    test(`answers ${call.name}`, () => withUpdated((clinic, world) => askCall(call, clinic, world)));

  test('opens with the real program, and the admin signs in with the old password', async () => {
    const { settings, drop } = await copyDatabase(kept.settings);
    const { dataDir: DATA_DIR, databaseUrl } = settings;
    const server = await startServer({ DATA_DIR, DATABASE_URL: databaseUrl ?? '', DEMO: 'off' });
    try {
      const { email, password } = release.world.admin;
      const answer = await fetch(`${server.baseUrl}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(await answer.json()).toMatchObject({ success: true });
      await server.stop();
      const clinic = await openTestClinic(settings);
      const lacksCountries = await clinicSettingsStore(clinic.context.engine.read).lacksSmsCountries();
      await clinic.close();
      // The start has chosen the countries for SMS.
      expect(lacksCountries).toBe(false);
    } finally {
      await server.stop();
      await drop();
    }
  });
});
