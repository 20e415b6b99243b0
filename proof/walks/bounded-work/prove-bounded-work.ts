import { type Endpoint, tokenHeader } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { openTestClinic, type TestClinic, type TestOverrides } from '@docket/testing/clinic.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import type { Input } from '@docket/testing/every-call/to-request.ts';
import { makeWorld, type World } from '@docket/testing/every-call/world.ts';
import type { InjectOptions } from 'fastify';
import { makeShapes, type Shape, toInjected } from './shapes.ts';

const shares = [0.25, 0.5, 1] as const;
const maxGrowth = 2.5;
const maxOrdinaryCalls = 20;
// Garbage collection costs about this much at any size.
const fixedMs = 4;
const tries = 2;
const patients = 1_000;
const moreTries = 12;

interface Measured {
  readonly call: string;
  readonly shape: Shape;
  readonly send: (share: number) => Promise<number>;
  ms: number[];
}

/**
 * Sends every call hostile requests at a quarter, half and all of its size limit, in one process. Returns the
 * measurements. Throws Error if processor time grows more than 2.5 times per doubling, or exceeds 20 ordinary calls.
 * Live streams are left out, because they don't end.
 */
export async function proveBoundedWork(
  settings: Pick<TestOverrides, 'dataDir' | 'databaseUrl'>,
  { only = null }: { only?: string | null } = {},
): Promise<string> {
  const clinic = await openTestClinic(settings);
  try {
    const ordinary: number[] = [];
    const measured: Measured[] = [];
    for (const { name, endpoint } of everyCall) {
      if (endpoint.events || (only !== null && name !== only)) continue;
      const prepared = await prepare(clinic, name, endpoint);
      ordinary.push(prepared.ordinaryMs);
      for (const shape of makeShapes(endpoint, prepared.input, prepared.headers)) {
        const send = async (share: number) => measure(clinic, await shape.make(share));
        measured.push({ call: name, shape, send, ms: await measureMinimum(send, tries) });
      }
    }
    const yardstick = computeMedian(ordinary);
    const faults: string[] = [];
    for (const measurement of measured) {
      if (!explainFault(measurement.ms, yardstick)) continue;
      // Other programs on the machine can slow a try, so the minimum of more tries counts.
      const repeated = await measureMinimum(measurement.send, moreTries);
      measurement.ms = measurement.ms.map((ms, at) => Math.min(ms, repeated[at] ?? ms));
      const fault = explainFault(measurement.ms, yardstick);
      if (fault) faults.push(`${measurement.call}, ${measurement.shape.name}: ${fault}`);
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const [slowest] = measured.toSorted((a, b) => timeAtLimit(b) - timeAtLimit(a));
    const slowestAtLimit = slowest
      ? `${slowest.call}, ${slowest.shape.name}: ${timeAtLimit(slowest).toFixed(1)} ms`
      : 'none';
    return (
      `${measured.length} shapes of ${ordinary.length} calls at a quarter, half and full limit; an ordinary call takes ` +
      `${yardstick.toFixed(1)} ms of processor time, and the slowest shape at its limit is ${slowestAtLimit}`
    );
  } finally {
    await clinic.close();
  }
}

function timeAtLimit({ ms }: Measured): number {
  return ms.at(-1) ?? 0;
}

/**
 * Returns the fault in the processor times at a quarter, half and full size, or null. `yardstick`: milliseconds of an
 * ordinary call.
 */
export function explainFault(
  [quarter = 0, half = 0, full = 0]: readonly number[],
  yardstick: number,
): string | null {
  const times = [quarter, half, full].map((ms) => ms.toFixed(1)).join(', ');
  const grows = (less: number, more: number) => (more + fixedMs) / (less + fixedMs) > maxGrowth;
  if (grows(quarter, half) || grows(half, full)) return `grows by more than ${maxGrowth}: ${times} ms`;
  if (full > maxOrdinaryCalls * yardstick) return `more than ${maxOrdinaryCalls} ordinary calls: ${times} ms`;
  return null;
}

interface Prepared {
  readonly input: Input;
  readonly headers: Record<string, string>;
  readonly ordinaryMs: number;
}

async function prepare(clinic: TestClinic, name: string, endpoint: Endpoint): Promise<Prepared> {
  await clinic.empty();
  const world = await makeWorld(clinic);
  await addSimilarPatients(clinic);
  const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
  const headers = toHeaders(world, endpoint);
  const request = await toInjected(endpoint, input, headers);
  // The first run is slower, because it compiles code.
  const ordinaryMs = Math.min(await measure(clinic, request), await measure(clinic, request));
  return { input, headers, ordinaryMs };
}

// Adds patients that the hostile texts match.
async function addSimilarPatients({ context }: TestClinic): Promise<void> {
  const names = ['anna krug', 'an muller', 'thu krug', 'anton muller', 'a krug-muller'];
  const rows = Array.from({ length: patients }, (_, at) => {
    const name = `${names[at % names.length]} ${String.fromCharCode(97 + (at % 26))}`;
    return {
      id: `namesake-${at}`,
      name,
      name_key: name,
      search: `${name} ${at}`,
      email: '',
      phone: '',
      created_at: 0,
    };
  });
  await context.engine.transaction((tx) => tx.db.insertInto('patients').values(rows).execute());
}

function toHeaders({ admin, doctor }: World, { caller }: Endpoint): Record<string, string> {
  if (caller === 'anyone') return {};
  return { [tokenHeader[caller]]: caller === 'admin' ? admin.token : doctor.account.token };
}

async function measureMinimum(send: (share: number) => Promise<number>, times: number): Promise<number[]> {
  const least = shares.map(() => Number.POSITIVE_INFINITY);
  for (let nth = 0; nth < times; nth += 1) {
    for (const [at, share] of shares.entries()) least[at] = Math.min(least[at] ?? 0, await send(share));
  }
  return least;
}

async function measure({ app }: TestClinic, request: InjectOptions): Promise<number> {
  const before = process.cpuUsage();
  await app.inject(request);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
