import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { idempotencyHeader } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { settleTimeZone } from '@docket/server/clinic/time-zone.ts';
import { keepClinicName } from '@docket/server/clinic-settings/stored-name.ts';
import { writtenStore } from '@docket/server/messages/store/first-messages.ts';
import { migrations } from '@docket/server/migrations/all.ts';
import { moveToPostgres } from '@docket/server/platform/backup/move-to-postgres.ts';
import { listTables } from '@docket/server/platform/backup/tables.ts';
import { version } from '@docket/server/platform/version.ts';
import { sql } from 'kysely';
import { anAppointment } from '../build-appointment.ts';
import { someHours } from '../build-hours.ts';
import { aDoctor, anAdmin, aPatient } from '../build-people.ts';
import { openTestClinic, type TestClinic } from '../clinic.ts';
import { aMessageToken, aReply, aSecondFactorCode } from '../every-call/preparations.ts';
import { type Input, toRequest } from '../every-call/to-request.ts';
import { makeWorld, type World, worldPassword } from '../every-call/world.ts';
import { ensurePostgres } from '../machine/ensure-postgres.ts';
import { thisMachine } from '../machine/machine.ts';
import { createDatabaseOn } from '../make-database.ts';
import { startThrowawayPostgres } from '../throwaway-postgres.ts';
import { type KeptClinic, keptFolder } from './kept.ts';

// Run this once per release, on the release's code: `node testing/src/releases/keep-release.ts`.
const target = (ending: string) => join(keptFolder, `${version}.${ending}`);
if (existsSync(target('json')))
  throw new Error(`A database of ${version} is kept already: a released one never changes`);

