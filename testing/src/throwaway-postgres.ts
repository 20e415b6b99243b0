import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from './end-with-us.ts';
import { findFreePort } from './free-port.ts';
import { findQuickFolder } from './machine/quick-folder.ts';
import { removeFirmly } from './machine/remove-firmly.ts';
import { findUnprivilegedUser, type User } from './machine/unprivileged-user.ts';

export interface ThrowawayPostgres {
  /** URL of an empty database, as its superuser. */
  readonly url: string;
  /** Folder with all its files. */
  readonly folder: string;
  /** Id of the server's first process, the parent of all others. */
  readonly pid: number;
  /** Restarts the server on its port and folder after it was killed. */
  startAgain(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

export interface ThrowawayOptions {
  /** True: commits survive a crash of the server; default: false. */
  readonly durable?: boolean;
  /** Further settings of the server. */
  readonly beside?: Readonly<Record<string, string>>;
}

const settings = { listen_addresses: '127.0.0.1', max_connections: '200' };
// Such data need not survive, so the server neither waits for the disk nor logs for replication. It lives for
// minutes, too short for vacuuming and compiled queries to pay off.
const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
};

/**
 * Starts a PostgreSQL server in a temporary folder on a free port of 127.0.0.1; the folder is in memory if data need
 * not survive and memory suffices. `programs` is the folder of PostgreSQL's programs. The end of this process stops
 * and removes the server. Throws Error with the server's message.
 */
export async function startThrowawayPostgres(
  programs: string,
  { durable = false, beside = {} }: ThrowawayOptions = {},
): Promise<ThrowawayPostgres> {
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : null;
  const folder = mkdtempSync(join(durable ? tmpdir() : findQuickFolder(), 'docket-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const remove = () => removeFirmly(folder);
  try {
    initialise(programs, folder, user);
    const port = await findFreePort();
    const start = () => launch(programs, folder, { port, durable, beside }, user);
    let server = start();
    const release = endWithUs(() => {
      server.kill('SIGQUIT');
      remove();
    });
    const stop = async () => {
      const isRunning = server.exitCode === null && server.signalCode === null;
      const gone = isRunning ? once(server, 'exit') : null;
      server.kill('SIGQUIT');
      await gone;
      remove();
      release();
    };
    await ready(server).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      url: `postgres://docket@127.0.0.1:${port}/postgres`,
      folder,
      get pid() {
        return server.pid ?? 0;
      },
      async startAgain() {
        server = start();
        await ready(server);
      },
      stop,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

const makeEnvironment = (folder: string) => ({
  PATH: process.env.PATH,
  HOME: folder,
  LC_ALL: 'C',
  TZ: 'UTC',
});

function initialise(programs: string, folder: string, user: User | null): void {
  const { status, stderr, error } = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'docket', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: folder, env: makeEnvironment(folder), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`PostgreSQL's initdb failed: ${error?.message ?? stderr.trim()}`);
}

function launch(
  programs: string,
  folder: string,
  { port, durable, beside }: { port: number } & Required<ThrowawayOptions>,
  user: User | null,
): ChildProcess {
  const fixed = { port: String(port), unix_socket_directories: folder };
  const chosen = { ...settings, ...(durable ? {} : notDurable), ...beside, ...fixed };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...user,
    cwd: folder,
    env: makeEnvironment(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function ready(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output.trim()}`)));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Reads until the server ends, otherwise the pipe would fill up. The text is only stored for the error of a
      // failed start.
      if (output.length < 10_000) output += text;
      if (text.includes('ready to accept connections')) resolve();
    });
  });
}
