import { setTimeout as pause } from 'node:timers/promises';
import { call, Refused } from '@docket/contract/client.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { addPatient, findPatients } from '@docket/contract/endpoints/patients.ts';
import { type Server, startServer } from '@docket/testing/program.ts';
import { addProofDoctor } from '../balancer/people.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';
import { extractLastRelease } from '../release-before.ts';

/** Limit for the search of a new name. A newer node looks for rows to index each minute. */
const maxSearchMs = 90_000;

/** Names, each with a spelling that the newer search finds and the previous release does not. */
const people = [
  { name: "Siobhan O'Brien", typed: 'obrien' },
  { name: 'أحمد خالد', typed: 'احمد' },
  { name: '王小明', typed: '小明' },
] as const;

export const olderRelease: Proof = {
  name: 'older-release',
  claim:
    'A node of the last release keeps working beside a newer node, and names that it writes are found by the newer search',
  engines: ['postgres'],
  async run({ makeDatabase, folder }) {
    const { version, program } = extractLastRelease(folder);
    const settings = clinicSettings(await makeDatabase());
    const servers: Server[] = [];
    const start = async (options = {}) => {
      const server = await startServer(settings, options);
      servers.push(server);
      return server.baseUrl;
    };
    try {
      const older = await start({ program });
      const token = await signInAsAdmin(older);
      await addAll(older, token, 'before');
      const newer = await start();
      const { _id: doctorId } = await addProofDoctor(newer, token);
      const beforeMs = await waitUntilAllFound(newer, token, 'before');

      await addAll(older, token, 'beside');
      const besideMs = await waitUntilAllFound(newer, token, 'beside');
      const [first] = people;
      const isFound = await find(older, token, `${first.name} beside`);
      if (!isFound)
        throw new Error(`${version} does not find a name it wrote once the newer node has indexed it`);
      const outcomes = await bookOnBoth([older, newer], token, doctorId);
      const seconds = (ms: number) => (ms / 1_000).toFixed(0);
      return `a node of ${version}, from its commit, and one of this release on one database: ${people.length} names that ${version} had written were found by their new spellings after ${seconds(beforeMs)} s, ${people.length} that it wrote beside the newer node after ${seconds(besideMs)} s, and ${version} found them by the old spelling still; of one slot booked on both at once ${outcomes} got it`;
    } finally {
      for (const server of servers) await server.kill();
    }
  },
};

async function addAll(baseUrl: string, token: string, when: string): Promise<void> {
  for (const { name } of people) await call(addPatient, { name: `${name} ${when}` }, { baseUrl, token });
}

/** Returns the milliseconds until all names were found. Throws after `maxSearchMs`. */
async function waitUntilAllFound(baseUrl: string, token: string, when: string): Promise<number> {
  const startedMs = performance.now();
  for (const { typed } of people) {
    while (!(await find(baseUrl, token, `${typed} ${when}`))) {
      if (performance.now() - startedMs > maxSearchMs)
        throw new Error(`"${typed}" of ${when} was not found within ${maxSearchMs / 1_000} s`);
      await pause(1_000);
    }
  }
  return performance.now() - startedMs;
}

async function find(baseUrl: string, token: string, q: string): Promise<boolean> {
  return (await call(findPatients, { q }, { baseUrl, token })).patients.length > 0;
}

/** Books one slot on all nodes at once. Returns how many nodes booked it; throws unless exactly one did. */
async function bookOnBoth(nodes: readonly string[], token: string, doctorId: string): Promise<number> {
  const slot = { doctorId, slotDate: `4_1_${new Date().getUTCFullYear() + 1}`, slotTime: '9:00 AM' };
  const tried = await Promise.allSettled(
    nodes.map((baseUrl, at) =>
      call(bookAppointment, { ...slot, patient: { name: `Racer ${at}` } }, { baseUrl, token }),
    ),
  );
  const refusals = tried.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  for (const reason of refusals) if (!(reason instanceof Refused) || reason.status !== 409) throw reason;
  const booked = tried.length - refusals.length;
  if (booked !== 1) throw new Error(`${booked} nodes booked one slot`);
  return booked;
}
