import { migrations } from '../migrations/all.ts';
import { changeTimeZone } from './clinic/time-zone.ts';
import { readStoredName } from './clinic-settings/stored-name.ts';
import { runCommand } from './command.ts';
import { nameDatabase, withPractice } from './open-practice.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkNotServed } from './platform/database/serving.ts';
import { Refusal } from './platform/refusal.ts';
import { TimeZone } from './platform/setting-schemas.ts';
import { readEnvironment } from './platform/settings.ts';
import { SettingsError } from './platform/settings-error.ts';

await runCommand(async () => {
  const [named, ...more] = process.argv.slice(2);
  const { data: timeZone = null, error } = TimeZone.safeParse(named ?? '');
  if (error) throw new SettingsError(`ZONE ${error.issues[0]?.message}`);
  if (timeZone === null || more.length > 0)
    throw new Refusal('invalid', 'Name one time zone: npm run set-time-zone -- Europe/Berlin');
  const settings = readEnvironment(process.env);
  await withPractice(settings, async (engine) => {
    // Checked before the migrations too, which must not run under a serving node.
    await engine.transaction((tx) => checkNotServed(tx, 'change the clock'));
    await migrate(engine, migrations, Date.now());
    const former = await changeTimeZone(engine, timeZone);
    const name = await readStoredName(engine.read);
    console.log(
      `The clock on the wall${name === null ? '' : ` of ${name}`}, in ${nameDatabase(settings)}, is ${timeZone} now${former === null ? '' : `, no longer ${former}`}. Appointments keep their times: 10:30 stays 10:30. Restart every node, with CLINIC_TIME_ZONE=${timeZone} or without that setting.`,
    );
  });
});
