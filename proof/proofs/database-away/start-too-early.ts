import { equal, match } from 'node:assert/strict';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram } from '@docket/testing/program.ts';
import type { ThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Line } from '../../balancer/line.ts';
import type { Node } from '../../balancer/nodes.ts';
import { signalAll } from '../../balancer/processes.ts';
import { waitUntil } from '../../balancer/wait-until.ts';

/** Starts a node without any database, and nodes before their database. */
export async function startTooEarly(
  postgres: ThrowawayPostgres,
  line: Line,
  nodes: readonly Node[],
): Promise<string> {
  line.cut();
  signalAll(postgres.pid, 'SIGKILL');
  const url = `postgres://docket@127.0.0.1:${line.port}/postgres`;
  const settings = { DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1', LOG_LEVEL: 'silent', DEMO: 'off' };
  const { code, printed } = await startProgram({ ...settings, PORT: String(await findFreePort()) }).ended();
  equal(code, 1);
  match(printed, /^DATABASE_URL: The database can not be reached [^\n]+\n$/);

  const before = line.refused;
  const opening = Promise.all(nodes.map((node) => node.start()));
  await waitUntil('both ask for their database', () => line.refused >= before + nodes.length);
  line.mend();
  await postgres.startAgain();
  await opening;
  return 'away at the start: a node whose wait was over ended with one line, two others waited and opened when it came';
}
