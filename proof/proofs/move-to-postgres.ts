import { join } from 'node:path';
import { startProgram, startServer } from '@docket/testing/program.ts';
import { killMove } from '@docket/testing/step-move.ts';
import { checkCounts } from '../copies/check-counts.ts';
import { addPictures, changeAppointmentInDemo, signInToDemo } from '../copies/demo.ts';
import { checkSameTables, printTables } from '../copies/print-tables.ts';
import { readAnswers } from '../copies/read-answers.ts';
import { runCommand } from '../copies/run-command.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

export const moveToPostgres: Proof = {
  name: 'move-to-postgres',
  claim:
    'A practice moved from SQLite to PostgreSQL has the same data and answers, also when the move was interrupted several times',
  engines: ['postgres'],
  run,
};

// Rows copied in one transaction; must equal the server's value.
const rowsPerBatch = 2_000;

async function run({ long, folder, makeDatabase }: Setting): Promise<string> {
  const scale = long
    ? { kills: 10, appointments: 100_000, pictures: 300 }
    : { kills: 2, appointments: 1, pictures: 5 };
  const random = createRandom(6);
  const from: Database = { DATA_DIR: join(folder, 'practice'), DATABASE_URL: '' };
  await runCommand('demo', ['--appointments', String(scale.appointments)], from);
  const settings = { DEMO: 'on', LOG_LEVEL: 'error' };
  const old = await startServer({ ...from, ...settings });
  const oldToken = await signInToDemo(old.baseUrl);
  await addPictures(old.baseUrl, oldToken, scale.pictures);
  const answers = await readAnswers(old.baseUrl, oldToken);
  // A kill: the old server did not even shut down properly.
  await old.kill();
  const expected = await printTables(from);
  const rows = [...expected.values()].reduce((sum, print) => sum + print.rows, 0);

  const to = await makeDatabase();
  const start = () =>
    startProgram({ ...from, DATABASE_URL: to.DATABASE_URL }, { program: 'server/src/move-to-postgres.ts' });
  const each = rows / rowsPerBatch / scale.kills;
  for (let kill = 1; kill <= scale.kills; kill += 1) {
    // The last kill interrupts the comparison, the others the copying of tables.
    const transactions = 3 + Math.floor(random() * (kill === scale.kills ? 8 : each));
    const awaitedText = kill === scale.kills ? 'Comparing' : '';
    await killDuringMove(to.DATABASE_URL, start, {
      transactions,
      awaitedText,
      intoNextMs: 1 + random() * 30,
    });
  }
  const { code, printed } = await start().ended();
  if (code !== 0 || !printed.includes('Continuing the move'))
    throw new Error(`The move ended with ${code}: ${printed}`);

  const found = await printTables(to);
  checkSameTables(expected, found);
  await checkCounts(to);
  const server = await startServer({ ...to, ...settings });
  try {
    const token = await signInToDemo(server.baseUrl);
    const moved = await readAnswers(server.baseUrl, token);
    if (moved !== answers)
      throw new Error('Lists, searches or dashboards answer differently than before the move');
    await changeAppointmentInDemo(server.baseUrl, token);
  } finally {
    await server.kill();
  }
  await checkCounts(to);
  const images = found.get('images')?.rows ?? 0;
  return `${rows.toLocaleString('en')} rows of ${found.size} tables, with ${images} pictures and ${found.get('history')?.rows.toLocaleString('en')} rows of history, moved with ${scale.kills} kills during the move: every table has the same hash, pictures included; the counts are right; lists, searches and dashboards answer the same; sign-in with the same password, a booking, a move and a cancellation work`;
}

async function killDuringMove(
  url: string,
  start: () => ReturnType<typeof startProgram>,
  at: { readonly transactions: number; readonly awaitedText: string; readonly intoNextMs: number },
): Promise<void> {
  let program: ReturnType<typeof startProgram> | null = null;
  let left = at.transactions;
  const wasKilledMidway = await killMove(url, {
    start() {
      program = start();
      return program;
    },
    isEnough() {
      if (program?.printed().includes(at.awaitedText)) left -= 1;
      return left < 0;
    },
    intoNextMs: at.intoNextMs,
  });
  if (!wasKilledMidway) throw new Error('The move had ended before it was killed');
}
