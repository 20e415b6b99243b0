import { join } from 'node:path';
import type { Engine } from './platform/database/engine.ts';
import { hasSchema } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { checkNoRestoreCutOff, databaseName, isFilled } from './platform/database/sqlite-folder.ts';
import { Refusal } from './platform/refusal.ts';
import type { Settings } from './platform/settings.ts';

/** Returns the location of the database in words, for the output of commands. */
export const nameDatabase = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl === null ? dataDir : 'the database of DATABASE_URL';

/**
 * Runs a command's work on the practice of the settings and closes the database afterwards. Throws Refusal if the
 * practice is missing.
 */
export async function withPractice(
  settings: Settings,
  work: (engine: Engine) => Promise<void>,
): Promise<void> {
  const noPractice = new Refusal(
    'not found',
    `There is no practice in ${nameDatabase(settings)}: name its folder in DATA_DIR, or its database in DATABASE_URL`,
  );
  if (settings.databaseUrl === null) checkNoRestoreCutOff(join(settings.dataDir, databaseName));
  // Opening a missing folder would create it.
  if (settings.databaseUrl === null && !isFilled(join(settings.dataDir, databaseName))) throw noPractice;
  const engine = await openDatabase(settings);
  try {
    if (!(await hasSchema(engine))) throw noPractice;
    await work(engine);
  } finally {
    await engine.close();
  }
}
