import { randomUUID } from 'node:crypto';
import { call } from '@docket/contract/client.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { startServer } from '@docket/testing/program.ts';
import { admin, clinicSettings } from '../clinic-settings.ts';
import { type AdjustableClock, createAdjustableClock } from '../clock/clock.ts';
import { isTokenAccepted, tryToSignIn } from '../clock/sign-ins.ts';
import { type Book, emptyBook } from '../load/book.ts';
import { createCaller } from '../load/caller.ts';
import { compare } from '../load/compare.ts';
import { makeChanges } from '../load/do-some.ts';
import { openRows } from '../open-rows.ts';
import { openPractice, type Practice, signInAsAdmin } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const yearMs = 365 * 24 * hourMs;
/** Wrong clock offsets in turn; after each the clock is set right again. */
const wrongOffsetsMs: readonly number[] = [hourMs, -hourMs, yearMs, -Date.now() + hourMs];
// More failed tries than the limits allow for one address.
const maxTries = 10;

export const clockJumps: Proof = {
  name: 'clock-jumps',
  claim:
    "When the machine's clock jumps, histories stay in order, sign-in limits end on time and sessions do not outlast their hours",
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, folder, makeDatabase }: Setting): Promise<string> {
  const rounds = long ? 5 : 1;
  const database = await makeDatabase();
  const clock = createAdjustableClock(folder);
  // Behind a proxy, so that failed tries are counted per address in the proof's headers.
  const settings = { ...clinicSettings(database), ...clock.settings, TRUST_PROXY: '1', SESSION_HOURS: '12' };
  let server = await startServer(settings, clock);
  const { baseUrl, port } = server;
  let practice = await openPractice(baseUrl, long ? 2 : 1);
  const rows = await openRows(database);
  try {
    const books = practice.doctors.map(({ id }) => emptyBook(id));
    const random = createRandom(1970);
    let changes = 0;
    const work = async () => {
      // The jump may have ended the sessions; a new sign-in must work.
      practice = await signInAgain(baseUrl, practice);
      changes += await makeChangesForAll(baseUrl, practice, books, random);
      await compare(rows, books);
    };
    for (let turn = 0; turn < rounds * wrongOffsetsMs.length; turn += 1) {
      const offsetMs = wrongOffsetsMs[turn % wrongOffsetsMs.length] ?? 0;
      clock.setOffset(offsetMs);
      await work();
      await checkRepeated(baseUrl, practice.adminToken, clock, offsetMs);
      await checkSignIns(baseUrl, practice, clock, offsetMs);
      // Every second time the server is killed while the clock is wrong: ids made after the restart must not sort
      // before earlier ones.
      const isKilled = turn % 2 === 1;
      if (isKilled) await server.kill();
      clock.setOffset(0);
      if (isKilled) server = await startServer(settings, { ...clock, port });
      await work();
    }
    const printed = server.program.printed();
    if (printed.includes('"level"')) throw new Error(`The server logged a problem: ${printed}`);
    const done = `${2 * rounds * wrongOffsetsMs.length} jumps (an hour ahead and back, a year ahead, to 1970, and right again), ${changes} changes in between, and a kill before every second return to the right time`;
    return `${done}: every history is in the order of its ids, sign-in works again half an hour after the clock is right, no session lasts longer than 12 hours, and repeated creations exist once`;
  } finally {
    await rows.close();
    await server.kill();
  }
}

async function makeChangesForAll(
  baseUrl: string,
  practice: Practice,
  books: readonly Book[],
  random: () => number,
): Promise<number> {
  let changes = 0;
  for (const [at, doctor] of practice.doctors.entries()) {
    const book = books[at];
    if (book) changes += await makeChanges(20, book, createCaller(baseUrl, practice, doctor, random));
  }
  return changes;
}

async function signInAgain(baseUrl: string, practice: Practice): Promise<Practice> {
  const doctors: Practice['doctors'][number][] = [];
  for (const doctor of practice.doctors) {
    const { email } = doctor;
    const { token } = await call(login.doctor, { email, password: admin.password }, { baseUrl });
    doctors.push({ ...doctor, token });
  }
  return { adminToken: await signInAsAdmin(baseUrl), doctors };
}

// Repeats a creation with its key, as a client does whose first answer was lost before the clock was set.
async function checkRepeated(
  baseUrl: string,
  token: string,
  clock: AdjustableClock,
  offsetMs: number,
): Promise<void> {
  const options = { baseUrl, token, idempotencyKey: randomUUID() };
  const input = { name: `Created twice ${randomUUID()}` };
  const ids = new Set<string>();
  // Shorter than the idle limit of a session, and within the tolerated difference between the clocks of nodes.
  for (const againMs of [0, 20 * minuteMs, -4 * minuteMs]) {
    clock.setOffset(offsetMs + againMs);
    ids.add((await call(addPatient, input, options)).patient._id);
  }
  clock.setOffset(offsetMs);
  if (ids.size > 1) throw new Error('A creation repeated after the clock was set exists twice');
}

/** Checks the sign-in limit and the end of sessions, with a clock that is wrong by `offsetMs` and then set right. */
async function checkSignIns(
  baseUrl: string,
  { doctors }: Practice,
  clock: AdjustableClock,
  offsetMs: number,
): Promise<void> {
  const [doctor] = doctors;
  if (!doctor) throw new Error('There is no doctor');
  const email = doctor.email;
  // A new address, because failed tries are counted per address.
  const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
  const right = { email, password: admin.password };
  const session = await tryToSignIn(baseUrl, address, right);
  if (session.status !== 200) throw new Error(`Sign-in failed while the clock was wrong: ${session.status}`);
  for (let tries = 0; tries < maxTries; tries += 1)
    await tryToSignIn(baseUrl, address, { email, password: 'wrong password' });
  const limited = await tryToSignIn(baseUrl, address, right);
  if (limited.status !== 429) throw new Error(`Too many tries were answered ${limited.status}, not 429`);

  clock.setOffset(31 * minuteMs);
  const renewed = await tryToSignIn(baseUrl, address, right);
  if (renewed.status !== 200)
    throw new Error(`Half an hour after a wrong clock, sign-in was answered ${renewed.status}`);
  if (!(await isTokenAccepted(baseUrl, renewed.token))) throw new Error('A new session does not work');
  clock.setOffset(12 * hourMs + 32 * minuteMs);
  if (await isTokenAccepted(baseUrl, session.token))
    throw new Error('A session from a wrong clock is still accepted');
  if (await isTokenAccepted(baseUrl, renewed.token))
    throw new Error('A session is accepted after its 12 hours');
  clock.setOffset(offsetMs);
}
