import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { askDesk, openSlots } from '@docket/contract/endpoints/booking.ts';
import { readCalendar } from '@docket/contract/endpoints/calendar.ts';
import { listChanges } from '@docket/contract/endpoints/changes.ts';
import { readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHours } from '@docket/contract/endpoints/hours.ts';
import { listPatients } from '@docket/contract/endpoints/patients.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram } from '@docket/testing/program.ts';
import { openBalancer } from '../balancer/balancer.ts';
import { makeNode, type Node } from '../balancer/nodes.ts';
import { addProofDoctor } from '../balancer/people.ts';
import { callUntilAnswered, type RetryCounter } from '../balancer/persistent-call.ts';
import { startSteadyLoad } from '../balancer/steady-load.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { extendedTables, formatStepName, newerDocket } from '../newer/newer-docket.ts';
import { openRows } from '../open-rows.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';

const clients = 4;
const olderNodes = 2;

export const rollingUpdate: Proof = {
  name: 'rolling-update',
  claim:
    'During an update node by node, older nodes keep working while a newer one extends the schema: no call fails and no acknowledged change is lost',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const scale = long ? { rounds: 5, between: 300 } : { rounds: 1, between: 60 };
    const sum = { acknowledged: 0, besideBoth: 0, readings: 0, retries: 0 };
    for (let round = 0; round < scale.rounds; round += 1) {
      const counts = await updateAll(await makeDatabase(), scale.between);
      sum.acknowledged += counts.acknowledged;
      sum.besideBoth += counts.besideBoth;
      sum.readings += counts.readings;
      sum.retries += counts.retries;
    }
    const count = (value: number) => value.toLocaleString('en');
    return `${scale.rounds} times a node of the next release joined ${olderNodes} older ones on one database under the load of ${clients} clients, and added a column to ${extendedTables.length} tables: ${count(sum.acknowledged)} changes acknowledged, ${count(sum.besideBoth)} of them while nodes of both releases ran, all in the database, and ${count(sum.readings)} readings; no call was answered 500; ${count(sum.retries)} calls met a node that was being replaced and were repeated; starting an older node again was refused with one sentence each time`;
  },
};

/**
 * Updates a practice from two older nodes to two newer ones under load. Throws if a request fails for another reason
 * than the replacement of a node, or if an acknowledged change is missing.
 */
async function updateAll(database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>, between: number) {
  const older = await Promise.all(Array.from({ length: olderNodes }, () => makeNode(database)));
  const newer = await Promise.all(Array.from({ length: olderNodes }, () => makeNode(database, newerDocket)));
  const nodes = [...older, ...newer];
  const balancer = await openBalancer(nodes.map(({ port }) => port));
  const { baseUrl } = balancer;
  try {
    for (const node of older) await node.start();
    const token = await signInAsAdmin(baseUrl);
    const doctorIds: string[] = [];
    while (doctorIds.length < clients) doctorIds.push((await addProofDoctor(baseUrl, token))._id);
    const readings = startReading(baseUrl, token, doctorIds[0] ?? '');
    const load = startSteadyLoad(baseUrl, token, doctorIds);
    await load.waitForMore(between);

    const before = load.acknowledged;
    await newer[0]?.start();
    await checkExtended(database);
    await load.waitForMore(between);
    const besideBoth = load.acknowledged - before;

    for (const [at, node] of older.entries()) {
      await node.stop();
      await checkRefused(database);
      if (at > 0) await newer[at]?.start();
      await load.waitForMore(between);
    }
    await load.finish(baseUrl);
    const { made, retries } = await readings.finish();
    return { acknowledged: load.acknowledged, besideBoth, readings: made, retries: load.retries + retries };
  } finally {
    await endAll(nodes);
    balancer.close();
  }
}

// Sends the requests of screens one after the other. `finish` throws any refusal, because none of these may fail.
function startReading(baseUrl: string, token: string, doctorId: string) {
  const state = { made: 0, isOver: false };
  const retryCounter: RetryCounter = { retries: 0 };
  const at = { baseUrl, token };
  const day = `${new Date().getUTCFullYear() + 1}-01-01`;
  const reads: readonly ((signal: AbortSignal) => Promise<unknown>)[] = [
    (signal) => call(listAppointments.admin, { limit: 20 }, { ...at, signal }),
    (signal) => call(listPatients, { limit: 20 }, { ...at, signal }),
    (signal) => call(listDoctors, {}, { ...at, signal }),
    (signal) => call(readAdminDashboard, {}, { ...at, signal }),
    (signal) => call(readCalendar.admin, { from: day, to: day }, { ...at, signal }),
    (signal) => call(openSlots, { doctorId, from: day, to: day }, { ...at, signal }),
    (signal) => call(readHours.admin, { doctorId }, { ...at, signal }),
    (signal) => call(listChanges.admin, { doctorId }, { ...at, signal }),
    (signal) => call(askDesk, { q: 'patient 1 tomorrow 9:00' }, { ...at, signal }),
  ];
  const reading = (async () => {
    while (!state.isOver) {
      for (const read of reads) {
        await callUntilAnswered(retryCounter, read);
        state.made += 1;
      }
    }
  })();
  // `finish` throws the error; this only prevents an unhandled rejection.
  reading.catch(() => {});
  return {
    async finish() {
      state.isOver = true;
      await reading;
      return { made: state.made, retries: retryCounter.retries };
    },
  };
}

async function checkExtended(database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>): Promise<void> {
  const rows = await openRows(database);
  try {
    for (const table of extendedTables) await rows.read(`select added_later from ${table} limit 1`);
  } finally {
    await rows.close();
  }
}

/** Throws unless the present program, started now, refuses the database with one sentence because it is newer. */
async function checkRefused(database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>): Promise<void> {
  const PORT = String(await findFreePort());
  const { code, printed } = await startProgram({ ...clinicSettings(database), PORT }).ended();
  const sentence = `The database is newer than this program (it has "${formatStepName(0)}"): start the newer Docket, or restore an older backup\n`;
  if (code !== 1 || printed !== sentence) throw new Error(`It ended with ${code} and printed: ${printed}`);
}

async function endAll(nodes: readonly Node[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill()));
}