const folder = mkdtempSync(join(tmpdir(), 'docket-keep-'));
try {
  const data = join(folder, 'data');
  const kept = await fillFolder(data);
  checkEveryTable(data);
  const statements = await dumpMoved(data);
  mkdirSync(keptFolder, { recursive: true });
  writeFileSync(target('sqlite.db.gz'), pack(data));
  writeFileSync(target('postgres.sql'), statements);
  writeFileSync(target('json'), `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`The database of ${version} is kept in ${keptFolder}`);
} finally {
  rmSync(folder, { recursive: true });
}

async function fillFolder(dataDir: string): Promise<KeptClinic> {
  const clinic = await openTestClinic({ dataDir, databaseUrl: null });
  const { engine, settings } = clinic.context;
  await settleTimeZone(engine, settings);
  await keepClinicName(engine, settings.clinicName);
  const { clinic: _, ...world } = await makeWorld(clinic);
  const facts = await work({ clinic, ...world });
  await clinic.close();
  return { version, calls: everyCall.map(({ name }) => name), world, facts };
}

/** Makes changes as a practice does, except to the records that the world's calls use. */
async function work(world: World): Promise<KeptClinic['facts']> {
  const { clinic, admin } = world;
  const { context } = clinic;
  const ask = (name: string, input: Input, headers = {}) => askAs(clinic, admin.token, name, input, headers);
  const { id: doctorId } = await aDoctor(context, { name: 'Dr. Ida Berg' });
  await someHours(context, doctorId);
  const { id: patientId, name } = await aPatient(context, { name: 'Zoë Young', phone: '+49 30 5551234' });
  const { id: otherId } = await aPatient(context, { name: 'Zoe Young', dob: '1984-05-01' });
  const note = 'Hard of hearing: speak up';
  await ask('editPatient', { patientId, name, dob: '1984-05-01', note, phone: '+49 30 5551234' });
  await ask('setPatientImage', { patientId });
  await anAppointment(context, { doctorId, patientId: otherId, slotDate: '18_11_2026', status: 'completed' });
  await ask('mergePatients', { patientId, otherId });

  const first = { slotDate: '24_11_2026', slotTime: '10:00 AM' };
  const key = { [idempotencyHeader]: 'kept with the release' };
  const booked = await ask('bookAppointment', { doctorId, patientId, ...first }, key);
  const { _id: appointmentId } = booked.appointment as { _id: string };
  await ask('moveAppointmentAsAdmin', { appointmentId, slotDate: '25_11_2026', slotTime: '11:00 AM' });
  await ask('setNoteAsAdmin', { appointmentId, note: 'Window seat' });
  await ask('setPayment', { appointmentId, payment: true });
  await ask('cancelAppointmentAsAdmin', { appointmentId, reason: 'Moved away' });
  await ask('restoreAppointmentAsAdmin', { appointmentId });
  await ask('walkIn', { doctorId, patient: { name: 'Wanda Walker' } });
  await ask('setDelayAsAdmin', { doctorId, minutes: 20 });
  await ask('recordContact', { appointmentId, outcome: 'no answer' });
  await ask('claimCall', { appointmentId });
  await ask('countDrawer', { date: '2026-11-19', countedCents: 10_000, leftCents: 10_000 });
  await ask('closeDay', { date: '2026-11-19' });

  const ill = await anAppointment(context, {
    doctorId,
    patientId,
    slotDate: '26_11_2026',
    slotTime: '9:00 AM',
  });
  const day = { fromDate: '2026-11-26', toDate: '2026-11-26', reason: 'Ill' };
  const plan = [{ appointmentId: ill.id, do: 'cancel' }];
  const { changeId } = await ask('addTimeOffAsAdmin', { doctorId, ...day, plan });
  await ask('markCalledAsAdmin', { changeId, appointmentId: ill.id, called: true });
  await ask('changeSettings', { phone: '+49 30 5550000', noticeMinutes: 30 });

  const owner = { appointmentId, patientId };
  await aReply(world, owner);
  await ask('chooseMyMessages', { ...(await aMessageToken(world, owner)), stop: true });
  await addSenderRows(world);
  const template = { subject: 'À {time}', text: 'À {time}, {patient}', sms: 'À {time}' };
  await ask('changeMessageTemplate', { language: 'fr', kind: 'moved', ...template });
  await ask('renewSmsAddress', {});
  await ask('setWantsEarlier', { appointmentId, wantsEarlier: true });
  const { wishes } = (await ask('listWishes', {})) as { wishes: { _id: string }[] };
  const free = { doctorId, slotDate: '23_11_2026', slotTime: '9:00 AM' };
  await ask('offerTime', { wishId: wishes[0]?._id, ...free });
  await ask('setCalendarFeedAsAdmin', { doctorId });
  const hook = { url: 'https://kept.example/hook', events: ['appointment.booked'] };
  const { webhook } = (await ask('addWebhook', hook)) as { webhook: { _id: string } };
  await ask('testWebhook', { webhookId: webhook._id });

  const { id: leaving } = await aDoctor(context, { name: 'Dr. Leo Gone' });
  await ask('archiveDoctor', { docId: leaving });
  const third = { ...(await anAdmin(context, { name: 'Ada Codes', password: worldPassword })) };
  await aSecondFactorCode(clinic, third, 'on');
  await clinic.request({
    method: 'POST',
    path: '/api/admin/login',
    body: { email: admin.email, password: 'not the right one' },
  });
  await ask('loginAsAdmin', { email: admin.email, password: worldPassword });
  await clinic.request({
    method: 'POST',
    path: '/api/admin/login',
    body: { email: third.email, password: 'not the right one' },
  });

  const { total: appointments } = (await ask('listAppointmentsAsAdmin', { limit: 1 })) as { total: number };
  const { total: patients } = (await ask('listPatients', { limit: 1 })) as { total: number };
  const { doctors } = (await ask('listDoctors', {})) as { doctors: unknown[] };
  const { history } = (await ask('readHistoryAsAdmin', { id: appointmentId })) as {
    history: { what: string }[];
  };
  return {
    appointments,
    patients,
    doctors: doctors.length,
    patient: { id: patientId, name, note },
    history: { appointmentId, what: history.map(({ what }) => what) },
  };
}

/** Adds the rows that the message sender writes: a used address, and an earlier link of a message. */
async function addSenderRows({ clinic, admin }: World): Promise<void> {
  await clinic.context.engine.transaction(async (tx) => {
    await writtenStore(tx).add('zoe@young.example', admin.id, clinic.context.clock.nowMs(), true);
    await sql`insert into earlier_links (token_hash, message_id, address, language)
      select 'kept with the release', id, 'zoe@young.example', 'en' from messages order by id limit 1`.execute(
      tx.db,
    );
  });
}

/** Makes a call as admin; throws Error unless it succeeds. */
async function askAs(
  clinic: TestClinic,
  token: string,
  name: string,
  input: Input,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const found = everyCall.find((call) => call.name === name);
  if (!found) throw new Error(`The contract has no call ${name}`);
  const request = await toRequest(found.endpoint, input, { token });
  const answer = await clinic.request({ ...request, headers: { ...request.headers, ...headers } });
  if (![200, 201].includes(answer.status))
    throw new Error(`${name} was answered ${answer.status}: ${answer.body.message}`);
  return answer.body;
}

// A migration of a table is only tested if the table has rows.
function checkEveryTable(dataDir: string): void {
  const file = new DatabaseSync(join(dataDir, 'docket.db'), { readOnly: true });
  const empty = listTables(file).filter(
    ({ name }) => file.prepare(`select 1 from ${name} limit 1`).get() === undefined,
  );
  file.close();
  if (empty.length > 0)
    throw new Error(
      `These tables have no rows: ${empty.map(({ name }) => name).join(', ')}. Add rows in "work"`,
    );
}

function pack(dataDir: string): Buffer {
  const whole = join(folder, 'whole.db');
  const file = new DatabaseSync(join(dataDir, 'docket.db'));
  file.exec(`vacuum into '${whole}'`);
  file.close();
  return gzipSync(readFileSync(whole), { level: 9 });
}

/** Moves the rows to PostgreSQL and returns them as SQL statements for any client. */
async function dumpMoved(dataDir: string): Promise<string> {
  const programs = ensurePostgres(thisMachine);
  // PATH may contain only a link to one of the programs; pg_dump is beside the link's target.
  const beside = dirname(realpathSync(join(programs, 'initdb')));
  const server = await startThrowawayPostgres(programs);
  try {
    const databaseUrl = await createDatabaseOn(server.url);
    const settings = { dataDir, databaseUrl, databaseWaitSeconds: 0 };
    await moveToPostgres(settings, { steps: migrations, leftOut: [], print: () => {} });
    const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments'];
    const { status, stdout, stderr, error } = spawnSync(join(beside, 'pg_dump'), [...options, databaseUrl], {
      encoding: 'utf8',
    });
    if (status !== 0) throw error ?? new Error(stderr);
    // psql's commands are removed; newer versions of pg_dump write two.
    return stdout
      .split('\n')
      .filter((line) => !line.startsWith('\\'))
      .join('\n');
  } finally {
    await server.stop();
  }
}
