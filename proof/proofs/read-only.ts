import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from '@docket/contract/client.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { findUnprivilegedUser, type User } from '@docket/testing/machine/unprivileged-user.ts';
import { type Server, startProgram, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { emptyBook } from '../load/book.ts';
import { createCaller } from '../load/caller.ts';
import { compare } from '../load/compare.ts';
import { makeChanges } from '../load/do-some.ts';
import { openRows } from '../open-rows.ts';
import { openPractice } from '../practice.ts';
import { LeftOut, type Proof, type Setting } from '../proof.ts';
import { createRandom } from '../random.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';

export const readOnly: Proof = {
  name: 'read-only',
  claim:
    'A read-only folder or file stops the start with one sentence; if it becomes read-only at run time, no acknowledged change is lost',
  engines: ['sqlite'],
  run,
};

/** An obstacle to a start: its name, how to create it in the data folder, and how to remove it. */
type Obstacle = readonly [name: string, create: (folder: string) => void, remove: (folder: string) => void];

const file = (folder: string) => join(folder, 'docket.db');
const setModes = (folder: string, ofFolder: number, ofFile: number) => {
  chmodSync(file(folder), ofFile);
  chmodSync(folder, ofFolder);
};

// A read-only folder of the server's own account is no obstacle: the server makes the folder private, which also
// makes it writable.
const fileReadOnly: Obstacle = [
  'database file read-only',
  (folder) => setModes(folder, 0o700, 0o400),
  (folder) => setModes(folder, 0o700, 0o600),
];

const onDisk = (disk: SmallDisk): Obstacle => [
  'disk read-only',
  () => disk.setReadOnly(true),
  () => disk.setReadOnly(false),
];

async function run({ folder }: Setting): Promise<string> {
  // Root can write to every folder, so the server runs under another account.
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : null;
  chmodSync(folder, 0o755);
  const disk = user ? mountSmallDisk(join(folder, 'disk'), 16) : null;
  const data = join(disk?.path ?? folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  try {
    return await checkStartsRefused(data, user, [
      fileReadOnly,
      ...(disk ? [onDisk(disk)] : []),
      ...(user ? listForeignOwners(user) : []),
    ]);
  } finally {
    disk?.remove();
  }
}

async function checkStartsRefused(
  data: string,
  user: User | null,
  obstacles: readonly Obstacle[],
): Promise<string> {
  const database = { DATA_DIR: data, DATABASE_URL: '' };
  const settings = { ...clinicSettings(database), PORT: String(await findFreePort()) };
  const as = user ? { user } : {};
  const start = () => startServer(settings, as);
  let server = await start().catch((error: Error) => {
    throw new LeftOut(`Another account can not run Docket from this folder: ${error.message.slice(0, 300)}`);
  });
  try {
    const finding = await makeReadOnlyAtRunTime(server, database);
    await server.stop();
    for (const [name, create, remove] of obstacles) {
      create(data);
      await checkRefused(name, settings, as);
      remove(data);
      server = await start();
      await server.stop();
    }
    const names = obstacles.map(([name]) => name).join(', ');
    return `${obstacles.length} starts refused with one sentence (${names}), each start worked again once the obstacle was gone; ${finding}`;
  } finally {
    await server.kill();
  }
}

function listForeignOwners({ uid, gid }: User): Obstacle[] {
  const give = (folder: string, to: User) => {
    for (const path of [folder, file(folder), join(folder, 'lock.db')]) chownSync(path, to.uid, to.gid);
  };
  const root = { uid: 0, gid: 0 };
  return [
    ['folder of another account', (folder) => give(folder, root), (folder) => give(folder, { uid, gid })],
    [
      'readable folder of another account',
      (folder) => {
        give(folder, root);
        setModes(folder, 0o755, 0o644);
      },
      (folder) => {
        give(folder, { uid, gid });
        setModes(folder, 0o700, 0o600);
      },
    ],
    [
      'file of another account',
      (folder) => chownSync(file(folder), 0, 0),
      (folder) => chownSync(file(folder), uid, gid),
    ],
  ];
}

async function checkRefused(
  name: string,
  settings: Readonly<Record<string, string>>,
  as: { user?: User },
): Promise<void> {
  const program = startProgram(settings, as);
  await program.waitFor('is open at');
  program.child.kill('SIGKILL');
  const { printed } = await program.ended();
  const { DATA_DIR = '' } = settings;
  const isSentence = /^[^\n]{20,400}\n$/.test(printed) && printed.includes(DATA_DIR);
  if (program.child.exitCode !== 1 || !isSentence)
    throw new Error(`${name}: ended with ${program.child.exitCode} and printed ${printed}`);
}

// Files that are open remain writable, so the server may keep working. It must report failed changes and keep
// acknowledged ones.
async function makeReadOnlyAtRunTime(
  { baseUrl }: Server,
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
): Promise<string> {
  const practice = await openPractice(baseUrl, 1);
  const [doctor] = practice.doctors;
  if (!doctor) throw new Error('There is no doctor');
  const book = emptyBook(doctor.id);
  const caller = createCaller(baseUrl, practice, doctor, createRandom(500));
  let done = await makeChanges(20, book, caller);
  let refused = 0;
  setModes(database.DATA_DIR, 0o500, 0o400);
  for (let change = 0; change < 40; change += 1) {
    try {
      done += await makeChanges(1, book, caller);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 503)) throw error;
      book.pendingChange = null;
      refused += 1;
    }
  }
  setModes(database.DATA_DIR, 0o700, 0o600);
  done += await makeChanges(20, book, caller);
  const rows = await openRows(database);
  await compare(rows, [book]);
  await rows.close();
  return `made read-only by file modes at run time, ${done} changes were acknowledged and are in the database, ${refused} were refused with a sentence`;
}
