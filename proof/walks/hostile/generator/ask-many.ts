import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestClinic } from '@docket/testing/clinic.ts';
import fc from 'fast-check';
import { findFault } from '../judge.ts';
import { type Ask, anAsk, endpointOf } from './ask.ts';
import { createGeneratorState, freshen } from './generator-state.ts';
import { type AskAnswer, sendAsk } from './send-ask.ts';

interface AskSummary {
  /** how many requests had which status */
  readonly statuses: Readonly<Record<number, number>>;
  /** how many calls answered well at least once */
  readonly answeredWell: number;
  /** bytes in use after a fifth of the requests, and after all of them */
  readonly warmBytes: number;
  readonly endBytes: number;
}

const freshenEvery = 50;
const anewEvery = 1_000;

/**
 * Sends so many requests that are thought up from a seed; the same seed gives the same requests again.
 * Throws Error (fast-check's, with the request and the seed) at the first answer that is a bug or of no declared shape.
 */
export async function askMany(
  clinic: TestClinic,
  { count, seed }: { count: number; seed: number },
): Promise<AskSummary> {
  const statuses: Record<number, number> = {};
  const answeredWell = new Set<string>();
  let stage = await createGeneratorState(clinic);
  let requestCount = 0;
  let warmBytes = 0;
  const property = fc.asyncProperty(anAsk, async (ask) => {
    requestCount += 1;
    if (requestCount % anewEvery === 0) stage = await createGeneratorState(clinic);
    else if (requestCount % freshenEvery === 0) await freshen(stage);
    const answer = await sendAsk(ask, stage);
    const wasSignedOut = answer.status === 401 && (ask.token === 'own' || ask.token === "a colleague's");
    const fault = judgeAnswer(ask, answer);
    if (fault) throw new Error(fault);
    if (wasSignedOut) await freshen(stage);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status < 300) answeredWell.add(ask.call);
    if (requestCount === Math.floor(count / 5)) warmBytes = await measure(clinic);
  });
  await fc.assert(property, { numRuns: count, seed, endOnFailure: true });
  return { statuses, answeredWell: answeredWell.size, warmBytes, endBytes: await measure(clinic) };
}

// With the clinic as it was at the beginning, so that only what was not let go of counts.
async function measure(clinic: TestClinic): Promise<number> {
  await createGeneratorState(clinic);
  const collect = takeCollector();
  for (let pass = 0; pass < 3; pass += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function takeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 429];

/** Says what is wrong with an answer, or null: a bug of the server, or a shape that the contract does not declare. */
function judgeAnswer(ask: Ask, { status, type, text }: AskAnswer): string | null {
  const endpoint = endpointOf(ask);
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
  // What was parsed has no field more than it may: nothing else may have come.
  const isDeclared = success === true && declared.success && isDeepStrictEqual(declared.data, rest);
  return isDeclared ? null : `${answered} is not of its shape`;
}
