import { migrations } from '../migrations/all.ts';
import { readFileArgument, runCommand } from './command.ts';
import { restore } from './platform/backup/restore.ts';
import { readSettings } from './platform/settings.ts';

await runCommand(async () => {
  const path = readFileArgument(process.argv.slice(2), 'npm run restore -- FILE');
  const settings = readSettings(process.env);
  // A session that was ended since the backup must not come alive again, nor a link that was used.
  await restore(settings, path, { steps: migrations, leftOut: ['sessions'] });
  const place = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
  console.log(`Restored ${path} into ${place}. Everybody signs in again; links not used yet are sent anew.`);
});
