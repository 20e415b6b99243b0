import { migrations } from '../migrations/all.ts';
import { readFileArgument, runCommand } from './command.ts';
import { backUp } from './platform/backup/back-up.ts';
import { type Contents, checkBackup, readContents } from './platform/backup/backup-file.ts';
import { noteBackup } from './platform/backup/note-backup.ts';
import { formatOrigin } from './platform/backup/seal.ts';
import { readEnvironment } from './platform/settings.ts';

const usage = 'npm run backup -- FILE, with --demo for a demo clinic, or npm run backup -- --verify FILE';

await runCommand(async () => {
  const args = process.argv.slice(2);
  const hasOption = (option: string) => args.includes(option);
  const path = readFileArgument(
    args.filter((arg) => arg !== '--demo' && arg !== '--verify'),
    usage,
  );
  if (hasOption('--verify')) verify(path);
  else await make(path, hasOption('--demo'));
});

function verify(path: string): void {
  const sealed = checkBackup(path, migrations);
  const contents = readContents(path);
  console.log(`${path} is complete: ${formatContents(contents)}, ${formatOrigin(sealed)}.`);
}

async function make(path: string, isDemoMeant: boolean): Promise<void> {
  const settings = readEnvironment(process.env);
  const { bytes, ...contents } = await backUp(settings, path, { steps: migrations, isDemoMeant });
  const source = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
  console.log(
    `Backed up to ${path} (${(bytes / 1_000_000).toFixed(1)} MB): ${formatContents(contents)}, from ${source}.`,
  );
  await noteBackup(settings, Date.now()).catch((error: Error) => {
    // The backup is complete; only the metric of its time is outdated.
    console.error(`The time of this backup could not be recorded in the database: ${error.message}`);
  });
}

function formatContents({ clinic, appointments, messages, events }: Contents): string {
  const counted = (count: number, name: string) =>
    `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
  const waiting = `${counted(messages, 'message')} and ${counted(events, 'webhook event')} waiting to be sent`;
  const number = `${counted(appointments, 'appointment')}, ${waiting}`;
  return clinic === null ? number : `${clinic}, ${number}`;
}
