import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { call, Refused } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { findUnprivilegedUser } from '@docket/testing/machine/unprivileged-user.ts';
import { startServer } from '@docket/testing/program.ts';
import pg from 'pg';
import { clinicSettings } from '../clinic-settings.ts';
import { type Book, emptyBook } from '../load/book.ts';
import { createCaller, type LoadCaller } from '../load/caller.ts';
import { compare } from '../load/compare.ts';
import { makeChanges } from '../load/do-some.ts';
import { openRows, type Rows } from '../open-rows.ts';
import { openPractice, signInAsAdmin } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

export const diskFull: Proof = {
  name: 'disk-full',
  claim:
    'With a full disk Docket reports it and writes no half change, and works again without a restart once there is room',
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, folder, engine, postgres }: Setting): Promise<string> {
  const times = long ? 10 : 2;
  // The operating system account of the database server needs access to the folder.
  chmodSync(folder, 0o755);
  const disk = mountSmallDisk(join(folder, 'disk'), engine === 'sqlite' ? 16 : 40);
  try {
    if (!postgres)
      return await fillRepeatedly({ DATA_DIR: join(disk.path, 'data'), DATABASE_URL: '' }, disk, times);
    return await withDatabaseOnDisk(postgres.url, disk, (database) => fillRepeatedly(database, disk, times));
  } finally {
    disk.remove();
  }
}

async function fillRepeatedly(database: Database, disk: SmallDisk, times: number): Promise<string> {
  const server = await startServer({ ...clinicSettings(database), LOG_LEVEL: 'silent' });
  let rows: Rows | null = null;
  try {
    const { baseUrl } = server;
    const practice = await openPractice(baseUrl, 1);
    const [doctor] = practice.doctors;
    if (!doctor) throw new Error('There is no doctor');
    const book = emptyBook(doctor.id);
    const caller = createCaller(baseUrl, practice, doctor, createRandom(53_100));
    rows = await openRows(database);
    let refused = 0;
    let done = 0;
    for (let time = 0; time < times; time += 1) {
      done += await makeChanges(20, book, caller);
      disk.fill();
      done += await changeUntilRefused(book, caller);
      await checkReadiness(baseUrl, 'full');
      for (let more = 0; more < 5; more += 1) refused += await tryChange(book, caller);
      refused += 1;
      await call(listAppointments.admin, { limit: 20 }, { baseUrl, token: practice.adminToken });
      await compare(rows, [book]);
      disk.makeRoom();
      done += await makeChanges(20, book, caller);
      await signInAsAdmin(baseUrl);
      await checkReadiness(baseUrl, undefined);
      await compare(rows, [book]);
    }
    const damage = await rows.findDamage();
    if (damage.length > 0) throw new Error(damage.join('; '));
    return `The disk was full and freed ${times} times: ${refused} changes were refused with 503 "The disk is full", lists still worked and /readyz gave the reason, all ${done} acknowledged changes are in the database and no refused one is, all without a restart`;
  } finally {
    await rows?.close();
    await server.kill();
  }
}

// Reading still works, so a balancer keeps the node; monitoring sees the full disk.
async function checkReadiness(baseUrl: string, expected: 'full' | undefined): Promise<void> {
  const answer = await fetch(`${baseUrl}/readyz`);
  const { disk } = (await answer.json()) as { disk?: unknown };
  if (answer.status !== 200 || disk !== expected)
    throw new Error(`/readyz reports ${answer.status} and disk ${String(disk)}, not ${expected}`);
}

// Changes until the disk refuses one. The first changes still fit into free space inside the files.
async function changeUntilRefused(book: Book, caller: LoadCaller): Promise<number> {
  for (let done = 0; done < 20_000; done += 1) if ((await tryChange(book, caller)) === 1) return done;
  throw new Error('20,000 changes were written to a disk without room');
}

/** Returns 1 if the change was refused because of the disk, 0 if it was done. Throws any other refusal. */
async function tryChange(book: Book, caller: LoadCaller): Promise<number> {
  try {
    await makeChanges(1, book, caller);
    return 0;
  } catch (error) {
    const isFull = error instanceof Refused && error.status === 503 && error.message === 'The disk is full';
    if (!isFull) throw error;
    // A refused change must not be in the database. Without a pending change, the comparison would find it.
    book.pendingChange = null;
    return 1;
  }
}

/**
 * Runs `work` with a database whose tables are on the small disk. The server's log is elsewhere, because PostgreSQL
 * stops when its log disk is full.
 */
async function withDatabaseOnDisk(
  server: string,
  disk: SmallDisk,
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const folder = join(disk.path, 'tables');
  mkdirSync(folder);
  const user = findUnprivilegedUser();
  chownSync(folder, user.uid, user.gid);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create tablespace small location '${folder}'`);
  try {
    await client.query('create database on_small_disk tablespace small');
    const url = new URL(server);
    url.pathname = '/on_small_disk';
    return await work({ DATA_DIR: '', DATABASE_URL: url.href });
  } finally {
    disk.makeRoom();
    await client.query('drop database if exists on_small_disk with (force)');
    await client.query('drop tablespace small');
    await client.end();
  }
}
