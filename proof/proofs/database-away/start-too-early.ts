import { equal, match } from 'node:assert/strict';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram } from '@docket/testing/program.ts';
import type { ThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Node } from '../../balancer/nodes.ts';
import { signalAll } from '../../balancer/processes.ts';
import type { TcpProxy } from '../../balancer/tcp-proxy.ts';
import { waitUntil } from '../../balancer/wait-until.ts';

/**
 * Checks nodes that start before their database: one gives up after its waiting time, the others wait. Returns the
 * finding.
 */
export async function startTooEarly(
  postgres: ThrowawayPostgres,
  proxy: TcpProxy,
  nodes: readonly Node[],
): Promise<string> {
  proxy.cut();
  signalAll(postgres.pid, 'SIGKILL');
  const url = `postgres://docket@127.0.0.1:${proxy.port}/postgres`;
  const settings = { DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1', LOG_LEVEL: 'silent', DEMO: 'off' };
  const { code, printed } = await startProgram({ ...settings, PORT: String(await findFreePort()) }).ended();
  equal(code, 1);
  match(printed, /^DATABASE_URL: The database can not be reached [^\n]+\n$/);

  const before = proxy.refused;
  const opening = Promise.all(nodes.map((node) => node.start()));
  await waitUntil('both nodes have tried to connect', () => proxy.refused >= before + nodes.length);
  proxy.mend();
  await postgres.startAgain();
  await opening;
  return 'away at the start: a node gave up after its waiting time with one line, two others waited and started once the database was there';
}
