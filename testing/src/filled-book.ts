import { mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '@docket/server/platform/database/engine.ts';
import { openDatabase } from '@docket/server/platform/database/open.ts';
import { onTestFinished } from 'vitest';
import { fillBook } from './fill-book.ts';
import {
  copyDatabase,
  type DatabaseSettings,
  filledFolder,
  type MadeDatabase,
  makeMigratedDatabase,
  readFilledDatabase,
} from './make-database.ts';

/** Forty doctors with twenty appointments a day over a month: so many that a planner prefers indexes. */
const filledBook = { doctors: 40, patients: 8_000, appointments: 24_000 };

/** Time limit of a test that may be the first one to need the filled book, on a busy machine. */
export const fillTimeoutMs = 240_000;

/** Opens a database with the filled book until the end of the test, to explain queries against it. */
export async function openFilledBook(): Promise<Engine> {
  const { settings, drop } = await makeFilledDatabase();
  const engine = await openDatabase({ ...settings, databaseWaitSeconds: 0 });
  onTestFinished(async () => {
    await engine.close();
    await drop();
  });
  return engine;
}

/** Makes a database with the filled book. A run of tests fills one database, which this copies. */
export async function makeFilledDatabase(): Promise<MadeDatabase> {
  return copyDatabase(await fillOnce());
}

// Workers are processes: the first one that creates the folder "filling" fills the database, the others wait for it.
async function fillOnce(): Promise<DatabaseSettings> {
  for (let filled = readFilledDatabase(); ; filled = readFilledDatabase()) {
    if (filled) return filled;
    if (isFirst()) await fill();
    else await pause(50);
  }
}

async function fill(): Promise<void> {
  const { settings, drop } = await makeMigratedDatabase();
  const engine = await openDatabase({ ...settings, databaseWaitSeconds: 0 });
  try {
    await fillBook({ engine }, filledBook).finally(() => engine.close());
  } catch (error) {
    // The next worker tries again, instead of waiting until its time limit.
    await drop();
    rmdirSync(join(filledFolder(), 'filling'));
    throw error;
  }
  const file = join(filledFolder(), 'settings.json');
  writeFileSync(`${file}.part`, JSON.stringify(settings));
  renameSync(`${file}.part`, file);
}

function isFirst(): boolean {
  try {
    mkdirSync(join(filledFolder(), 'filling'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
