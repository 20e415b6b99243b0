import { migrations } from '../migrations/all.ts';
import { runCommand } from './command.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { copyMark } from './platform/restored-copy.ts';
import { readEnvironment } from './platform/settings.ts';
import { countWaiting, formatWaiting } from './restored-copy/count-waiting.ts';

// For a copy that Docket did not make: by pg_dump, or of a disk. `npm run restore` marks its copies itself.
await runCommand(async () => {
  const settings = readEnvironment(process.env);
  const engine = await openDatabase(settings);
  try {
    await migrate(engine, migrations, Date.now());
    await engine.transaction((tx) => copyMark(tx).set(Date.now()));
    const place = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
    console.log(
      `${place} is marked as a copy: no email, SMS or webhook about appointments leaves until a manager confirms it. ${formatWaiting(await countWaiting(engine.read), settings.timeZone)}.`,
    );
  } finally {
    await engine.close();
  }
});
