import { type Server, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { type Book, emptyBook } from '../load/book.ts';
import { compare } from '../load/compare.ts';
import { startLoad } from '../load/run-load.ts';
import { openRows } from '../open-rows.ts';
import { openPractice, signInAsAdmin } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

export const killNine: Proof = {
  name: 'kill-nine',
  claim: 'After a kill at any moment no acknowledged change is lost and no change is half done',
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, makeDatabase }: Setting): Promise<string> {
  const scale = long ? { kills: 50, changes: 50_000, clients: 8 } : { kills: 3, changes: 600, clients: 4 };
  const database = await makeDatabase();
  // The appointments reach years ahead, so the zone must not skip hours.
  const settings = { ...clinicSettings(database), CLINIC_TIME_ZONE: 'UTC' };
  const random = createRandom(9);
  let server = await startServer(settings);
  try {
    const practice = await openPractice(server.baseUrl, scale.clients);
    const books = practice.doctors.map(({ id }) => emptyBook(id));
    let acknowledged = 0;
    let repeated = 0;
    let appointments = 0;
    for (let kill = 1; kill <= scale.kills; kill += 1) {
      const { baseUrl } = server;
      const load = startLoad({ baseUrl, practice, books, random });
      // A different number before each kill, so that it interrupts different operations.
      const left = (scale.changes - acknowledged) / (scale.kills - kill + 1);
      await load.acknowledged(kill === scale.kills ? left : left * (0.8 + random() * 0.4));
      await server.kill();
      acknowledged += await load.ended();

      server = await startServer(settings, { port: server.port });
      checkClean(server);
      const rows = await openRows(database);
      const damage = await rows.findDamage();
      if (damage.length > 0)
        throw new Error(`After kill ${kill} the database is damaged: ${damage.join('; ')}`);
      appointments = await compare(rows, books);
      await signInAsAdmin(server.baseUrl);
      repeated += await repeatUnanswered(books);
      await compare(rows, books);
      await rows.close();
      if (kill % 10 === 0)
        console.log(`  ${kill} kills, ${acknowledged} changes acknowledged so far, all found`);
    }
    const sum = `${scale.kills} kills, ${acknowledged.toLocaleString('en')} acknowledged changes`;
    return `${sum}, ${appointments.toLocaleString('en')} appointments and their histories compared after each: none lost, none half done; ${repeated} unanswered creations were repeated and exist once; every start was clean`;
  } finally {
    await server.kill();
  }
}

// Throws Error if the server needed help to start: it may print its URL, but no log line.
function checkClean({ program }: Server): void {
  const printed = program.printed();
  if (printed.includes('"level"')) throw new Error(`The start was not clean: ${printed}`);
}

async function repeatUnanswered(books: readonly Book[]): Promise<number> {
  const unanswered = books.filter(({ pendingChange }) => pendingChange?.repeat);
  for (const book of unanswered) {
    await book.pendingChange?.repeat?.();
    book.pendingChange = null;
  }
  return unanswered.length;
}
