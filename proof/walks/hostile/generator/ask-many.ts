import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestClinic } from '@docket/testing/clinic.ts';
import fc from 'fast-check';
import { findFault } from '../judge.ts';
import { type Ask, anAsk, findEndpoint } from './ask.ts';
import { createGeneratorState, refreshState } from './generator-state.ts';
import { type AskAnswer, sendAsk } from './send-ask.ts';

interface AskSummary {
  /** Number of requests by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Number of calls that succeeded at least once. */
  readonly succeededCalls: number;
  /** Memory in bytes after a fifth of the requests, and after all. */
  readonly warmBytes: number;
  readonly endBytes: number;
}

const refreshEvery = 50;
const recreateEvery = 1_000;

/**
 * Sends `count` requests generated from a seed; equal seeds repeat them. Throws Error (fast-check's, with request and
 * seed) at the first answer that is a bug or has an undeclared shape.
 */
export async function askMany(
  clinic: TestClinic,
  { count, seed }: { count: number; seed: number },
): Promise<AskSummary> {
  const statuses: Record<number, number> = {};
  const succeededCalls = new Set<string>();
  let state = await createGeneratorState(clinic);
  let requestCount = 0;
  let warmBytes = 0;
  const property = fc.asyncProperty(anAsk, async (ask) => {
    requestCount += 1;
    if (requestCount % recreateEvery === 0) state = await createGeneratorState(clinic);
    else if (requestCount % refreshEvery === 0) await refreshState(state);
    const answer = await sendAsk(ask, state);
    const wasSignedOut = answer.status === 401 && (ask.token === 'own' || ask.token === "a colleague's");
    const fault = judgeAnswer(ask, answer);
    if (fault) throw new Error(fault);
    if (wasSignedOut) await refreshState(state);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status < 300) succeededCalls.add(ask.call);
    if (requestCount === Math.floor(count / 5)) warmBytes = await measure(clinic);
  });
  await fc.assert(property, { numRuns: count, seed, endOnFailure: true });
  return { statuses, succeededCalls: succeededCalls.size, warmBytes, endBytes: await measure(clinic) };
}

// Measures with an emptied clinic, so that only leaked memory counts.
async function measure(clinic: TestClinic): Promise<number> {
  await createGeneratorState(clinic);
  const collect = getGarbageCollector();
  for (let pass = 0; pass < 3; pass += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function getGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 429];

/**
 * Returns the fault of an answer, or null. Faults are unexpected statuses, faulty refusals, and shapes that the
 * contract does not declare.
 */
function judgeAnswer(ask: Ask, { status, type, text }: AskAnswer): string | null {
  const endpoint = findEndpoint(ask);
  const answered = `${ask.call} answered ${status}: ${text.slice(0, 300)}`;
  if (refusals.includes(status)) {
    const fault = findFault(text, []);
    return fault ? `${ask.call}: the answer ${fault}` : null;
  }
  if (status !== 200 && status !== 201) return answered;
  if (endpoint.csv) return type.startsWith('text/csv') ? null : answered;
  if (endpoint.events) return type.startsWith('text/event-stream') ? null : answered;
  const { success, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const declared = endpoint.answer.safeParse(rest);
  // Parsing drops undeclared fields, so both must be equal.
  const isDeclared = success === true && declared.success && isDeepStrictEqual(declared.data, rest);
  return isDeclared ? null : `${answered} has an undeclared shape`;
}
