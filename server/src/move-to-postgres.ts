import { migrations } from '../migrations/all.ts';
import { runCommand } from './command.ts';
import { moveToPostgres } from './platform/backup/move-to-postgres.ts';
import { readEnvironment } from './platform/settings.ts';

await runCommand(async () => {
  const settings = readEnvironment(process.env);
  const print = (line: string) => console.log(line);
  // Sessions are not copied: a session in two databases could be ended in only one of them. All users must log in again.
  const { rows, tables } = await moveToPostgres(settings, {
    steps: migrations,
    leftOut: ['sessions'],
    print,
  });
  print(`Moved ${rows.toLocaleString('en')} rows of ${tables} tables; every table is equal on both sides.`);
  print('Everybody logs in again, with their passwords and codes; unused links must be sent again.');
  print(
    `From now on start Docket with this DATABASE_URL. The database in ${settings.dataDir} is unchanged: keep the folder until the move has proved itself. No server opens it any more.`,
  );
});
