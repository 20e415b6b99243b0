import { migrations } from '../migrations/all.ts';
import { runCommand } from './command.ts';
import { moveToPostgres } from './platform/backup/move-to-postgres.ts';
import { readEnvironment } from './platform/settings.ts';

await runCommand(async () => {
  const settings = readEnvironment(process.env);
  const say = (line: string) => console.log(line);
  // As after a restore: people sign in again. A session known to both databases could be ended in one alone.
  const { rows, tables } = await moveToPostgres(settings, { steps: migrations, leftOut: ['sessions'], say });
  say(`Moved ${rows.toLocaleString('en')} rows of ${tables} tables; every table is the same on both sides.`);
  say('Everybody signs in again, with the same passwords and codes; links not used yet are sent anew.');
  say(
    `From now on start Docket with this DATABASE_URL. The database in ${settings.dataDir} is as it was: keep the folder until you are content. No server opens it any more.`,
  );
});
