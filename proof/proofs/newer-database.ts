import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram, startServer } from '@docket/testing/program.ts';
import pg from 'pg';
import { clinicSettings } from '../clinic-settings.ts';
import { dumpDatabase } from '../dump-database.ts';
import { openPractice } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';

export const newerDatabase: Proof = {
  name: 'newer-database',
  claim: 'A program that is older than its database refuses it with one sentence and changes nothing',
  engines: ['sqlite', 'postgres'],
  run,
};

const later = `insert into migrations (name, applied_at) values ('9999-later', 0)`;

async function run({ long, makeDatabase }: Setting): Promise<string> {
  const database = await makeDatabase();
  const settings = clinicSettings(database);
  const server = await startServer(settings);
  await openPractice(server.baseUrl, 1);
  await server.stop();
  await makeNewer(database);
  const [before, filesBefore] = [await dumpDatabase(database), hashFiles(database.DATA_DIR)];

  const tries = long ? 3 : 1;
  const PORT = String(await findFreePort());
  for (let count = 0; count < tries; count += 1) {
    const { code, printed } = await startProgram({ ...settings, PORT }).ended();
    const isRefused = code === 1 && /^The database is newer than this program [^\n]+\n$/.test(printed);
    if (!isRefused) throw new Error(`It ended with ${code} and printed: ${printed}`);
  }
  if ((await dumpDatabase(database)) !== before) throw new Error('The database was changed');
  if (hashFiles(database.DATA_DIR) !== filesBefore) throw new Error('The files were changed');
  const unchangedParts =
    database.DATA_DIR === '' ? 'schema and rows' : 'schema, rows and every byte of the files';
  return `${tries} ${tries === 1 ? 'start' : 'starts'} refused with one sentence and exit code 1; ${unchangedParts} are unchanged`;
}

async function makeNewer({ DATA_DIR, DATABASE_URL }: Record<string, string>): Promise<void> {
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(later);
    return client.end();
  }
  const file = new DatabaseSync(join(DATA_DIR ?? '', 'docket.db'));
  file.exec(later);
  file.close();
}

function hashFiles(folder: string): string {
  if (folder === '') return '';
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted())
    hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
