import { migrations } from '../migrations/all.ts';
import { runCommand } from './command.ts';
import { nameDatabase, withPractice } from './open-practice.ts';
import { migrate } from './platform/database/migrate.ts';
import { copyMark } from './platform/restored-copy.ts';
import { readEnvironment } from './platform/settings.ts';
import { countWaiting, formatWaiting } from './restored-copy/count-waiting.ts';

// For a copy made by pg_dump or of a disk. A copy made by `npm run restore` is marked already.
await runCommand(async () => {
  const settings = readEnvironment(process.env);
  await withPractice(settings, async (engine) => {
    await migrate(engine, migrations, Date.now());
    await engine.transaction((tx) => copyMark(tx).set(Date.now()));
    const waiting = await countWaiting({ engine, settings });
    console.log(
      `${nameDatabase(settings)} is marked as a copy: no email, SMS or webhook about appointments is sent until a manager confirms it. ${formatWaiting(waiting, settings.timeZone)}.`,
    );
  });
});
