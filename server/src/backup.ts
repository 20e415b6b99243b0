import { migrations } from '../migrations/all.ts';
import { readFileArgument, runCommand } from './command.ts';
import { backUp } from './platform/backup/back-up.ts';
import { readSettings } from './platform/settings.ts';

await runCommand(async () => {
  const path = readFileArgument(process.argv.slice(2), 'npm run backup -- FILE');
  const bytes = await backUp(readSettings(process.env), path, migrations);
  console.log(`Backed up to ${path} (${(bytes / 1_000_000).toFixed(1)} MB).`);
});
