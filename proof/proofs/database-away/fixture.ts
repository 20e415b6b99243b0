import { equal } from 'node:assert/strict';
import { call, Refused } from '@docket/contract/client.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import type { ThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Follower } from '../../balancer/follow.ts';
import type { Node } from '../../balancer/nodes.ts';
import type { SteadyLoad } from '../../balancer/steady-load.ts';
import type { TcpProxy } from '../../balancer/tcp-proxy.ts';
import { waitUntil } from '../../balancer/wait-until.ts';

/** Two nodes under load, with a database that can be made unreachable. */
export interface AwayFixture {
  readonly postgres: ThrowawayPostgres;
  /** The TCP proxy between the nodes and the database. It can cut or stall the connections. */
  readonly proxy: TcpProxy;
  readonly nodes: readonly Node[];
  /** One live stream on each node. */
  readonly connections: readonly Follower[];
  readonly load: SteadyLoad;
  readonly token: string;
}

// More than a node's database connections.
const concurrentCalls = 15;

/**
 * Sends requests to every node while the database is away. Throws unless each is answered 503 and the process lives.
 */
export async function checkRefusals({ nodes, token }: AwayFixture): Promise<void> {
  await Promise.all(nodes.map((node) => checkRefusalsOf(node, token)));
}

async function checkRefusalsOf({ baseUrl }: Node, token: string): Promise<void> {
  await waitUntil(
    'a node reports that it is not ready',
    async () => (await readStatus(`${baseUrl}/readyz`)) === 503,
  );
  const statuses = await Promise.all(
    Array.from({ length: concurrentCalls }, () =>
      call(listDoctors, {}, { baseUrl, token }).then(
        () => 200,
        (error: unknown) => (error instanceof Refused ? error.status : String(error)),
      ),
    ),
  );
  for (const status of statuses) equal(status, 503);
  equal(await readStatus(`${baseUrl}/healthz`), 200);
}

/** Plays one outage under load. Throws unless everything works again afterwards. */
export async function playOutage(
  fixture: AwayFixture,
  play: (fixture: AwayFixture) => Promise<void>,
): Promise<void> {
  const resyncsBefore = countResyncs(fixture.connections);
  await fixture.load.waitForMore(20);
  await play(fixture);
  await checkRecovery(fixture, resyncsBefore);
}

/** Waits until both nodes work, and each live stream received the newest change or a notice of missed changes. */
async function checkRecovery(
  { nodes, load, connections }: AwayFixture,
  resyncsBefore: number[],
): Promise<void> {
  await load.waitForMore(30);
  for (const { baseUrl } of nodes) {
    await waitUntil('a node is ready again', async () => (await readStatus(`${baseUrl}/readyz`)) === 200);
  }
  const { newest } = load;
  await waitUntil('every live stream receives the newest change or a notice of missed changes', () => {
    const times = countResyncs(connections);
    return connections.every(
      ({ received }, index) =>
        (times[index] ?? 0) > (resyncsBefore[index] ?? 0) ||
        received.some((event) => event.topic === 'appointments' && event.appointmentId === newest),
    );
  });
  await waitUntil('every stream is open', () => connections.every(({ isOpen }) => isOpen));
}

/** Counts the notices of missed changes on each connection. */
function countResyncs(connections: readonly Follower[]): number[] {
  return connections.map(
    ({ received }) => received.filter(({ topic }) => topic === 'resync' || topic === 'hello').length,
  );
}

async function readStatus(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.body?.cancel();
  return answer.status;
}
