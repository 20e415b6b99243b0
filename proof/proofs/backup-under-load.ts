import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { checkCounts } from '../copies/check-counts.ts';
import { type AcknowledgedState, checkCopy, recordAcknowledged } from '../copies/moment.ts';
import { checkSameTables, printTables } from '../copies/print-tables.ts';
import { runCommand } from '../copies/run-command.ts';
import { type Book, emptyBook } from '../load/book.ts';
import { startLoad } from '../load/run-load.ts';
import { openRows } from '../open-rows.ts';
import { doctorPassword, openPractice, signInAsAdmin } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

export const backupUnderLoad: Proof = {
  name: 'backup-under-load',
  claim: 'A backup taken under load holds the practice as it was at one moment, complete, on either engine',
  engines: ['sqlite', 'postgres'],
  run,
};

interface TakenBackup {
  readonly file: string;
  readonly acknowledged: readonly AcknowledgedState[];
}

async function run(setting: Setting): Promise<string> {
  const { engine, long, folder, makeDatabase } = setting;
  const makeFolderDatabase = (): Database => ({
    DATA_DIR: join(folder, `data-${randomUUID()}`),
    DATABASE_URL: '',
  });
  const backups = long ? 5 : 1;
  const sources = [{ source: await makeDatabase(), backups }];
  // With a PostgreSQL server, every backup is restored into both engines, and one more backup is taken from a SQLite
  // folder.
  if (engine === 'postgres') sources.push({ source: makeFolderDatabase(), backups: 1 });
  let appointments = 0;
  let restored = 0;
  let changesDuringBackups = 0;
  for (const { source, backups } of sources) {
    const { books, taken, during } = await takeUnderLoad(source, { long, backups, folder });
    changesDuringBackups += during;
    for (const { file, acknowledged } of taken) {
      const targets =
        engine === 'postgres' ? [makeFolderDatabase(), await makeDatabase()] : [makeFolderDatabase()];
      const prints = [];
      for (const target of targets) {
        await runCommand('restore', [file], target);
        appointments = await checkRestored(target, acknowledged, books);
        prints.push(await printTables(target));
        await checkOpens(target, appointments);
        restored += 1;
      }
      const [first, second] = prints;
      if (first && second) checkSameTables(first, second);
    }
  }
  const taken = `${backups} ${long ? 'backups' : 'backup'} from ${engine === 'postgres' ? 'PostgreSQL and one from a SQLite folder, each restored into both engines with equal tables' : 'a SQLite folder'}`;
  return `${taken}, while ${changesDuringBackups.toLocaleString('en')} changes were acknowledged: each of the ${restored} copies has every change acknowledged before its backup began (the last has ${appointments.toLocaleString('en')} appointments), one row of history for each change, no later booking without the earlier ones, no half-applied time off, and correct counts; a server starts on it, and staff sign in with the same passwords`;
}

/** Backs up a practice under load. Returns each backup with the state acknowledged before it began. */
async function takeUnderLoad(
  source: Database,
  { long, backups, folder }: { long: boolean; backups: number; folder: string },
): Promise<{ books: readonly Book[]; taken: readonly TakenBackup[]; during: number }> {
  const scale = long ? { clients: 8, between: 1_000 } : { clients: 4, between: 150 };
  const server = await startServer(clinicSettings(source));
  const practice = await openPractice(server.baseUrl, scale.clients);
  const books = practice.doctors.map(({ id }) => emptyBook(id));
  const load = startLoad({ baseUrl: server.baseUrl, practice, books, random: createRandom(5) });
  const taken: TakenBackup[] = [];
  let during = 0;
  try {
    for (let backup = 1; backup <= backups; backup += 1) {
      await load.acknowledged(backup * scale.between);
      const file = join(folder, `${randomUUID()}.backup`);
      const acknowledged = recordAcknowledged(books);
      const before = countAcknowledged(acknowledged);
      await runCommand('backup', [file], source);
      during += countAcknowledged(recordAcknowledged(books)) - before;
      taken.push({ file, acknowledged });
    }
  } finally {
    await server.kill();
  }
  await load.ended();
  if (during === 0) throw new Error('No change was acknowledged while the backups were taken');
  return { books, taken, during };
}

async function checkRestored(
  target: Database,
  acknowledged: readonly AcknowledgedState[],
  books: readonly Book[],
): Promise<number> {
  const rows = await openRows(target);
  try {
    return await checkCopy(rows, acknowledged, books);
  } finally {
    await rows.close();
    await checkCounts(target);
  }
}

// The restored database alone must suffice for a start: no setting names an admin or a password.
async function checkOpens(target: Database, appointments: number): Promise<void> {
  const server = await startServer({ ...target, DEMO: 'off', LOG_LEVEL: 'error' });
  try {
    const { baseUrl } = server;
    const token = await signInAsAdmin(baseUrl);
    await call(login.doctor, { email: 'doctor1@proof.example', password: doctorPassword }, { baseUrl });
    const listed = (await call(listAppointments.admin, {}, { baseUrl, token })).appointments.length;
    if (listed !== appointments)
      throw new Error(`The database has ${appointments} appointments and the list ${listed}`);
  } finally {
    await server.stop();
  }
}

function countAcknowledged(acknowledged: readonly AcknowledgedState[]): number {
  const versions = acknowledged.flatMap(({ appointments }) => [...appointments.values()]);
  return versions.reduce((sum, version) => sum + version + 1, 0);
}
