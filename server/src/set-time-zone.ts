import { statSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../migrations/all.ts';
import { readKeptName } from './clinic/keep-name.ts';
import { changeTimeZone } from './clinic/time-zone.ts';
import { runCommand } from './command.ts';
import { hasSchema, migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { checkNotServed } from './platform/database/serving.ts';
import { databaseName } from './platform/database/sqlite-folder.ts';
import { Refusal } from './platform/refusal.ts';
import { readEnvironment, TimeZone } from './platform/settings.ts';
import { SettingsError } from './platform/settings-error.ts';

await runCommand(async () => {
  const [named, ...more] = process.argv.slice(2);
  const { data: timeZone = null, error } = TimeZone.safeParse(named ?? '');
  if (error) throw new SettingsError(`ZONE ${error.issues[0]?.message}`);
  if (timeZone === null || more.length > 0)
    throw new Refusal('invalid', 'Name one time zone: npm run set-time-zone -- Europe/Berlin');
  const settings = readEnvironment(process.env);
  const place = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
  const noPractice = new Refusal(
    'not found',
    `There is no practice in ${place}: name its folder in DATA_DIR, or its database in DATABASE_URL`,
  );
  // To open a folder that is none makes one.
  if (settings.databaseUrl === null && !hasDatabase(settings.dataDir)) throw noPractice;
  const engine = await openDatabase(settings);
  try {
    if (!(await hasSchema(engine))) throw noPractice;
    // Also before the schema is brought up to date, which would be done under a running node.
    await engine.transaction(checkNotServed);
    await migrate(engine, migrations, Date.now());
    const former = await changeTimeZone(engine, timeZone);
    const name = await readKeptName(engine.read);
    console.log(
      `The clock on the wall${name === null ? '' : ` of ${name}`}, in ${place}, is ${timeZone} now${former === null ? '' : `, no longer ${former}`}. The book stays as it shows: 10:30 stays 10:30. Start every node anew, with CLINIC_TIME_ZONE=${timeZone} or without that setting.`,
    );
  } finally {
    await engine.close();
  }
});

function hasDatabase(folder: string): boolean {
  return (statSync(join(folder, databaseName), { throwIfNoEntry: false })?.size ?? 0) > 0;
}
