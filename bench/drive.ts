import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { readCost } from './process-cost.ts';
import type { Running } from './server.ts';

const warmRequests = 500;
const maxWarmMs = 3_000;

/** One request of a measured call. */
export interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: { readonly admin?: string; readonly doctor?: string };
  readonly body?: object;
}

/** Result of a load. */
export interface Measured {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds of the program's processor time for one request. */
  readonly cpuUs: number;
  readonly memoryBytes: number;
  readonly bytes: number;
}

type Load = Omit<Measured, 'cpuUs' | 'memoryBytes'> & { readonly total: number };

/** Repeats requests over some connections at once. Throws Error if any is refused. */
export function driveReads(program: Running, benchRequest: Request, connections: number, seconds: number) {
  return withCost(program, async () => {
    const { path, method = 'GET' } = benchRequest;
    const run = await autocannon({
      url: program.baseUrl + path,
      connections,
      duration: seconds,
      method,
      headers: toHeaders(benchRequest),
      ...(benchRequest.body && { body: JSON.stringify(benchRequest.body) }),
    });
    // Without a finished request in the round there is no rate.
    const total = Math.max(1, run.requests.total);
    const refused = run.non2xx + run.errors;
    if (refused > 0) throw new Error(`${refused} of ${total} requests to ${path} were refused`);
    return {
      total,
      rate: total / run.duration,
      bytes: run.throughput.total / total,
      p50Ms: run.latency.p50,
      p99Ms: run.latency.p99,
    };
  });
}

/** Sends each request once, over some connections at once. Throws Error if one is refused. */
export function driveWrites(program: Running, next: () => Request, connections: number, amount: number) {
  return withCost(program, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const took: number[] = [];
    let bytes = 0;
    let left = amount;
    const person = async () => {
      while (left > 0) {
        left -= 1;
        const began = performance.now();
        bytes += await send(agent, program.baseUrl, next());
        took.push(performance.now() - began);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: connections }, person));
    const seconds = (performance.now() - began) / 1_000;
    agent.destroy();
    took.sort((one, other) => one - other);
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
    return {
      total: amount,
      rate: amount / seconds,
      bytes: bytes / amount,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
  });
}

/** Sends requests until the program has optimized the call's code, or until this many milliseconds have passed. */
export async function warmUp(program: Running, next: () => Request, connections: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + maxWarmMs;
  let left = warmRequests;
  const person = async () => {
    for (; left > 0 && performance.now() < until; left -= 1) await send(agent, program.baseUrl, next());
  };
  await Promise.all(Array.from({ length: connections }, person));
  agent.destroy();
}

/** Combines the rounds of one load: their mean, and the slowest p99. */
export function together(rounds: readonly Measured[]): Measured {
  const mean = (of: (round: Measured) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
  return {
    rate: mean((round) => round.rate),
    p50Ms: mean((round) => round.p50Ms),
    p99Ms: Math.max(...rounds.map((round) => round.p99Ms)),
    cpuUs: mean((round) => round.cpuUs),
    memoryBytes: Math.max(...rounds.map((round) => round.memoryBytes)),
    bytes: mean((round) => round.bytes),
  };
}

async function withCost({ pid, baseUrl }: Running, load: () => Promise<Load>): Promise<Measured> {
  // Requests still running at the end of a round, such as slow searches, are answered before the next round.
  await fetch(baseUrl).then((answer) => answer.arrayBuffer());
  const before = readCost(pid).processorMs;
  const { total, ...figures } = await load();
  const after = readCost(pid);
  const cpuUs = ((after.processorMs - before) * 1_000) / total;
  return { ...figures, cpuUs, memoryBytes: after.memoryBytes };
}

function toHeaders({ token, body }: Request): Record<string, string> {
  return {
    ...(token?.admin && { atoken: token.admin }),
    ...(token?.doctor && { dtoken: token.doctor }),
    ...(body && { 'content-type': 'application/json' }),
  };
}

function send(agent: Agent, baseUrl: string, benchRequest: Request): Promise<number> {
  const { method = 'GET', path, body } = benchRequest;
  return new Promise((resolve, reject) => {
    const sent = request(baseUrl + path, { agent, method, headers: toHeaders(benchRequest) }, (answer) => {
      let bytes = 0;
      let text = '';
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (answer.statusCode !== 200 && answer.statusCode !== 201) text += piece;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if (text === '') resolve(bytes);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
