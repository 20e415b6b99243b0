import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { ask } from '../ask.ts';
import { readCost } from '../process-cost.ts';
import { type Bench, formatComparison, formatMs, type Result, type Scenario } from '../result.ts';

const clients = 4;
const bytesASecond = 1_048_576;
const forMs = 10_000;
const everyMs = 10;

/** Returns a JSON list of zeros with this many bytes: the costliest body of its length. */
const zeros = (bytes: number) => `{"x":[${'0,'.repeat(Math.floor(bytes / 2) - 5)}0]}`;

/**
 * Measures waiting times while four clients without a token each send a MiB of JSON a second, in one body and in
 * bodies within the limit.
 */
export const hostile: Scenario = async (bench) => {
  const quiet = await watch(bench);
  const refused = await under(bench, zeros(1_048_576), 413);
  const taken = await under(bench, zeros(4_096), 422);
  return [
    line(bench, '/healthz, quiet', quiet),
    line(
      bench,
      '/healthz beside bodies of 1 MiB',
      refused.took,
      `${refused.sent} bodies refused by their length${costing(refused)}`,
    ),
    line(
      bench,
      '/healthz beside bodies of 4 KiB',
      taken.took,
      `${taken.sent} bodies read and refused${costing(taken)}`,
    ),
  ];
};

interface SentBody {
  readonly took: number[];
  readonly sent: number;
  /** Processor time of the server for each body, including the other requests. */
  readonly processorMs: number;
}

async function under(bench: Bench, body: string, status: number): Promise<SentBody> {
  const over = new AbortController();
  const before = readCost(bench.server.pid).processorMs;
  const sending = Array.from({ length: clients }, () => sendAgain(bench, body, status, over.signal));
  const took = await watch(bench);
  over.abort();
  const sent = (await Promise.all(sending)).reduce((sum, count) => sum + count, 0);
  const processorMs = (readCost(bench.server.pid).processorMs - before) / sent;
  return { took, sent, processorMs };
}

async function sendAgain(
  { server }: Bench,
  body: string,
  status: number,
  over: AbortSignal,
): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const pauseMs = (body.length / bytesASecond) * 1_000;
  let sent = 0;
  for (let dueMs = performance.now(); !over.aborted; dueMs += pauseMs) {
    const answer = await fetch(server.baseUrl + login.admin.path, { method: 'POST', headers, body })
      // A body refused for its length closes the connection while it is being sent.
      .catch(() => null);
    await answer?.text().catch(() => '');
    if (answer && answer.status !== status) throw new Error(`A hostile body was told ${answer.status}`);
    sent += 1;
    await pause(Math.max(0, dueMs + pauseMs - performance.now()));
  }
  return sent;
}

/** Repeats a request; returns the times, sorted. */
async function watch({ server }: Bench): Promise<number[]> {
  const took: number[] = [];
  for (const began = performance.now(); performance.now() - began < forMs; ) {
    took.push((await ask(server.baseUrl, { path: '/healthz' })).allMs);
    await pause(everyMs);
  }
  return took.toSorted((one, other) => one - other);
}

function costing({ processorMs }: SentBody): string {
  return `, ${formatMs(processorMs)} of processor each with the asking beside it`;
}

function line(bench: Bench, label: string, took: readonly number[], more?: string): Result {
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0;
  const note = [`99 of 100 within ${formatMs(at(0.99))}`, ...(more === undefined ? [] : [more])].join('; ');
  return formatComparison(bench, label, at(0.5), note);
}
