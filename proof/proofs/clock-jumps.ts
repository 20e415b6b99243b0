import { randomUUID } from 'node:crypto';
import { call } from '@docket/contract/client.ts';
import { addPatient } from '@docket/contract/patients.ts';
import { login } from '@docket/contract/sessions.ts';
import { startServer } from '@docket/testing/program.ts';
import { admin, clinicSettings } from '../clinic-settings.ts';
import { createTurnableClock, type TurnableClock } from '../clock/clock.ts';
import { tryToSignIn, worksStill } from '../clock/sign-ins.ts';
import { type Book, emptyBook } from '../load/book.ts';
import { createCaller } from '../load/caller.ts';
import { compare } from '../load/compare.ts';
import { doSome } from '../load/do-some.ts';
import { openRows } from '../open-rows.ts';
import { openPractice, type Practice, signInAsAdmin } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const yearMs = 365 * 24 * hourMs;
/** Wrong offsets of the clock in turn, in milliseconds; in between it is right again. */
const wrong: readonly number[] = [hourMs, -hourMs, yearMs, -Date.now() + hourMs];
// More failed tries than any limit allows one address.
const maxTries = 10;

export const clockJumps: Proof = {
  name: 'clock-jumps',
  claim: "However the machine's clock jumps, the book stays in order and nobody is let or kept in too long",
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, folder, makeDatabase }: Setting): Promise<string> {
  const rounds = long ? 5 : 1;
  const database = await makeDatabase();
  const clock = createTurnableClock(folder);
  // Behind a proxy, so that tries are counted by the addresses the proof invents.
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
      // The jump may have ended sessions; signing in again works.
      practice = await signInAgain(baseUrl, practice);
      changes += await workOn(baseUrl, practice, books, random);
      await compare(rows, books);
    };
    for (let turn = 0; turn < rounds * wrong.length; turn += 1) {
      const byMs = wrong[turn % wrong.length] ?? 0;
      clock.turn(byMs);
      await work();
      await checkRepeated(baseUrl, practice.adminToken, clock, byMs);
      await checkSignIns(baseUrl, practice, clock, byMs);
      // Every second time it is killed while the clock is wrong: ids after the restart must not sort before earlier
      // ones.
      const isKilled = turn % 2 === 1;
      if (isKilled) await server.kill();
      clock.turn(0);
      if (isKilled) server = await startServer(settings, { ...clock, port });
      await work();
    }
    const printed = server.program.printed();
    if (printed.includes('"level"')) throw new Error(`It had something to say: ${printed}`);
    const done = `${2 * rounds * wrong.length} jumps (an hour ahead and back, a year ahead, to 1970, and right again), ${changes} changes between, every other time a kill before it is right`;
    return `${done}: every history in the order of its ids, sign-in open again within half an hour of a wrong clock, no session past 12 hours, creations asked again are there once`;
  } finally {
    await rows.close();
    await server.kill();
  }
}

async function workOn(
  baseUrl: string,
  practice: Practice,
  books: readonly Book[],
  random: () => number,
): Promise<number> {
  let changes = 0;
  for (const [at, doctor] of practice.doctors.entries()) {
    const book = books[at];
    if (book) changes += await doSome(20, book, createCaller(baseUrl, practice, doctor, random));
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

// The first answer was lost, and then the clock was set.
async function checkRepeated(
  baseUrl: string,
  token: string,
  clock: TurnableClock,
  byMs: number,
): Promise<void> {
  const options = { baseUrl, token, idempotencyKey: randomUUID() };
  const input = { name: `Asked again ${randomUUID()}` };
  const ids = new Set<string>();
  // Less than a session may be idle, and less than the clocks of nodes may differ.
  for (const againMs of [0, 20 * minuteMs, -4 * minuteMs]) {
    clock.turn(byMs + againMs);
    ids.add((await call(addPatient, input, options)).patient._id);
  }
  clock.turn(byMs);
  if (ids.size > 1) throw new Error('A creation that was asked again after the clock was set is there twice');
}

/** Signs in and fails to, with a clock wrong by `byMs`; then the clock is set right. */
async function checkSignIns(
  baseUrl: string,
  { doctors }: Practice,
  clock: TurnableClock,
  byMs: number,
): Promise<void> {
  const [doctor] = doctors;
  if (!doctor) throw new Error('There is no doctor');
  const email = doctor.email;
  // A new address, so that earlier counts have no effect.
  const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
  const right = { email, password: admin.password };
  const session = await tryToSignIn(baseUrl, address, right);
  if (session.status !== 200) throw new Error(`Nobody gets in while the clock is wrong: ${session.status}`);
  for (let tries = 0; tries < maxTries; tries += 1)
    await tryToSignIn(baseUrl, address, { email, password: 'not this one' });
  const shut = await tryToSignIn(baseUrl, address, right);
  if (shut.status !== 429) throw new Error(`So many tries should shut the door, not ${shut.status}`);

  clock.turn(31 * minuteMs);
  const open = await tryToSignIn(baseUrl, address, right);
  if (open.status !== 200)
    throw new Error(`Half an hour after a wrong clock the door is shut: ${open.status}`);
  if (!(await worksStill(baseUrl, open.token))) throw new Error('A new session does not work');
  clock.turn(12 * hourMs + 32 * minuteMs);
  if (await worksStill(baseUrl, session.token)) throw new Error('A session of a wrong clock lives on');
  if (await worksStill(baseUrl, open.token)) throw new Error('A session lives past its 12 hours');
  clock.turn(byMs);
}
