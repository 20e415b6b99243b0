// @module-tag both-engines
import { dumpSchema } from '@docket/testing/dump-schema.ts';
import { makeDatabase } from '@docket/testing/make-database.ts';
import { expect, test } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { migrations } from './all.ts';

test('all migrations together make the recorded schema', async () => {
  const { settings, drop } = await makeDatabase();
  const engine = await openDatabase(settings);
  await migrate(engine, migrations, 0);
  const dump = await dumpSchema(engine.read);
  await engine.close();
  await drop();
  await expect(dump).toMatchFileSnapshot(`./schema.${engine.kind}.txt`);
});
