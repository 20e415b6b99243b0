import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { ask } from './ask.ts';
import { reads } from './calls/calls.ts';
import type { BenchFixture } from './calls/fixture.ts';
import { driveReads, type Measured } from './drive.ts';
import type { MeasuredStage } from './measure.ts';
import { readCost } from './process-cost.ts';
import type { Running } from './server.ts';

/** Result of one request for all appointments. */
export interface WholeList {
  readonly firstByteMs: number;
  readonly allMs: number;
  readonly bytes: number;
  /** Memory growth during the list, in bytes. */
  readonly memoryGrowthBytes: number;
  /** Results of other clients during the request; Docket only. */
  readonly others: Measured | null;
}

const connections = 10;
const looksEveryMs = 50;
const warmSeconds = 2;

/** Requests all appointments in one answer, once alone and once while ten others read first pages. */
export async function measureWholeList({ server, scene }: MeasuredStage): Promise<WholeList> {
  const whole = { path: listAppointments.admin.path, token: scene.admin };
  const first = describeFirstPage(scene);
  // Excludes the memory that ordinary requests need.
  await driveReads(server, first, connections, warmSeconds);
  const rising = watchMemory(server);
  const { firstByteMs, allMs, bytes } = await ask(server.baseUrl, whole);
  const memoryGrowthBytes = rising.stop();
  const seconds = Math.max(1, Math.floor(allMs / 1_000));
  const [others] = await Promise.all([
    driveReads(server, first, connections, seconds),
    ask(server.baseUrl, whole),
  ]);
  return { firstByteMs, allMs, bytes, memoryGrowthBytes: memoryGrowthBytes, others };
}

/** Measures the complete list of the plain route, alone. */
export async function measurePlainList(plain: Running): Promise<WholeList> {
  const rising = watchMemory(plain);
  const { firstByteMs, allMs, bytes } = await ask(plain.baseUrl, { path: '/whole-list' });
  return { firstByteMs, allMs, bytes, memoryGrowthBytes: rising.stop(), others: null };
}

function describeFirstPage(scene: BenchFixture) {
  const [first] = reads;
  if (!first) throw new Error('There is nothing to read');
  return first.docket(scene);
}

function watchMemory({ pid }: Running): { stop(): number } {
  const before = readCost(pid).memoryBytes;
  let maxBytes = before;
  const look = () => {
    maxBytes = Math.max(maxBytes, readCost(pid).memoryBytes);
  };
  const timer = setInterval(look, looksEveryMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      return maxBytes - before;
    },
  };
}
