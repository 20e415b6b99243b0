import { migrations } from '../migrations/all.ts';
import { changeTimeZone } from './clinic/time-zone.ts';
import { runCommand } from './command.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { timeZone as readTimeZone } from './platform/read-setting.ts';
import { Refusal } from './platform/refusal.ts';
import { readSettings } from './platform/settings.ts';

await runCommand(async () => {
  const [named, ...more] = process.argv.slice(2);
  const timeZone = readTimeZone({ ZONE: named }, 'ZONE');
  if (timeZone === null || more.length > 0)
    throw new Refusal('invalid', 'Name one time zone: npm run set-time-zone -- Europe/Berlin');
  const engine = await openDatabase(readSettings(process.env));
  try {
    await migrate(engine, migrations, Date.now());
    const former = await changeTimeZone(engine, timeZone);
    console.log(
      `The clock on the wall is ${timeZone} now${former === null ? '' : `, no longer ${former}`}. The book stays as it shows: 10:30 stays 10:30. Start every node anew, with CLINIC_TIME_ZONE=${timeZone} or without that setting.`,
    );
  } finally {
    await engine.close();
  }
});
