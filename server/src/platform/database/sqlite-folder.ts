import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flush } from '../flush.ts';
import { Refusal } from '../refusal.ts';

export const databaseName = 'docket.db';
/** Returns the path of the file in which a restore prepares this database. */
export const restoringPath = (databasePath: string) => `${databasePath}.restoring`;

/**
 * Throws Refusal when a restore into the database's folder was interrupted. The folder has no database then: a server
 * would begin an empty practice, which blocks any further restore.
 */
export function checkNoRestoreCutOff(databasePath: string): void {
  const left = restoringPath(databasePath);
  if (!existsSync(left) || isFilled(databasePath)) return;
  throw new Refusal(
    'conflict',
    `A restore into ${dirname(left)} was cut off: run npm run restore once more, with the same file or another one, or remove ${left} to begin an empty practice`,
  );
}

export const isFilled = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Returns whether the database was ever written to, even if its bytes are still in the write-ahead log. */
export const holdsDatabase = (databasePath: string) =>
  isFilled(databasePath) || existsSync(`${databasePath}-wal`);

const lockName = 'lock.db';
const pidName = 'lock.pid';

/** A folder that is locked for this process until `release`. */
export interface HeldFolder {
  readonly databasePath: string;
  release(): void;
}

/**
 * Locks the folder for this process, creating it if missing (0700, files 0600). Throws Refusal when another server has
 * locked it, when it can't be written or when it contains files of other programs.
 */
export function holdFolder(folder: string): HeldFolder {
  const path = resolve(folder);
  write(path, () => makePrivate(path));
  const lock = lockFolder(path);
  writeFileSync(join(path, pidName), String(process.pid), { mode: 0o600 });
  return {
    databasePath: join(path, databaseName),
    release() {
      rmSync(join(path, pidName), { force: true });
      lock.close();
    },
  };
}

/**
 * Locks the folder for a restore. If it has no database, first creates the empty file of the restore and flushes it, so
 * that an interruption at any moment is recognised later.
 */
export function holdFolderToRestore(folder: string): HeldFolder {
  const path = resolve(folder);
  const databasePath = join(path, databaseName);
  write(path, () => {
    makeFolder(path);
    checkDedicated(path);
    if (holdsDatabase(databasePath)) return;
    closeSync(openSync(restoringPath(databasePath), 'a', 0o600));
    flush(restoringPath(databasePath));
    flush(path);
  });
  return holdFolder(path);
}

function write(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      'unavailable',
      `The folder ${path} can not be written (${readErrorCode(error)}): make it writable, or name another in DATA_DIR`,
    );
  }
}

function makePrivate(path: string): void {
  makeFolder(path);
  checkDedicated(path);
  chmodSync(path, 0o700);
  // SQLite gives its helper files the mode of the main file, which must be right before it is opened.
  for (const name of [databaseName, lockName]) closeSync(openSync(join(path, name), 'a', 0o600));
  for (const name of [databaseName, `${databaseName}-wal`, `${databaseName}-shm`, lockName]) {
    if (existsSync(join(path, name))) chmodSync(join(path, name), 0o600);
  }
}

// Node's `recursive` option retries for ever where nothing can be created (/proc).
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

// The folder becomes private to this user, which would break other programs in a shared folder (/tmp, a home).
function checkDedicated(path: string): void {
  const names = readdirSync(path).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  const isOurs = (name: string) => name.startsWith(lockName) || name.startsWith(restoringPath(databaseName));
  if (names.includes(databaseName) || names.every(isOurs)) return;
  throw new Refusal(
    'unavailable',
    `The folder ${path} holds other files: name a new or empty folder in DATA_DIR`,
  );
}

// The lock ends with the process, even a killed one, so no crash leaves the folder locked.
function lockFolder(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, lockName));
  try {
    // A stopping server may still answer its last requests.
    lock.exec(`pragma busy_timeout = ${waitForStopMs}`);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: unknown }).errcode !== busyCode) throw error;
    throw new Refusal(
      'unavailable',
      `Another Docket server${readHolder(path)} already serves the folder ${path}: stop it first, or name another folder in DATA_DIR`,
    );
  }
}

const waitForStopMs = 3_000;
const busyCode = 5; // SQLITE_BUSY

function readHolder(path: string): string {
  try {
    const pid = readFileSync(join(path, pidName), 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (pid ${pid})` : '';
  } catch {
    return ''; // it has only just begun to start
  }
}

function readErrorCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? error);
}
