import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { listAppointments } from '@docket/contract/appointments.ts';
import { call } from '@docket/contract/client.ts';
import { login } from '@docket/contract/sessions.ts';
import { startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { checkCounts } from '../copies/check-counts.ts';
import { type AcknowledgedState, checkMoment, recordAcknowledged } from '../copies/moment.ts';
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
  claim: 'A backup taken while everybody works is one moment of the practice, whole, on either engine',
  engines: ['sqlite', 'postgres'],
  run,
};

interface Taken {
  readonly file: string;
  readonly acknowledged: readonly AcknowledgedState[];
}

async function run(setting: Setting): Promise<string> {
  const { engine, long, folder, makeDatabase } = setting;
  const inFolder = (): Database => ({ DATA_DIR: join(folder, `data-${randomUUID()}`), DATABASE_URL: '' });
  const backups = long ? 5 : 1;
  const sources = [{ source: await makeDatabase(), backups }];
  // If there is a server, every backup is restored into both engines, and one is taken from a folder too.
  if (engine === 'postgres') sources.push({ source: inFolder(), backups: 1 });
  let appointments = 0;
  let restored = 0;
  let meanwhile = 0;
  for (const { source, backups } of sources) {
    const { books, taken, during } = await takeUnderLoad(source, { long, backups, folder });
    meanwhile += during;
    for (const { file, acknowledged } of taken) {
      const targets = engine === 'postgres' ? [inFolder(), await makeDatabase()] : [inFolder()];
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
  const taken = `${backups} ${long ? 'backups' : 'backup'} from ${engine === 'postgres' ? 'PostgreSQL and one from a folder, each restored into both engines, the same in both' : 'a folder'}`;
  return `${taken}, while ${meanwhile.toLocaleString('en')} changes were acknowledged: in each of the ${restored} copies everything told before the backup began is there, the last with ${appointments.toLocaleString('en')} appointments; one row of history for each change, no later booking without the earlier, no days off by half, whole and counted right; it opens, and people sign in with the same passwords`;
}

/** Backs up a practice under load; returns the backups with the state acknowledged before each. */
async function takeUnderLoad(
  source: Database,
  { long, backups, folder }: { long: boolean; backups: number; folder: string },
): Promise<{ books: readonly Book[]; taken: readonly Taken[]; during: number }> {
  const scale = long ? { clients: 8, between: 1_000 } : { clients: 4, between: 150 };
  const server = await startServer(clinicSettings(source));
  const practice = await openPractice(server.baseUrl, scale.clients);
  const books = practice.doctors.map(({ id }) => emptyBook(id));
  const load = startLoad({ baseUrl: server.baseUrl, practice, books, random: createRandom(5) });
  const taken: Taken[] = [];
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
  if (during === 0) throw new Error('Nobody was told of anything while the backups were taken');
  return { books, taken, during };
}

async function checkRestored(
  target: Database,
  acknowledged: readonly AcknowledgedState[],
  books: readonly Book[],
): Promise<number> {
  const rows = await openRows(target);
  try {
    return await checkMoment(rows, acknowledged, books);
  } finally {
    await rows.close();
    await checkCounts(target);
  }
}

// Starts with the database alone, without setting a new password.
async function checkOpens(target: Database, appointments: number): Promise<void> {
  const server = await startServer({ ...target, DEMO: 'off', LOG_LEVEL: 'error' });
  try {
    const { baseUrl } = server;
    const token = await signInAsAdmin(baseUrl);
    await call(login.doctor, { email: 'doctor1@proof.example', password: doctorPassword }, { baseUrl });
    const listed = (await call(listAppointments.admin, {}, { baseUrl, token })).appointments.length;
    if (listed !== appointments) throw new Error(`${appointments} stand and ${listed} are listed`);
  } finally {
    await server.stop();
  }
}

function countAcknowledged(acknowledged: readonly AcknowledgedState[]): number {
  const versions = acknowledged.flatMap(({ appointments }) => [...appointments.values()]);
  return versions.reduce((sum, version) => sum + version + 1, 0);
}
