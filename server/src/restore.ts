import { migrations } from '../migrations/all.ts';
import { readFileArgument, runCommand } from './command.ts';
import { readContents } from './platform/backup/backup-file.ts';
import { restore } from './platform/backup/restore.ts';
import { formatOrigin } from './platform/backup/seal.ts';
import { isUpToDate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { readEnvironment, type Settings } from './platform/settings.ts';
import { countWaiting, formatWaiting } from './restored-copy/count-waiting.ts';
import { accountStore } from './sessions/accounts/store.ts';

await runCommand(async () => {
  const path = readFileArgument(process.argv.slice(2), 'npm run restore -- FILE');
  const settings = readEnvironment(process.env);
  // Sessions ended and links used since the backup must stay invalid.
  const sealed = await restore(settings, path, { steps: migrations, leftOut: ['sessions'] });
  const location = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
  console.log(
    `Restored ${path} into ${location}, ${formatOrigin(sealed)}. Everybody logs in again; unused links must be sent again.`,
  );
  console.log(await describeSilence(settings, path));
  console.log(
    ['These accounts can log in, as on the day of the backup:', ...(await listSignIns(settings))].join('\n'),
  );
});

// A restored copy is silent, because the server it was copied from may still run and send messages to its patients.
async function describeSilence(settings: Settings, backup: string): Promise<string> {
  const { messages, events } = readContents(backup);
  const engine = await openDatabase(settings);
  try {
    // A folder restored from a backup of an early release lacks these tables until a server first starts on it.
    const hasTables = messages + events > 0 && (await isUpToDate(engine, migrations));
    const counted = hasTables
      ? await countWaiting({ engine, settings })
      : { messages, unsendable: 0, events, oldestAt: null };
    const waiting = formatWaiting(counted, settings.timeZone);
    return `It is silent: no email, SMS or webhook about appointments is sent until a manager confirms on any page that this is the practice now. ${waiting}.`;
  } finally {
    await engine.close();
  }
}

// A manager has to check this list: accounts that were removed, or got a second factor, after the backup are as before.
async function listSignIns(settings: Settings): Promise<string[]> {
  const engine = await openDatabase(settings);
  try {
    const accounts = await accountStore(engine.read).listWithAccess();
    return accounts
      .filter(({ passwordHash }) => passwordHash !== null)
      .map(({ role, email, secondFactorSince }) => {
        const factor = secondFactorSince === null ? '' : ', with a second factor';
        return `  ${role.padEnd(6)}  ${email}${factor}`;
      });
  } finally {
    await engine.close();
  }
}
