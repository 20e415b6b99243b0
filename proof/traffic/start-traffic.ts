import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type TrafficRequest } from './ask.ts';

/** Sends requests at a fixed rate, even if the server is slower. */
export interface Traffic {
  /** Ids of requests with a complete answer. */
  readonly answered: ReadonlySet<string>;
  /** Number of requests repeated because not one byte was answered. */
  readonly refused: number;
  /** Ids of booked appointments, read from the answers. */
  readonly booked: ReadonlySet<string>;
  /** Waits for this many answers. Throws the first failure of a request. */
  until(answers: number): Promise<void>;
  /** Waits until each request in flight is answered or has failed. */
  settle(): Promise<void>;
  /** Sends no new requests and waits for the last answers. */
  end(): Promise<void>;
}

const intervalMs = 5;
const perSecond = 200;
const retryAfterMs = 100;
// Limit of open requests: while the server is down, a real desk waits instead of sending more.
const maxInFlight = 60;
// Five minutes of attempts, far more than a restart takes.
const maxAttempts = 3_000;

/** Sends 200 requests a second on twenty kept-alive connections; each is repeated until answered. */
export function startTraffic(port: number, next: () => TrafficRequest): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const answered = new Set<string>();
  const booked = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  const tries = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  let refused = 0;

  async function send(request: TrafficRequest): Promise<void> {
    for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
      const attempt = ask(port, agent, request);
      tries.add(attempt);
      const answer = await attempt.finally(() => tries.delete(attempt));
      if (answer.kind === 'none') {
        refused += 1;
        await pause(retryAfterMs);
        continue;
      }
      if (answer.status >= 300)
        throw new Error(`${request.path} was answered ${answer.status}: ${answer.body}`);
      answered.add(answer.requestId);
      if (request.method === 'POST') booked.add(JSON.parse(answer.body).appointment._id);
      return;
    }
    throw new Error(`${request.path} was never answered`);
  }

  const beganMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - beganMs) / 1_000) * perSecond; sent < due; sent += 1) {
      if (inFlight.size >= maxInFlight) continue;
      const sending: Promise<void> = send(next())
        .catch((error: unknown) => void failures.push(error))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
  }, intervalMs);
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    answered,
    booked,
    get refused() {
      return refused;
    },
    async until(answers) {
      while (answered.size < answers) {
        throwFailure();
        await pause(intervalMs);
      }
    },
    async settle() {
      await Promise.allSettled(tries);
      throwFailure();
    },
    async end() {
      clearInterval(timer);
      await Promise.all(inFlight);
      agent.destroy();
      throwFailure();
    },
  };
}
