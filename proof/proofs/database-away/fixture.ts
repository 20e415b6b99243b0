import { equal } from 'node:assert/strict';
import { call, Refused } from '@docket/contract/client.ts';
import { listDoctors } from '@docket/contract/doctors.ts';
import type { ThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Follower } from '../../balancer/follow.ts';
import type { Node } from '../../balancer/nodes.ts';
import type { SteadyLoad } from '../../balancer/steady-load.ts';
import type { TcpProxy } from '../../balancer/tcp-proxy.ts';
import { waitUntil } from '../../balancer/wait-until.ts';

/** Two nodes under load, with a database that can be made unreachable. */
export interface AwayFixture {
  readonly postgres: ThrowawayPostgres;
  /** The TCP proxy between the nodes and the database, which can cut or stall the connection. */
  readonly proxy: TcpProxy;
  readonly nodes: readonly Node[];
  /** One on each node. */
  readonly connections: readonly Follower[];
  readonly load: SteadyLoad;
  readonly token: string;
}

// More than a node's database connections.
const callsAtOnce = 15;

/** Sends requests to every node without its database. Throws unless each is answered 503 and the process lives. */
export async function showRefusals({ nodes, token }: AwayFixture): Promise<void> {
  await Promise.all(nodes.map((node) => showRefusalsOf(node, token)));
}

async function showRefusalsOf({ baseUrl }: Node, token: string): Promise<void> {
  await waitUntil(
    'a node says that it is not ready',
    async () => (await statusOf(`${baseUrl}/readyz`)) === 503,
  );
  const statuses = await Promise.all(
    Array.from({ length: callsAtOnce }, () =>
      call(listDoctors, {}, { baseUrl, token }).then(
        () => 200,
        (error: unknown) => (error instanceof Refused ? error.status : String(error)),
      ),
    ),
  );
  for (const status of statuses) equal(status, 503);
  equal(await statusOf(`${baseUrl}/healthz`), 200);
}

/** Plays one outage under load. Throws unless everything works again afterwards. */
export async function playOutage(
  scene: AwayFixture,
  play: (scene: AwayFixture) => Promise<void>,
): Promise<void> {
  const resyncsBefore = countResyncs(scene.connections);
  await scene.load.goOn(20);
  await play(scene);
  await showRecovery(scene, resyncsBefore);
}

/** Waits until both nodes work, and their screens receive the newest change or a notice of missed changes. */
async function showRecovery(
  { nodes, load, connections }: AwayFixture,
  resyncsBefore: number[],
): Promise<void> {
  await load.goOn(30);
  for (const { baseUrl } of nodes) {
    await waitUntil('a node is ready again', async () => (await statusOf(`${baseUrl}/readyz`)) === 200);
  }
  const { newest } = load;
  await waitUntil('every screen hears of the newest change, or that it may have missed some', () => {
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

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.body?.cancel();
  return answer.status;
}
